import os from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { Portal } from '#platform/testing/portal.ts';
import { loadProduct } from '#platform/testing/product.ts';

/** The services of a process on a test database, without a server: enough to run jobs. */
export async function openServices(
  database: { database: string },
  environment: Record<string, string> = {},
): Promise<Portal['services']> {
  const read = readConfig({
    DATA_DIR: path.join(os.tmpdir(), 'plaza-none'),
    LOG_LEVEL: 'silent',
    MAIL_FROM: 'post@plaza.example',
    ...environment,
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const createServices = await loadProduct('createServices');
  const services = createServices(read.config, { ...inject('postgres'), ...database });
  afterAll(services.database.close);
  return services;
}
