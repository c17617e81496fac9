-- Webhooks and browsers whose last message did not get through: all that waits for one of them waits together.
CREATE TABLE outbox_rests (
  owner TEXT NOT NULL,
  -- push:id or webhook:id
  channel TEXT NOT NULL,
  -- in a row
  failures INTEGER NOT NULL,
  since BIGINT NOT NULL,
  -- nothing is tried before
  until BIGINT NOT NULL,
  PRIMARY KEY (owner, channel)
);

CREATE INDEX outbox_by_channel ON outbox (owner, channel) WHERE state = 'waiting';

-- Nothing is sent to it any more, until its person says so.
ALTER TABLE webhooks ADD COLUMN paused_at BIGINT;

GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_rests TO waymark_app;
ALTER TABLE outbox_rests ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox_rests FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON outbox_rests TO waymark_app USING (owner = current_setting('waymark.owner', true))
  WITH CHECK (owner = current_setting('waymark.owner', true));
CREATE POLICY server ON outbox_rests TO CURRENT_USER USING (current_setting('waymark.server', true) = 'on');
