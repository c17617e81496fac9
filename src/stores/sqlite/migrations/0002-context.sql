CREATE TABLE projects (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  last_discovery INTEGER NOT NULL,
  -- goes up with every write, so that caches know what they have not seen
  revision INTEGER NOT NULL,
  -- discoveries that stand, and how many terms they have together
  standing INTEGER NOT NULL,
  terms INTEGER NOT NULL,
  -- how many of them have a meaning of this model
  embedded INTEGER NOT NULL,
  model TEXT NOT NULL,
  PRIMARY KEY (owner, project)
) WITHOUT ROWID;

-- Who else may look into a project of this owner.
CREATE TABLE project_members (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  member TEXT NOT NULL,
  -- editor or reader
  role TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (owner, project, member)
) WITHOUT ROWID;
CREATE INDEX project_members_by_member ON project_members (member, project);

CREATE TABLE discoveries (
  -- what the full-text index calls it
  row INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  id INTEGER NOT NULL,
  uuid TEXT NOT NULL,
  type TEXT NOT NULL,
  text TEXT NOT NULL,
  module TEXT,
  -- the module as it is compared (see moduleKey)
  module_key TEXT,
  -- JSON of paths and hashes
  files TEXT NOT NULL,
  task INTEGER,
  author TEXT NOT NULL,
  client TEXT,
  session TEXT,
  replaces INTEGER,
  replaced_by INTEGER,
  created_at INTEGER NOT NULL,
  UNIQUE (owner, project, id)
);
CREATE UNIQUE INDEX discoveries_by_uuid ON discoveries (uuid);
CREATE INDEX discoveries_by_type ON discoveries (owner, project, type, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_module ON discoveries (owner, project, module_key, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_time ON discoveries (owner, project, created_at, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_task ON discoveries (owner, project, task, id) WHERE task IS NOT NULL;

-- The terms of every discovery that stands. Scope is what is filtered by: project, type, module.
CREATE VIRTUAL TABLE discovery_terms USING fts5 (
  scope, terms, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);

-- Texts that nobody asks for, so that a word is rare in a young project too (see docs/decisions/0008).
INSERT INTO discovery_terms (rowid, scope, terms)
  WITH RECURSIVE filler (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM filler WHERE n < 200)
  SELECT -n, '', 'ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ ƿ' FROM filler;

-- In how many of the discoveries that stand each term is.
CREATE TABLE term_counts (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  term TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (owner, project, term)
) WITHOUT ROWID;

-- With what is filtered by. The row of a discovery that is gone stays, not standing, for the caches that still have it.
CREATE TABLE meanings (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  id INTEGER NOT NULL,
  model TEXT NOT NULL,
  meaning BLOB NOT NULL,
  type TEXT NOT NULL,
  module_key TEXT,
  -- 1 when the discovery is there and none has replaced it
  standing INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (owner, project, id)
) WITHOUT ROWID;
CREATE INDEX meanings_by_revision ON meanings (owner, project, revision);
CREATE INDEX meanings_by_model ON meanings (owner, project, model, id);

CREATE TABLE sessions (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  id TEXT NOT NULL,
  actor TEXT NOT NULL,
  client TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  summary INTEGER,
  PRIMARY KEY (owner, project, id)
) WITHOUT ROWID;
CREATE INDEX sessions_by_time ON sessions (owner, project, last_at);
CREATE INDEX sessions_by_client ON sessions (owner, project, actor, client, last_at);

CREATE TABLE context_items (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  path TEXT NOT NULL,
  reads INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  score REAL NOT NULL,
  -- orders by the score of any moment (see heat)
  heat REAL NOT NULL,
  PRIMARY KEY (owner, project, path)
) WITHOUT ROWID;
CREATE INDEX context_items_by_heat ON context_items (owner, project, heat);

-- How often each tool was called, how it ended and how long it took, day by day.
CREATE TABLE call_counts (
  owner TEXT NOT NULL,
  day TEXT NOT NULL,
  contract TEXT NOT NULL,
  tool TEXT NOT NULL,
  outcome TEXT NOT NULL,
  calls INTEGER NOT NULL,
  -- JSON: how many took no longer than each of the limits of call-counts.ts
  durations TEXT NOT NULL,
  PRIMARY KEY (owner, day, contract, tool, outcome)
) WITHOUT ROWID;
