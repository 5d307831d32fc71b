-- What a committee may do beside deciding an index or posting a penalty score, and that any of it can be taken back.
ALTER TABLE adjustments DROP CONSTRAINT adjustments_kind_check;

ALTER TABLE adjustments
  -- The last day of a freeze or withdrawal; NULL for no end.
  ADD COLUMN last_day text COLLATE "C" CHECK (length(last_day) = 10),
  -- The exceptional score whose reduction is taken back.
  ADD COLUMN scorecard bigint REFERENCES scorecards (id),
  -- The tee of a generic penalty score and its rating; the tee is not known of the oldest.
  ADD COLUMN tee bigint REFERENCES tees (id),
  -- A note of the golfer's appeal; NULL for none.
  ADD COLUMN appeal text COLLATE "C",
  -- When it was taken back; NULL while it counts.
  ADD COLUMN cancelled_at bigint,
  ADD COLUMN cancelled_by bigint REFERENCES users (id),
  ADD COLUMN cancel_reason text COLLATE "C",
  ADD CONSTRAINT adjustments_kind_check CHECK (kind IN ('index', 'highest', 'lowest', 'generic',
    'freeze', 'withdrawn', 'cancelReduction')),
  ADD CHECK ((kind = 'cancelReduction') = (scorecard IS NOT NULL)),
  ADD CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL));
