-- Only where the server has pgvector: the meanings as vectors too, kept by the server itself.
CREATE EXTENSION IF NOT EXISTS vector;
CREATE FUNCTION waymark_vector(meaning bytea) RETURNS vector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg((CASE WHEN byte > 127 THEN byte - 256 ELSE byte END)::real ORDER BY place)::vector
  FROM (SELECT place, get_byte(meaning, place) AS byte FROM generate_series(0, length(meaning) - 1) AS place) AS bytes
$$;
ALTER TABLE meanings ADD COLUMN vector vector GENERATED ALWAYS AS (waymark_vector(meaning)) STORED;
