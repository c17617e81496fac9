-- Files that belong to tasks. Their content is kept elsewhere, under its hash.
CREATE TABLE attachments (
  project TEXT NOT NULL,
  id TEXT NOT NULL,
  task INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- by its content
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- SHA-256 of the content, as hex
  hash TEXT NOT NULL,
  author TEXT NOT NULL,
  client TEXT,
  created_at INTEGER NOT NULL,
  -- since when it can only be brought back: because it was removed, or because its task was deleted
  removed_at INTEGER,
  lost_at INTEGER,
  PRIMARY KEY (project, id)
) WITHOUT ROWID;
CREATE INDEX attachments_by_task ON attachments (project, task);
CREATE INDEX attachments_by_hash ON attachments (hash);
