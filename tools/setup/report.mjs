import { spawnSync } from 'node:child_process';

/** A progress line on stderr; stdout belongs to the command itself. */
export function report(text) {
  console.error(`plaza: ${text}`);
}

/**
 * Runs a program silently.
 * @returns {{ ok: boolean, output: string }} all output, for an error message
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

/** Reports the start and end of a task, with its duration. */
export function timed(label, work) {
  const started = Date.now();
  report(`${label} …`);
  const result = work();
  report(`${label}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
