-- The discoveries of a project that have a term, and what they are filtered by as terms of no text (`=tdecision`); see
-- term-index.ts.
CREATE TABLE postings (
  project TEXT NOT NULL,
  term TEXT NOT NULL,
  -- each of 4,096 numbers of discoveries
  block INTEGER NOT NULL,
  -- seven characters for each: see postings.ts
  list TEXT NOT NULL,
  PRIMARY KEY (project, term, block)
) WITHOUT ROWID;

-- Discoveries of which the lists do not say what holds. They go into them many at once.
CREATE TABLE pending_terms (
  project TEXT NOT NULL,
  id INTEGER NOT NULL,
  -- what it is found by, null where it is not to be found
  terms TEXT,
  -- what the lists have of it, null where they have nothing
  listed TEXT,
  PRIMARY KEY (project, id)
) WITHOUT ROWID;

-- From the index of before, which had them for all projects together.
CREATE VIRTUAL TABLE discovery_vocabulary USING fts5vocab (discovery_terms, instance);
CREATE TABLE discovery_lengths (row INTEGER PRIMARY KEY, length INTEGER NOT NULL);
INSERT INTO discovery_lengths SELECT doc, count(*) FROM discovery_vocabulary GROUP BY doc;
INSERT INTO postings
  WITH digits (a) AS (VALUES ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~')),
  counted AS (
    SELECT col, term, doc, count(*) AS times FROM discovery_vocabulary
    WHERE col = 'terms' OR substr(term, 1, 1) <> 'p' GROUP BY col, term, doc
  ), listed AS (
    SELECT d.project, CASE col WHEN 'terms' THEN term ELSE '=' || term END AS term, d.id,
      (min(times, 1023) << 14) | min(length, 16383) AS bits
    FROM counted JOIN discoveries d ON d.row = doc JOIN discovery_lengths l ON l.row = doc
  )
  SELECT project, term, id >> 12, group_concat('.' || substr(a, ((id >> 6) & 63) + 1, 1) || substr(a, (id & 63) + 1, 1)
    || substr(a, (bits >> 18) + 1, 1) || substr(a, ((bits >> 12) & 63) + 1, 1)
    || substr(a, ((bits >> 6) & 63) + 1, 1) || substr(a, (bits & 63) + 1, 1), '')
  FROM listed, digits GROUP BY project, term, id >> 12;
DROP TABLE discovery_lengths;
DROP TABLE discovery_vocabulary;
DROP TABLE discovery_terms;
