-- When a task begins, how it repeats, and whose it is.
ALTER TABLE tasks ADD COLUMN start TEXT;
ALTER TABLE tasks ADD COLUMN repeat TEXT;
ALTER TABLE tasks ADD COLUMN assignee TEXT;
