-- How many tasks a project has, by whether they are open and by priority: kept by every write, so that no list has to count.
ALTER TABLE project_counters ADD COLUMN open_high BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN open_medium BIGINT NOT NULL DEFAULT 0, ADD COLUMN open_low BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN closed_high BIGINT NOT NULL DEFAULT 0, ADD COLUMN closed_medium BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN closed_low BIGINT NOT NULL DEFAULT 0;

-- The role that migrates is held to the policies as everybody is: it needs leave to read and write the rows.
ALTER TABLE tasks NO FORCE ROW LEVEL SECURITY;
ALTER TABLE project_counters NO FORCE ROW LEVEL SECURITY;
UPDATE project_counters c SET open_high = t.open_high, open_medium = t.open_medium, open_low = t.open_low,
    closed_high = t.closed_high, closed_medium = t.closed_medium, closed_low = t.closed_low
  FROM (SELECT project,
      count(*) FILTER (WHERE is_open = 1 AND priority = 0) AS open_high,
      count(*) FILTER (WHERE is_open = 1 AND priority = 1) AS open_medium,
      count(*) FILTER (WHERE is_open = 1 AND priority = 2) AS open_low,
      count(*) FILTER (WHERE is_open = 0 AND priority = 0) AS closed_high,
      count(*) FILTER (WHERE is_open = 0 AND priority = 1) AS closed_medium,
      count(*) FILTER (WHERE is_open = 0 AND priority = 2) AS closed_low
    FROM tasks GROUP BY project) AS t
  WHERE t.project = c.project;
ALTER TABLE tasks FORCE ROW LEVEL SECURITY;
ALTER TABLE project_counters FORCE ROW LEVEL SECURITY;

-- Few open tasks begin at a time, or are held: those are looked at alone.
CREATE INDEX tasks_by_start ON tasks (project, is_open, start_sort, id) WHERE is_open = 1 AND start IS NOT NULL;
CREATE INDEX tasks_claimed ON tasks (project, is_open, id) WHERE is_open = 1 AND claimed_by IS NOT NULL;
