-- how long it takes, in minutes
ALTER TABLE tasks ADD COLUMN duration INTEGER;
-- the date that the repetition gave this task, on the clocks of a zone: 2026-11-20T09:00[Europe/Berlin]
ALTER TABLE tasks ADD COLUMN occurrence TEXT;
-- What has no due date is sorted by when it can be begun.
UPDATE tasks SET due_sort = start_sort WHERE due IS NULL AND start_sort <> 0;
