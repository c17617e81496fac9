CREATE TABLE projects (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  last_discovery BIGINT NOT NULL,
  -- goes up with every write, so that caches know what they have not seen
  revision BIGINT NOT NULL,
  -- discoveries that stand, and how many terms they have together
  standing BIGINT NOT NULL,
  terms BIGINT NOT NULL,
  -- how many of them have a meaning of this model
  embedded BIGINT NOT NULL,
  model TEXT NOT NULL,
  PRIMARY KEY (owner, project)
);

-- Who else may look into a project of this owner.
CREATE TABLE project_members (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  member TEXT NOT NULL,
  -- editor or reader
  role TEXT NOT NULL,
  added_at BIGINT NOT NULL,
  PRIMARY KEY (owner, project, member)
);
CREATE INDEX project_members_by_member ON project_members (member, project);

CREATE TABLE discoveries (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  id BIGINT NOT NULL,
  uuid TEXT NOT NULL,
  type TEXT NOT NULL,
  text TEXT NOT NULL,
  module TEXT,
  -- the module as it is compared (see moduleKey)
  module_key TEXT,
  -- JSON of paths and hashes
  files TEXT NOT NULL,
  task BIGINT,
  author TEXT NOT NULL,
  client TEXT,
  session TEXT,
  replaces BIGINT,
  replaced_by BIGINT,
  created_at BIGINT NOT NULL,
  -- the terms of a discovery that stands, and what is filtered by: project, type, module
  terms TSVECTOR,
  -- how many they are
  length INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (owner, project, id)
);
CREATE INDEX discoveries_by_terms ON discoveries USING gin (terms);
CREATE UNIQUE INDEX discoveries_by_uuid ON discoveries (uuid);
CREATE INDEX discoveries_by_type ON discoveries (owner, project, type, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_module ON discoveries (owner, project, module_key, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_time ON discoveries (owner, project, created_at, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_task ON discoveries (owner, project, task, id) WHERE task IS NOT NULL;

-- In how many of the discoveries that stand each term is.
CREATE TABLE term_counts (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  term TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (owner, project, term)
);

-- With what is filtered by. The row of a discovery that is gone stays, not standing, for the caches that still have it.
CREATE TABLE meanings (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  id BIGINT NOT NULL,
  model TEXT NOT NULL,
  meaning BYTEA NOT NULL,
  type TEXT NOT NULL,
  module_key TEXT,
  -- 1 when the discovery is there and none has replaced it
  standing SMALLINT NOT NULL,
  revision BIGINT NOT NULL,
  PRIMARY KEY (owner, project, id)
);
CREATE INDEX meanings_by_revision ON meanings (owner, project, revision);
CREATE INDEX meanings_by_model ON meanings (owner, project, model, id);

CREATE TABLE sessions (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  id TEXT NOT NULL,
  actor TEXT NOT NULL,
  client TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  summary BIGINT,
  PRIMARY KEY (owner, project, id)
);
CREATE INDEX sessions_by_time ON sessions (owner, project, last_at);
CREATE INDEX sessions_by_client ON sessions (owner, project, actor, client, last_at);

CREATE TABLE context_items (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  path TEXT NOT NULL,
  reads BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  score DOUBLE PRECISION NOT NULL,
  -- orders by the score of any moment (see heat)
  heat DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (owner, project, path)
);
CREATE INDEX context_items_by_heat ON context_items (owner, project, heat);

-- How often each tool was called, how it ended and how long it took, day by day.
CREATE TABLE call_counts (
  owner TEXT NOT NULL,
  day TEXT NOT NULL,
  contract TEXT NOT NULL,
  tool TEXT NOT NULL,
  outcome TEXT NOT NULL,
  calls BIGINT NOT NULL,
  -- JSON: how many took no longer than each of the limits of call-counts.ts
  durations TEXT NOT NULL,
  PRIMARY KEY (owner, day, contract, tool, outcome)
);

GRANT SELECT, INSERT, UPDATE ON projects, term_counts, sessions, context_items, call_counts TO waymark_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON project_members, discoveries, meanings TO waymark_app;

ALTER TABLE call_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE call_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON call_counts TO waymark_app USING (owner = current_setting('waymark.owner', true));

-- Members see that they are, and whose project it is. Only its owner says who is one.
ALTER TABLE project_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE project_members FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON project_members TO waymark_app USING (owner = current_setting('waymark.owner', true));
CREATE POLICY member ON project_members FOR SELECT TO waymark_app
  USING (member = current_setting('waymark.owner', true));

-- What a project knows is its owner's and its members'; readers only read.
ALTER TABLE projects ENABLE ROW LEVEL SECURITY;
ALTER TABLE projects FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON projects TO waymark_app USING (owner = current_setting('waymark.owner', true));
CREATE POLICY member ON projects FOR SELECT TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m WHERE m.member = current_setting('waymark.owner', true)));
CREATE POLICY editor ON projects TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m
  WHERE m.member = current_setting('waymark.owner', true) AND m.role = 'editor'));
ALTER TABLE discoveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE discoveries FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON discoveries TO waymark_app USING (owner = current_setting('waymark.owner', true));
CREATE POLICY member ON discoveries FOR SELECT TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m WHERE m.member = current_setting('waymark.owner', true)));
CREATE POLICY editor ON discoveries TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m
  WHERE m.member = current_setting('waymark.owner', true) AND m.role = 'editor'));
ALTER TABLE meanings ENABLE ROW LEVEL SECURITY;
ALTER TABLE meanings FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON meanings TO waymark_app USING (owner = current_setting('waymark.owner', true));
CREATE POLICY member ON meanings FOR SELECT TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m WHERE m.member = current_setting('waymark.owner', true)));
CREATE POLICY editor ON meanings TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m
  WHERE m.member = current_setting('waymark.owner', true) AND m.role = 'editor'));
ALTER TABLE term_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE term_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON term_counts TO waymark_app USING (owner = current_setting('waymark.owner', true));
CREATE POLICY member ON term_counts FOR SELECT TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m WHERE m.member = current_setting('waymark.owner', true)));
CREATE POLICY editor ON term_counts TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m
  WHERE m.member = current_setting('waymark.owner', true) AND m.role = 'editor'));
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON sessions TO waymark_app USING (owner = current_setting('waymark.owner', true));
CREATE POLICY member ON sessions FOR SELECT TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m WHERE m.member = current_setting('waymark.owner', true)));
CREATE POLICY editor ON sessions TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m
  WHERE m.member = current_setting('waymark.owner', true) AND m.role = 'editor'));
ALTER TABLE context_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE context_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON context_items TO waymark_app USING (owner = current_setting('waymark.owner', true));
CREATE POLICY member ON context_items FOR SELECT TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m WHERE m.member = current_setting('waymark.owner', true)));
CREATE POLICY editor ON context_items TO waymark_app USING ((owner, project) IN (
  SELECT m.owner, m.project FROM project_members m
  WHERE m.member = current_setting('waymark.owner', true) AND m.role = 'editor'));
