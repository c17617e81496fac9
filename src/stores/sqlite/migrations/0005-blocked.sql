-- Few tasks wait for others: found by looking at those alone, however many tasks there are.
CREATE INDEX tasks_blocked ON tasks (owner, is_open, priority, due_sort, id) WHERE is_open = 1 AND blocked_by <> '[]';
