#!/bin/sh
# Brings the schema of Temporal's two databases up to date; safe to repeat. Where and as whom: SQL_HOST, SQL_PORT,
# SQL_USER, SQL_PASSWORD. The databases are there already.
set -eu

tool=${TEMPORAL_SQL_TOOL:-temporal-sql-tool}
export SQL_PLUGIN=postgres12

bring_up() {
  export SQL_DATABASE="$1"
  if said=$("$tool" update-schema --schema-name "$2" 2>&1); then return; fi
  # Only where the tables of its version are missing: setting them up again would make the tool forget the version.
  case "$said" in
    *'relation '*schema_version*' does not exist'*) ;;
    *)
      echo "$said" >&2
      exit 1
      ;;
  esac
  "$tool" setup-schema --version 0.0
  "$tool" update-schema --schema-name "$2"
}

bring_up temporal postgresql/v12/temporal
bring_up temporal_visibility postgresql/v12/visibility
