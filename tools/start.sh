#!/bin/sh
# Starts the built server. Each flag says why it is there; docs/decisions has the measurements.
set -eu

# No more heaps of the C library than threads that use them: each keeps freed memory to itself.
export MALLOC_ARENA_MAX=2
export NODE_ENV=production
# What the modules were compiled to serves the next start.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-node_modules/.cache/plaza/compiled}"

# semi-space: what a page allocates dies young. At 16 MiB from the start it is collected before it is
#   moved to the old generation, and no request pays for growing (decision 0211).
# heap-growing-percent: the heap grows by 70 % before it is collected, where V8 would let it double
#   (decision 0152).
# v8-pool-size: two helper threads, as many as the small machines Plaza runs on have processors (0211).
exec node \
  --min-semi-space-size=16 --max-semi-space-size=16 \
  --heap-growing-percent=70 \
  --v8-pool-size=2 \
  build/program/main.js "$@"
