-- How many tasks a project has, by whether they are open and by priority: kept by every write, so that no list has to count.
ALTER TABLE project_counters ADD COLUMN open_high INTEGER NOT NULL DEFAULT 0;
ALTER TABLE project_counters ADD COLUMN open_medium INTEGER NOT NULL DEFAULT 0;
ALTER TABLE project_counters ADD COLUMN open_low INTEGER NOT NULL DEFAULT 0;
ALTER TABLE project_counters ADD COLUMN closed_high INTEGER NOT NULL DEFAULT 0;
ALTER TABLE project_counters ADD COLUMN closed_medium INTEGER NOT NULL DEFAULT 0;
ALTER TABLE project_counters ADD COLUMN closed_low INTEGER NOT NULL DEFAULT 0;

UPDATE project_counters SET (open_high, open_medium, open_low, closed_high, closed_medium, closed_low) = (
  SELECT count(*) FILTER (WHERE is_open = 1 AND priority = 0), count(*) FILTER (WHERE is_open = 1 AND priority = 1),
    count(*) FILTER (WHERE is_open = 1 AND priority = 2), count(*) FILTER (WHERE is_open = 0 AND priority = 0),
    count(*) FILTER (WHERE is_open = 0 AND priority = 1), count(*) FILTER (WHERE is_open = 0 AND priority = 2)
  FROM tasks t WHERE t.project = project_counters.project);

-- Few open tasks begin at a time, or are held: those are looked at alone.
CREATE INDEX tasks_by_start ON tasks (project, is_open, start_sort, id) WHERE is_open = 1 AND start IS NOT NULL;
CREATE INDEX tasks_claimed ON tasks (project, is_open, id) WHERE is_open = 1 AND claimed_by IS NOT NULL;
