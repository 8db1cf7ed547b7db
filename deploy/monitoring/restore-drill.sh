#!/bin/sh
# Restores the newest backup into an empty database, and leaves the time for Prometheus if that succeeds. Once a week, on a machine
# that serves nobody:
#
#   DRILL_BACKUPS    the folder of backups, each a folder made by "foyer backup --to"
#   DATABASE_URL     an empty database
#   FOYER_SECRETS    the copy of the keys that is kept apart from the backups
#   DRILL_METRICS    the folder that node_exporter reads (--collector.textfile.directory)
set -eu

: "${DRILL_BACKUPS:?is missing}" "${DATABASE_URL:?is missing}" "${FOYER_SECRETS:?is missing}" "${DRILL_METRICS:?is missing}"

newest=
for manifest in "$DRILL_BACKUPS"/*/manifest.json; do
  [ -f "$manifest" ] || continue
  if [ -z "$newest" ] || [ -n "$(find "$manifest" -newer "$newest")" ]; then newest=$manifest; fi
done
if [ -z "$newest" ]; then
  echo "There is no finished backup in $DRILL_BACKUPS." >&2
  exit 1
fi

here=$(cd "$(dirname "$0")/../.." && pwd)
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
begin=$(date +%s)
FOYER_DATA=$files "${FOYER_NODE:-$here/node}" "$here/apps/server/src/cli/foyer.ts" restore --from "$(dirname "$newest")"
end=$(date +%s)

# In one step, so that a half-written file is never read.
result=$DRILL_METRICS/foyer-restore-drill.prom
cat > "$result.$$" <<METRICS
# HELP foyer_restore_drill_last_success_seconds When a backup was last restored as a drill, in seconds since 1970.
# TYPE foyer_restore_drill_last_success_seconds gauge
foyer_restore_drill_last_success_seconds $end
# HELP foyer_restore_drill_duration_seconds How long that took.
# TYPE foyer_restore_drill_duration_seconds gauge
foyer_restore_drill_duration_seconds $((end - begin))
METRICS
chmod 644 "$result.$$"
mv "$result.$$" "$result"
