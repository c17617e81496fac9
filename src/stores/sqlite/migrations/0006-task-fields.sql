-- not before: a day or a moment, as `due`
ALTER TABLE tasks ADD COLUMN start TEXT;
-- a rule of RFC 5545
ALTER TABLE tasks ADD COLUMN repeat TEXT;
-- the id of a person
ALTER TABLE tasks ADD COLUMN assignee TEXT;
