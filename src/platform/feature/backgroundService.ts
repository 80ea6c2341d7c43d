import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Ctx, Log } from '../context.ts';

/** What a background service works with. */
export interface BackgroundHost {
  pool: pg.Pool;
  config: Config;
  /** An anonymous context, as for jobs; requested before each piece of work. */
  context: () => Promise<Ctx>;
  log: Log;
}

/** Work that runs as long as the process, such as a connection to another server. */
export interface BackgroundService {
  readonly name: string;
  /** Must not throw for another server's failure, but try again. */
  start: (host: BackgroundHost) => Promise<{ stop: () => Promise<void> }>;
}

declare module './serverFeature.ts' {
  interface ServerFeature {
    /** Started with the server, after jobs and event consumers; stopped first. */
    backgroundServices?: readonly BackgroundService[];
  }
}
