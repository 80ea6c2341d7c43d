import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { DemoFile } from '#db/demo/demoImages.ts';
import { seedDemo } from '#db/demo/seedDemo.ts';
import { keepFiles } from '#features/files/server/keepFile.ts';
import { ensureFirstAdministrator } from '#features/identity/server/accountService.ts';
import { enableShippedRules } from '#features/spam/server/enableShippedRules.ts';
import type { Config } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { lockDataDir } from '#platform/dataDirLock.ts';
import { startEventRelay } from '#platform/events/eventRelay.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { startJobs } from '#platform/jobs/startJobs.ts';
import { drain } from './drain.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createJobs, cronRows } from './jobs.ts';
import { createServer } from './server.ts';
import { createServices, type Services } from './services.ts';

export interface RunningPlaza {
  address: string;
  /** What the operator is told once it serves. */
  greeting: string[];
  services: Services;
  /** Drains requests, then stops the database; safe to call twice. */
  stop: () => Promise<void>;
}

/** Starts everything: lock, database, migrations, first run, server. Undoes itself when a part fails. */
export async function start(
  config: Config,
  options: { development?: boolean } = {},
): Promise<RunningPlaza> {
  const undo: (() => Promise<void> | void)[] = [];
  const stop = once(async () => {
    for (const step of undo.reverse()) await step();
  });
  try {
    const lock = lockDataDir(config.dataDir);
    undo.push(lock.release);
    const connection = config.databaseUrl ?? (await startDatabase(config, undo));
    const services = createServices(config, connection, options.development);
    undo.push(services.database.close);
    await migrateToLatest(services.database);
    const relay = await startEventRelay({
      pool: services.database.pool,
      bus: services.bus,
      onGap: services.forget,
    });
    undo.push(relay.stop);
    const firstRun = await prepareFirstRun(services);
    const app = await createServer(services);
    undo.push(() => drain(app));
    const housekeeping = startHousekeeping(services);
    undo.push(housekeeping.stop);
    await app.listen({ port: config.port, host: config.host });
    const origin = originOf(config, app.addresses()[0]);
    services.mailing.origin = origin;
    // A process that was killed may have left mails behind.
    await addJob(services.database.db, { name: 'sweepMails', payload: {} }, { key: 'sweepMails' });
    const jobs = await startJobs({
      pool: services.database.pool,
      tasks: createJobs(services, app.log),
      cron: cronRows,
      log: app.log,
    });
    undo.push(jobs.stop);
    const address = `${origin}${config.basePath}/`;
    return { address, services, stop, greeting: [...firstRun, `Plaza is ready at ${address}`] };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase(config: Config, undo: (() => Promise<void> | void)[]) {
  const database = await startEmbeddedPostgres({
    clusterDir: path.join(config.dataDir, 'postgres'),
  });
  undo.push(database.stop);
  return database.connection;
}

/** The first administrator, told once; the demo community, on the first run only. */
async function prepareFirstRun({ database, config, files }: Services): Promise<string[]> {
  const { db } = database;
  const administrator = await ensureFirstAdministrator(db, {
    email: config.adminEmail ?? undefined,
    password: config.adminPassword ?? undefined,
  });
  if (!administrator) return [];
  await enableShippedRules(db, { demo: config.demo });
  if (config.demo) {
    const storeFile = async (file: DemoFile) => {
      const [address = ''] = await keepFiles({ db, store: files, ownerId: null }, [file]);
      return address;
    };
    await seedDemo(db, { storeFile, now: new Date() });
  }
  const { email, password } = administrator;
  const told = password === null ? 'the password of ADMIN_PASSWORD' : `password ${password}`;
  return [`Administrator: ${email}, ${told}`];
}

function originOf(config: Config, bound: string | AddressInfo | undefined): string {
  const port = typeof bound === 'object' ? bound.port : config.port;
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host;
  return config.publicUrl ?? `http://${host}:${port}`;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work();
    return running;
  };
}
