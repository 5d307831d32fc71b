-- Where balances of flexitime were found to lie: at first, at the end of each review period, and where it is another
-- side of the band than before. Who is told of a balance outside its band is told of a row, so once.
CREATE TABLE balance_alarms (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- The last day that the balance is of, in the contract's zone.
  day TEXT NOT NULL CHECK (length(day) = 10),
  -- NULL inside the band, or without one.
  alarm TEXT CHECK (alarm IN ('below', 'above')),
  UNIQUE (user_id, day)
) STRICT;
