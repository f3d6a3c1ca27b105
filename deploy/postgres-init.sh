#!/bin/sh
# Runs once, when Postgres makes its data folder: a role for us and one for Temporal, each with databases of its own, so
# that neither can read the other's.
set -eu

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set trilho="$TRILHO_DB_PASSWORD" --set temporal="$TEMPORAL_DB_PASSWORD" <<'SQL'
create role trilho login password :'trilho';
create role temporal login password :'temporal';
create database trilho owner trilho;
create database temporal owner temporal;
create database temporal_visibility owner temporal;
revoke connect on database trilho, temporal, temporal_visibility from public;
SQL
