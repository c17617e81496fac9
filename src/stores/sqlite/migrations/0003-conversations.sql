CREATE TABLE conversations (
  owner TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  -- the title as it is searched (see searchKey)
  title_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner, id)
) WITHOUT ROWID;
CREATE INDEX conversations_by_time ON conversations (owner, updated_at, id);

CREATE TABLE messages (
  owner TEXT NOT NULL,
  conversation TEXT NOT NULL,
  id TEXT NOT NULL,
  -- counts the messages of a conversation, in the order in which they were first kept
  place INTEGER NOT NULL,
  -- user or assistant
  role TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- what was said, as it is searched; before the long columns, which a search then does not read
  text TEXT NOT NULL,
  -- JSON
  metadata TEXT,
  parts TEXT NOT NULL,
  PRIMARY KEY (owner, conversation, id)
);
CREATE UNIQUE INDEX messages_in_order ON messages (owner, conversation, place);
