CREATE TABLE owners (
  owner TEXT NOT NULL PRIMARY KEY,
  last_task BIGINT NOT NULL,
  last_change BIGINT NOT NULL
);

CREATE TABLE tasks (
  owner TEXT NOT NULL,
  id BIGINT NOT NULL,
  title TEXT NOT NULL,
  -- the title as it is compared (see fold)
  title_key TEXT COLLATE "C" NOT NULL,
  description TEXT,
  -- 0 high, 1 medium, 2 low
  priority SMALLINT NOT NULL,
  status TEXT NOT NULL,
  is_open SMALLINT NOT NULL,
  due TEXT,
  -- milliseconds, 2^53 - 1 without a due date
  due_sort BIGINT NOT NULL,
  tags TEXT NOT NULL,
  parent BIGINT,
  blocked_by TEXT NOT NULL,
  claimed_by TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  completed_at BIGINT,
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
  task BIGINT NOT NULL,
  PRIMARY KEY (owner, tag, task)
);

CREATE TABLE task_blockers (
  owner TEXT NOT NULL,
  blocker BIGINT NOT NULL,
  task BIGINT NOT NULL,
  PRIMARY KEY (owner, blocker, task)
);
CREATE INDEX task_blockers_by_task ON task_blockers (owner, task, blocker);

-- One row for each task a change touched; `entry` counts them.
CREATE TABLE changes (
  owner TEXT NOT NULL,
  id BIGINT NOT NULL,
  entry INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- what was touched: task:42
  subject TEXT NOT NULL,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  contract TEXT,
  tool TEXT,
  client TEXT,
  request_key TEXT,
  undoes BIGINT,
  undone_by BIGINT,
  -- JSON of the task; none before it was added, none after it was deleted
  before TEXT,
  after TEXT,
  PRIMARY KEY (owner, id, entry)
);
CREATE INDEX changes_by_subject ON changes (owner, subject, id);
CREATE UNIQUE INDEX changes_by_request ON changes (owner, request_key, entry) WHERE request_key IS NOT NULL;
CREATE INDEX changes_by_time ON changes (at);

-- The name SQLite has for it, so that both engines take the same statements.
CREATE FUNCTION instr(haystack text, needle text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN strpos(haystack, needle);

-- The program works as this role: it owns nothing and no policy spares it.
-- Roles are shared by all databases of a server, so it may be there already.
DO $$
BEGIN
  -- Looked for first: who may not make roles is refused even where it is there already.
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'waymark_app') THEN
    CREATE ROLE waymark_app NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  -- From PostgreSQL 16 on, who creates a role is a member of it without the right to take it.
  IF NOT pg_has_role(current_user, 'waymark_app',
      CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN
    EXECUTE format('GRANT waymark_app TO %I', current_user);
  END IF;
EXCEPTION WHEN unique_violation THEN NULL;
END $$;
DO $$ BEGIN EXECUTE format('GRANT USAGE ON SCHEMA %I TO waymark_app', current_schema()); END $$;

GRANT SELECT, INSERT, UPDATE ON owners TO waymark_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON tasks, task_tags, task_blockers TO waymark_app;
GRANT SELECT, INSERT, UPDATE ON changes TO waymark_app;

ALTER TABLE owners ENABLE ROW LEVEL SECURITY;
ALTER TABLE owners FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON owners TO waymark_app USING (owner = current_setting('waymark.owner', true));
ALTER TABLE tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE tasks FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON tasks TO waymark_app USING (owner = current_setting('waymark.owner', true));
ALTER TABLE task_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_tags FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON task_tags TO waymark_app USING (owner = current_setting('waymark.owner', true));
ALTER TABLE task_blockers ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_blockers FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON task_blockers TO waymark_app USING (owner = current_setting('waymark.owner', true));
ALTER TABLE changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE changes FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON changes TO waymark_app USING (owner = current_setting('waymark.owner', true));

-- The role that migrates may see and remove old changes of all owners, and nothing else: that is how they are pruned.
CREATE POLICY retention_sees ON changes FOR SELECT TO CURRENT_USER
  USING (at < (extract(epoch FROM now()) * 1000)::bigint - 86400000);
CREATE POLICY retention_prunes ON changes FOR DELETE TO CURRENT_USER
  USING (at < (extract(epoch FROM now()) * 1000)::bigint - 86400000);
