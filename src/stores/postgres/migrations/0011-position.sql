-- where a task stands in the order that people gave by hand; null where nobody did
ALTER TABLE tasks ADD COLUMN position DOUBLE PRECISION;
