-- A project holds tasks and knowledge. Everybody has one of their own, whose id is the person's.
ALTER TABLE projects RENAME TO old_projects;
ALTER TABLE project_members RENAME TO old_members;
ALTER TABLE invitations RENAME TO old_invitations;
DROP INDEX project_members_by_member;
DROP INDEX invitations_by_token;

CREATE TABLE projects (
  id TEXT NOT NULL PRIMARY KEY,
  owner TEXT NOT NULL,
  -- where it came from: a git remote, a path, or an id of its own where it was made by name; empty for a personal one
  key TEXT NOT NULL,
  -- empty while it goes by its key
  name TEXT NOT NULL,
  -- of references: WEB; empty for a personal one, and until it is first needed
  prefix TEXT NOT NULL,
  colour TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  archived_at INTEGER
) WITHOUT ROWID;
CREATE INDEX projects_by_owner ON projects (owner, key);

-- What is counted, so that no question has to count. Holding the row makes a writer the only one of the project.
CREATE TABLE project_counters (
  project TEXT NOT NULL PRIMARY KEY,
  last_task INTEGER NOT NULL,
  last_change INTEGER NOT NULL,
  last_comment INTEGER NOT NULL,
  last_discovery INTEGER NOT NULL,
  -- goes up with every write to what is known, so that caches know what they have not seen
  revision INTEGER NOT NULL,
  -- discoveries that stand, and how many terms they have together
  standing INTEGER NOT NULL,
  terms INTEGER NOT NULL,
  -- how many of them have a meaning of this model
  embedded INTEGER NOT NULL,
  model TEXT NOT NULL
) WITHOUT ROWID;

-- Who may work in a project, its owner included. Nobody but its person is in a personal one, and no row says so.
CREATE TABLE project_members (
  project TEXT NOT NULL,
  member TEXT NOT NULL,
  -- reader, commenter, editor or owner
  role TEXT NOT NULL,
  -- what this member calls the project in references, where that is not its own prefix
  prefix TEXT NOT NULL,
  -- where it stands in this member's list
  position REAL NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (project, member),
  CONSTRAINT personal_is_not_shared CHECK (project LIKE '~%')
) WITHOUT ROWID;
CREATE INDEX project_members_by_member ON project_members (member, project);

CREATE TABLE invitations (
  project TEXT NOT NULL,
  id TEXT NOT NULL,
  -- who gave it, and what the project was called then
  owner TEXT NOT NULL,
  project_name TEXT NOT NULL,
  role TEXT NOT NULL,
  -- SHA-256 of the secret in the link, as hex; the secret itself is kept nowhere
  token_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- who is joining by it, for as long as that transaction takes
  used_by TEXT,
  PRIMARY KEY (project, id),
  CONSTRAINT ownership_is_handed_over CHECK (role <> 'owner')
) WITHOUT ROWID;
CREATE INDEX invitations_by_owner ON invitations (owner, created_at);
CREATE UNIQUE INDEX invitations_by_token ON invitations (token_hash);

CREATE TABLE comments (
  project TEXT NOT NULL,
  task INTEGER NOT NULL,
  id INTEGER NOT NULL,
  author TEXT NOT NULL,
  client TEXT,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  edited_at INTEGER,
  PRIMARY KEY (project, task, id)
) WITHOUT ROWID;

-- Who wants to hear of a task: who made it, has it, wrote about it or was named there; 0 for who does not any more.
CREATE TABLE task_followers (
  project TEXT NOT NULL,
  task INTEGER NOT NULL,
  person TEXT NOT NULL,
  follows INTEGER NOT NULL,
  PRIMARY KEY (project, task, person)
) WITHOUT ROWID;

-- Where a task went that was moved to another project.
CREATE TABLE moved_tasks (
  project TEXT NOT NULL,
  task INTEGER NOT NULL,
  -- where it is now, however often it was moved since
  to_project TEXT NOT NULL,
  to_task INTEGER NOT NULL,
  -- the change by which it left, and the one by which it arrived there; none once it has gone on
  change INTEGER NOT NULL,
  to_change INTEGER,
  PRIMARY KEY (project, task)
) WITHOUT ROWID;
CREATE INDEX moved_tasks_by_place ON moved_tasks (to_project, to_task);

CREATE TABLE inbox (
  person TEXT NOT NULL,
  -- begins with the time, so that they stand in its order
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- assigned, mentioned, commented, unblocked or returned
  kind TEXT NOT NULL,
  project TEXT NOT NULL,
  task INTEGER NOT NULL,
  actor TEXT NOT NULL,
  client TEXT,
  change INTEGER NOT NULL,
  text TEXT,
  seen_at INTEGER,
  PRIMARY KEY (person, id)
) WITHOUT ROWID;
CREATE INDEX inbox_unseen ON inbox (person, id) WHERE seen_at IS NULL;
CREATE INDEX inbox_by_time ON inbox (at);

-- The id that each project of before has now. What was "general", and is shared with nobody, is what is personal now.
CREATE TABLE project_ids (owner TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (owner, key)) WITHOUT ROWID;
INSERT INTO project_ids (owner, key, id)
  SELECT owner, project, CASE
    WHEN project = 'general' AND NOT EXISTS (SELECT 1 FROM old_members m WHERE m.owner = pairs.owner AND m.project = 'general')
      AND NOT EXISTS (SELECT 1 FROM old_invitations i
        WHERE i.owner = pairs.owner AND i.project = 'general' AND i.expires_at > unixepoch() * 1000)
      THEN owner
    ELSE waymark_project_id(owner, project) END
  FROM (SELECT owner, project FROM old_projects UNION SELECT owner, project FROM old_members
    UNION SELECT owner, project FROM sessions UNION SELECT owner, project FROM context_items
    UNION SELECT owner, project FROM old_invitations) AS pairs;

INSERT INTO projects (id, owner, key, name, prefix, colour, created_at, archived_at)
  SELECT id, owner, key, '', '', '', (SELECT coalesce(min(at), 0) FROM (
    SELECT d.created_at AS at FROM discoveries d WHERE d.owner = project_ids.owner AND d.project = project_ids.key
    UNION ALL SELECT s.started_at FROM sessions s WHERE s.owner = project_ids.owner AND s.project = project_ids.key
    UNION ALL SELECT m.added_at FROM old_members m WHERE m.owner = project_ids.owner AND m.project = project_ids.key
    UNION ALL SELECT i.created_at FROM old_invitations i
      WHERE i.owner = project_ids.owner AND i.project = project_ids.key) AS times), NULL
  FROM project_ids WHERE id <> owner AND (
    EXISTS (SELECT 1 FROM old_projects o WHERE o.owner = project_ids.owner AND o.project = project_ids.key)
    OR EXISTS (SELECT 1 FROM old_members m WHERE m.owner = project_ids.owner AND m.project = project_ids.key)
    OR EXISTS (SELECT 1 FROM old_invitations i WHERE i.owner = project_ids.owner AND i.project = project_ids.key)
    OR EXISTS (SELECT 1 FROM context_items c WHERE c.owner = project_ids.owner AND c.project = project_ids.key));
INSERT INTO projects (id, owner, key, name, prefix, colour, created_at, archived_at)
  SELECT owner, owner, '', '', '', '', 0, NULL FROM owners
  UNION SELECT id, owner, '', '', '', '', 0, NULL FROM project_ids WHERE id = owner;
INSERT INTO project_members (project, member, role, prefix, position, added_at)
  SELECT id, owner, 'owner', '', 0, created_at FROM projects WHERE id <> owner
  UNION ALL SELECT p.id, m.member, m.role, '', 0, m.added_at
    FROM old_members m JOIN project_ids p ON p.owner = m.owner AND p.key = m.project;
INSERT INTO project_counters
  SELECT p.id, coalesce(w.last_task, 0), coalesce(w.last_change, 0), 0, coalesce(o.last_discovery, 0),
    coalesce(o.revision, 0), coalesce(o.standing, 0), coalesce(o.terms, 0), coalesce(o.embedded, 0), coalesce(o.model, '')
  FROM projects p LEFT JOIN owners w ON w.owner = p.id
    LEFT JOIN project_ids i ON i.id = p.id LEFT JOIN old_projects o ON o.owner = i.owner AND o.project = i.key;
INSERT INTO invitations (project, id, owner, project_name, role, token_hash, created_at, expires_at, used_by)
  SELECT p.id, i.id, i.owner, i.project, i.role, i.token_hash, i.created_at, i.expires_at, i.used_by
  FROM old_invitations i JOIN project_ids p ON p.owner = i.owner AND p.key = i.project WHERE p.id <> i.owner;

-- Tasks were each person's own: theirs is the personal project now.
ALTER TABLE tasks RENAME COLUMN owner TO project;
ALTER TABLE task_tags RENAME COLUMN owner TO project;
ALTER TABLE task_blockers RENAME COLUMN owner TO project;
ALTER TABLE changes RENAME COLUMN owner TO project;
ALTER TABLE changes ADD COLUMN connection TEXT;
-- Everybody chooses their own request keys.
DROP INDEX changes_by_request;
CREATE UNIQUE INDEX changes_by_request ON changes (project, actor, request_key, entry) WHERE request_key IS NOT NULL;
-- The connection that holds a claim: it lasts as long as calls come over it.
ALTER TABLE tasks ADD COLUMN claim_connection TEXT;
-- milliseconds, 0 without a start
ALTER TABLE tasks ADD COLUMN start_sort INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN claimed_at INTEGER;
UPDATE tasks SET claim_connection = claimed_by, claimed_at = updated_at WHERE claimed_by IS NOT NULL;
CREATE INDEX tasks_by_assignee ON tasks (assignee, project, id) WHERE is_open = 1 AND assignee IS NOT NULL;

ALTER TABLE discoveries RENAME TO old_discoveries;
DROP INDEX discoveries_by_uuid;
DROP INDEX discoveries_by_type;
DROP INDEX discoveries_by_module;
DROP INDEX discoveries_by_time;
DROP INDEX discoveries_by_task;
CREATE TABLE discoveries (
  -- what the full-text index calls it
  row INTEGER PRIMARY KEY,
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
  -- whose task that is, where it is of another project
  task_project TEXT,
  author TEXT NOT NULL,
  client TEXT,
  session TEXT,
  replaces INTEGER,
  replaced_by INTEGER,
  created_at INTEGER NOT NULL,
  edited_at INTEGER,
  UNIQUE (project, id)
);
INSERT INTO discoveries
  SELECT d.row, p.id, d.id, d.uuid, d.type, d.text, d.module, d.module_key, d.files, d.task,
    CASE WHEN d.task IS NOT NULL AND p.id <> d.owner THEN d.author END,
    d.author, d.client, d.session, d.replaces, d.replaced_by, d.created_at, NULL
  FROM old_discoveries d JOIN project_ids p ON p.owner = d.owner AND p.key = d.project;
CREATE UNIQUE INDEX discoveries_by_uuid ON discoveries (uuid);
CREATE INDEX discoveries_by_type ON discoveries (project, type, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_module ON discoveries (project, module_key, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_time ON discoveries (project, created_at, id) WHERE replaced_by IS NULL;
CREATE INDEX discoveries_by_task ON discoveries (project, task, id) WHERE task IS NOT NULL;

ALTER TABLE term_counts RENAME TO old_term_counts;
CREATE TABLE term_counts (
  project TEXT NOT NULL,
  term TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (project, term)
) WITHOUT ROWID;
INSERT INTO term_counts SELECT p.id, t.term, t.count FROM old_term_counts t
  JOIN project_ids p ON p.owner = t.owner AND p.key = t.project;

ALTER TABLE meanings RENAME TO old_meanings;
DROP INDEX meanings_by_revision;
DROP INDEX meanings_by_model;
CREATE TABLE meanings (
  project TEXT NOT NULL,
  id INTEGER NOT NULL,
  model TEXT NOT NULL,
  meaning BLOB NOT NULL,
  type TEXT NOT NULL,
  module_key TEXT,
  -- 1 when the discovery is there and none has replaced it
  standing INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (project, id)
) WITHOUT ROWID;
INSERT INTO meanings SELECT p.id, m.id, m.model, m.meaning, m.type, m.module_key, m.standing, m.revision
  FROM old_meanings m JOIN project_ids p ON p.owner = m.owner AND p.key = m.project;
CREATE INDEX meanings_by_revision ON meanings (project, revision);
CREATE INDEX meanings_by_model ON meanings (project, model, id);

ALTER TABLE sessions RENAME TO old_sessions;
DROP INDEX sessions_by_time;
DROP INDEX sessions_by_client;
CREATE TABLE sessions (
  project TEXT NOT NULL,
  id TEXT NOT NULL,
  actor TEXT NOT NULL,
  client TEXT NOT NULL,
  -- which of the client's connections, where it keeps one; else actor and client stand for it
  connection TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  summary INTEGER,
  PRIMARY KEY (project, id)
) WITHOUT ROWID;
INSERT INTO sessions SELECT p.id, s.id, s.actor, s.client, s.actor || '/' || s.client, s.started_at, s.last_at, s.calls, s.summary
  FROM old_sessions s JOIN project_ids p ON p.owner = s.owner AND p.key = s.project;
CREATE INDEX sessions_by_time ON sessions (project, last_at);
CREATE INDEX sessions_by_client ON sessions (project, actor, client, last_at);
CREATE INDEX sessions_by_connection ON sessions (project, connection, last_at);

ALTER TABLE context_items RENAME TO old_context_items;
DROP INDEX context_items_by_heat;
CREATE TABLE context_items (
  project TEXT NOT NULL,
  path TEXT NOT NULL,
  reads INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  score REAL NOT NULL,
  -- orders by the score of any moment (see heat)
  heat REAL NOT NULL,
  PRIMARY KEY (project, path)
) WITHOUT ROWID;
INSERT INTO context_items SELECT p.id, c.path, c.reads, c.last_at, c.score, c.heat
  FROM old_context_items c JOIN project_ids p ON p.owner = c.owner AND p.key = c.project;
CREATE INDEX context_items_by_heat ON context_items (project, heat);

-- Changes to what a project knows move into its own list, behind what is there, in the order of time. Which project it was
-- is told by the discovery itself and, where that is gone, by the key that its person had or was invited to; no other one
-- has its number there, because numbers are given once.
CREATE TABLE named_changes AS
  SELECT c.project AS owner, c.id AS old_id, c.at, substr(c.subject, instr(c.subject, ' ') + 1) AS key,
    CAST(substr(c.subject, 11, instr(c.subject, ' ') - 11) AS INTEGER) AS number, d.project
  FROM changes c LEFT JOIN discoveries d ON d.uuid = coalesce(json_extract(c.after, '$.uuid'), json_extract(c.before, '$.uuid'))
  WHERE c.subject LIKE 'discovery:% %';
CREATE INDEX named_changes_by_id ON named_changes (owner, old_id);
CREATE TABLE told_changes AS
  SELECT owner, old_id, min(at) AS at, min(project) AS project FROM named_changes GROUP BY owner, old_id;
UPDATE told_changes SET project = coalesce(
    (SELECT min(p.id) FROM named_changes n JOIN project_ids p ON p.owner = n.owner AND p.key = n.key
      WHERE n.owner = told_changes.owner AND n.old_id = told_changes.old_id
        AND NOT EXISTS (SELECT 1 FROM discoveries d WHERE d.project = p.id AND d.id = n.number)
        AND n.number <= (SELECT k.last_discovery FROM project_counters k WHERE k.project = p.id)),
    (SELECT min(p.id) FROM named_changes n JOIN old_members m ON m.member = n.owner AND m.project = n.key
        JOIN project_ids p ON p.owner = m.owner AND p.key = m.project
      WHERE n.owner = told_changes.owner AND n.old_id = told_changes.old_id
        AND NOT EXISTS (SELECT 1 FROM discoveries d WHERE d.project = p.id AND d.id = n.number)
        AND n.number <= (SELECT k.last_discovery FROM project_counters k WHERE k.project = p.id)))
  WHERE project IS NULL;
CREATE TABLE moved_changes AS
  SELECT owner, old_id, project, dense_rank() OVER (PARTITION BY project ORDER BY at, owner, old_id)
    + coalesce((SELECT w.last_change FROM owners w WHERE w.owner = told_changes.project), 0) AS id
  FROM told_changes WHERE project <> owner;
CREATE UNIQUE INDEX moved_changes_by_id ON moved_changes (owner, old_id);
INSERT INTO changes (project, id, entry, kind, subject, at, actor, contract, tool, client, request_key, undoes, undone_by, before, after)
  SELECT m.project, m.id, c.entry, c.kind, substr(c.subject, 1, instr(c.subject, ' ') - 1), c.at, c.actor, c.contract,
    c.tool, c.client, NULL,
    (SELECT u.id FROM moved_changes u WHERE u.owner = m.owner AND u.old_id = c.undoes),
    (SELECT u.id FROM moved_changes u WHERE u.owner = m.owner AND u.old_id = c.undone_by),
    CASE WHEN json_extract(c.before, '$.task') IS NULL OR m.project NOT LIKE '~%' THEN c.before
      ELSE json_set(c.before, '$.taskProject', json_extract(c.before, '$.author')) END,
    CASE WHEN json_extract(c.after, '$.task') IS NULL OR m.project NOT LIKE '~%' THEN c.after
      ELSE json_set(c.after, '$.taskProject', json_extract(c.after, '$.author')) END
  FROM moved_changes m JOIN changes c ON c.project = m.owner AND c.id = m.old_id;
DELETE FROM changes WHERE (project, id) IN (SELECT owner, old_id FROM moved_changes) AND subject LIKE 'discovery:% %';
-- What nobody can say where it was has no way back any more.
UPDATE changes SET subject = 'elsewhere:' || substr(subject, 11) WHERE subject LIKE 'discovery:% %'
  AND (project, id) IN (SELECT owner, old_id FROM told_changes WHERE project IS NULL);
UPDATE changes SET subject = substr(subject, 1, instr(subject, ' ') - 1) WHERE subject LIKE 'discovery:% %';
UPDATE project_counters SET last_change = max(last_change, (SELECT max(m.id) FROM moved_changes m WHERE m.project = project_counters.project))
  WHERE project IN (SELECT project FROM moved_changes);

DROP TABLE moved_changes;
DROP TABLE told_changes;
DROP TABLE named_changes;
DROP TABLE old_context_items;
DROP TABLE old_sessions;
DROP TABLE old_meanings;
DROP TABLE old_term_counts;
DROP TABLE old_discoveries;
DROP TABLE old_invitations;
DROP TABLE old_members;
DROP TABLE old_projects;
DROP TABLE project_ids;
DROP TABLE owners;
