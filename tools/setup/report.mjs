import { spawnSync } from 'node:child_process';

/** One line of progress on stderr, so that stdout belongs to the command itself. */
export function report(text) {
  console.error(`plaza: ${text}`);
}

/**
 * Runs a program quietly.
 * @returns {{ ok: boolean, output: string }} everything it printed, for the message of a failure
 */
export function runQuietly(command, words, options = {}) {
  const result = spawnSync(command, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`;
  return { ok: result.status === 0, output };
}

/** Reports a task before and after, with its seconds. */
export function timed(label, work) {
  const started = Date.now();
  report(`${label} …`);
  const result = work();
  report(`${label}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
