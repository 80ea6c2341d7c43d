import { Logger } from 'graphile-worker';
import type { Log } from '../context.ts';

/** Forwards the library's log lines. Its info level reports every job, so it is lowered. */
export function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const detail = meta?.error instanceof Error ? { err: meta.error } : {};
    const write = level === 'error' || level === 'warning' ? 'warn' : 'debug';
    log[write](detail, `jobs: ${message.split('\n', 1)[0]}`);
  });
}
