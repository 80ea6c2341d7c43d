import { type Config, readConfig } from '#platform/config.ts';
import { startDrillParts } from '../drill/drillParts.ts';

/** What an answer consists of, whoever gave it. */
export interface LeakAnswer {
  statusCode: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  json: () => any;
}

export interface LeakQuestion {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: object;
}

export interface LeakMachines {
  /** Of a process beside those that answer, which makes the community. */
  config: Config;
  connection: string;
  ask: (question: LeakQuestion) => Promise<LeakAnswer>;
  close: () => Promise<void>;
}

/** Milliseconds until an answer. */
const patience = 30_000;

/**
 * Two web processes and a worker behind nginx, with a pooler, a replica, Redis and S3: what the leak test asks with
 * `LEAK_MACHINES=true`.
 */
export async function openLeakMachines(smtpUrl: string): Promise<LeakMachines> {
  const parts = await startDrillParts({ webs: 2, workers: 1, smtpUrl });
  const read = readConfig({ ...parts.environment, DATA_DIR: '/nowhere', LOG_LEVEL: 'silent' });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const { DATABASE_DIRECT_URL: connection = '' } = parts.environment;
  // The community has an administrator of its own.
  await parts.database.db
    .updateTable('members')
    .set({ username: 'operator', username_key: 'operator' })
    .execute();
  return {
    ...{ config: { ...read.config, databaseDirectUrl: null }, connection, close: parts.close },
    async ask({ method, url, headers: { host: _host, ...headers }, payload }) {
      const answer = await fetch(new URL(url, parts.url), {
        ...{ method, redirect: 'manual', signal: AbortSignal.timeout(patience) },
        headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      });
      const body = await answer.text();
      return {
        ...{ statusCode: answer.status, headers: Object.fromEntries(answer.headers), body },
        json: () => JSON.parse(body),
      };
    },
  };
}
