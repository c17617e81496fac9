CREATE TABLE conversations (
  owner TEXT NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  title TEXT NOT NULL,
  -- the title as it is searched (see searchKey)
  title_key TEXT COLLATE "C" NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (owner, id)
);
CREATE INDEX conversations_by_time ON conversations (owner, updated_at, id);

CREATE TABLE messages (
  owner TEXT NOT NULL,
  conversation TEXT COLLATE "C" NOT NULL,
  id TEXT COLLATE "C" NOT NULL,
  -- counts the messages of a conversation, in the order in which they were first kept
  place BIGINT NOT NULL,
  -- user or assistant
  role TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  -- what was said, as it is searched
  text TEXT COLLATE "C" NOT NULL,
  -- JSON
  metadata TEXT,
  parts TEXT NOT NULL,
  PRIMARY KEY (owner, conversation, id)
);
CREATE UNIQUE INDEX messages_in_order ON messages (owner, conversation, place);

GRANT SELECT, INSERT, UPDATE, DELETE ON conversations, messages TO waymark_app;

ALTER TABLE conversations ENABLE ROW LEVEL SECURITY;
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON conversations TO waymark_app USING (owner = current_setting('waymark.owner', true));
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON messages TO waymark_app USING (owner = current_setting('waymark.owner', true));
