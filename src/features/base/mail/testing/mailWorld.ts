import os from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { createServices, type Services } from '#app/services.ts';
import { readConfig } from '#platform/config.ts';

/** The services of a process on a test database, without a server: enough to run jobs. */
export function openServices(
  database: { database: string },
  environment: Record<string, string> = {},
): Services {
  const read = readConfig({
    DATA_DIR: path.join(os.tmpdir(), 'plaza-none'),
    LOG_LEVEL: 'silent',
    MAIL_FROM: 'post@plaza.example',
    ...environment,
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const services = createServices(read.config, { ...inject('postgres'), ...database });
  afterAll(services.database.close);
  return services;
}
