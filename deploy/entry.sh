#!/bin/sh
# What the image and the systemd unit run: Koma, or, with "admin", a command beside it.
set -eu
cd "$(dirname "$0")/.."
if [ "${1:-}" = admin ]; then
  shift
  exec node server/admin.ts "$@"
fi
# A worker makes much that is soon gone: scripts/server.mjs says why.
if [ "${ROLE:-all}" = worker ]; then
  exec node --max-semi-space-size=2 --heap-growing-percent=20 server/main.ts
fi
exec node server/main.ts
