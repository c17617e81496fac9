-- Webhooks and browsers whose last message did not get through: all that waits for one of them waits together.
CREATE TABLE outbox_rests (
  owner TEXT NOT NULL,
  -- push:id or webhook:id
  channel TEXT NOT NULL,
  -- in a row
  failures INTEGER NOT NULL,
  since INTEGER NOT NULL,
  -- nothing is tried before
  until INTEGER NOT NULL,
  PRIMARY KEY (owner, channel)
) WITHOUT ROWID;

CREATE INDEX outbox_by_channel ON outbox (owner, channel) WHERE state = 'waiting';

-- Nothing is sent to it any more, until its person says so.
ALTER TABLE webhooks ADD COLUMN paused_at INTEGER;
