#!/bin/sh
# Run once, when the database is made: the role that connects and migrates, and the one that every transaction works
# as, which owns nothing and which no policy spares.
set -eu

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$WAYMARK_DATABASE_PASSWORD" --set database="$POSTGRES_DB" <<'SQL'
CREATE ROLE waymark_app NOLOGIN;
CREATE ROLE waymark LOGIN PASSWORD :'password';
GRANT waymark_app TO waymark;
ALTER DATABASE :"database" OWNER TO waymark;
ALTER SCHEMA public OWNER TO waymark;
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
CREATE EXTENSION IF NOT EXISTS vector;
SQL
