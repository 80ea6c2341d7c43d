import path from 'node:path';
import { readConfig } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { createServer } from './server.ts';
import { createServices } from './services.ts';

const development = process.argv.includes('--dev');
const read = readConfig(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(fault);
  process.exit(2);
}
const { config } = read;

const embedded = config.databaseUrl
  ? null
  : await startEmbeddedPostgres({ clusterDir: path.join(config.dataDir, 'postgres') });
const services = createServices(
  config,
  config.databaseUrl ?? embedded?.connection ?? '',
  development,
);
await migrateToLatest(services.database.db);
const app = await createServer(services);
await app.listen({ port: config.port, host: config.host });
console.log(`Plaza is ready at http://${config.host}:${config.port}${config.basePath}/`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  await services.database.close();
  await embedded?.stop();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
