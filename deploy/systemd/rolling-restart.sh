#!/bin/sh
# Waits for the nodes of foyer.service, or restarts them one after the other: rolling-restart.sh wait|restart 1 2
# A node is restarted only while all others are ready, and the next one not before it is ready again. Needs curl.
set -eu

patience=${FOYER_PATIENCE:-180}

answers() {
  curl --silent --fail --output /dev/null --max-time 3 "http://127.0.0.1:$1/readyz"
}

# At its port for health or, where it has none, at its usual one, which else knows nothing of /readyz.
is_ready() {
  answers "310$1" || answers "300$1"
}

wait_for() {
  seconds=0
  until is_ready "$1"; do
    seconds=$((seconds + 1))
    if [ "$seconds" -gt "$patience" ]; then
      echo "foyer@$1 was not ready within $patience seconds; the nodes after it were left as they are." >&2
      exit 1
    fi
    sleep 1
  done
}

action=$1
shift

if [ "$action" = wait ]; then
  for node in "$@"; do wait_for "$node"; done
  exit 0
fi

for node in "$@"; do
  for other in "$@"; do
    if [ "$other" != "$node" ] && ! is_ready "$other"; then
      echo "foyer@$other is not ready, so foyer@$node was not restarted: see journalctl -u foyer@$other." >&2
      exit 1
    fi
  done
  echo "foyer@$node is restarted."
  systemctl restart "foyer@$node.service"
  wait_for "$node"
done
echo "All nodes are ready."
