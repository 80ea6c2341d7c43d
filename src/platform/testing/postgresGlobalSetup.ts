import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embeddedPostgres.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { migratePost } from '../database/postMigrations.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}

/** One PostgreSQL for a whole test run; every test file gets a copy of the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-test-'));
  const server = await startEmbeddedPostgres({
    clusterDir: path.join(dir, 'pg'),
    database: 'template_plaza',
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
    ],
  });
  const handle = openDatabase(server.connection);
  await migrateToLatest(handle);
  await migratePost(handle.db);
  await handle.close();
  const { host, port, user } = server.connection;
  project.provide('postgres', { host, port, user });
  return async () => {
    await server.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
}
