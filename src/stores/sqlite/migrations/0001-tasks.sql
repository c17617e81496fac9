CREATE TABLE owners (
  owner TEXT NOT NULL PRIMARY KEY,
  last_task INTEGER NOT NULL,
  last_change INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE tasks (
  owner TEXT NOT NULL,
  id INTEGER NOT NULL,
  title TEXT NOT NULL,
  -- the title as it is compared (see fold)
  title_key TEXT NOT NULL,
  description TEXT,
  -- 0 high, 1 medium, 2 low
  priority INTEGER NOT NULL,
  status TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  due TEXT,
  -- milliseconds, 2^53 - 1 without a due date
  due_sort INTEGER NOT NULL,
  tags TEXT NOT NULL,
  parent INTEGER,
  blocked_by TEXT NOT NULL,
  claimed_by TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  completed_at INTEGER,
  PRIMARY KEY (owner, id)
);

CREATE INDEX tasks_by_state ON tasks (owner, is_open, id);
CREATE INDEX tasks_by_priority ON tasks (owner, priority, id);
CREATE INDEX tasks_by_urgency ON tasks (owner, priority, due_sort, id) WHERE is_open = 1;
CREATE INDEX tasks_by_due ON tasks (owner, due_sort, id) WHERE is_open = 1 AND due_sort < 9007199254740991;
CREATE INDEX tasks_by_closing ON tasks (owner, updated_at, id) WHERE is_open = 0;
CREATE INDEX tasks_by_parent ON tasks (owner, parent, id) WHERE parent IS NOT NULL;
CREATE INDEX tasks_by_title ON tasks (owner, title_key, id DESC);

CREATE TABLE task_tags (
  owner TEXT NOT NULL,
  tag TEXT NOT NULL,
  task INTEGER NOT NULL,
  PRIMARY KEY (owner, tag, task)
) WITHOUT ROWID;

CREATE TABLE task_blockers (
  owner TEXT NOT NULL,
  blocker INTEGER NOT NULL,
  task INTEGER NOT NULL,
  PRIMARY KEY (owner, blocker, task)
) WITHOUT ROWID;
CREATE INDEX task_blockers_by_task ON task_blockers (owner, task, blocker);

-- One row for each task a change touched; `entry` counts them.
CREATE TABLE changes (
  owner TEXT NOT NULL,
  id INTEGER NOT NULL,
  entry INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- what was touched: task:42
  subject TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  contract TEXT,
  tool TEXT,
  client TEXT,
  request_key TEXT,
  undoes INTEGER,
  undone_by INTEGER,
  -- JSON of the task; none before it was added, none after it was deleted
  before TEXT,
  after TEXT,
  PRIMARY KEY (owner, id, entry)
);
CREATE INDEX changes_by_subject ON changes (owner, subject, id);
CREATE UNIQUE INDEX changes_by_request ON changes (owner, request_key, entry) WHERE request_key IS NOT NULL;
CREATE INDEX changes_by_time ON changes (at);
