-- Codes with which invited users set their first password.

CREATE TABLE join_codes (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- SHA-256 of the code, which itself is not stored.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  -- Who invited, as a number of the feature that did: only it gives another code.
  inviter bigint NOT NULL,
  made_at bigint NOT NULL,
  -- The row outlives it, until the user has a password.
  ends_at bigint NOT NULL
);

CREATE INDEX join_codes_by_inviter ON join_codes (inviter);
