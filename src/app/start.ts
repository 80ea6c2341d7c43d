import path from 'node:path';
import { keepFiles } from '#features/base/files/server/keepFile.ts';
import { enableShippedRules } from '#features/care/spam/server/enableShippedRules.ts';
import { renewSoon } from '#features/content/search/server/searchRebuild.ts';
import { addWordsSoon } from '#features/content/search/server/searchWords.ts';
import {
  ensureFirstAdministrator,
  hasAdministrator,
} from '#features/people/identity/server/accountService.ts';
import type { Config } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { reachDatabase } from '#platform/database/reachDatabase.ts';
import { lockDataDir } from '#platform/dataDirLock.ts';
import { startEventRelay } from '#platform/events/eventRelay.ts';
import { startEventConsumers } from '#platform/events/startEventConsumers.ts';
import '#platform/feature/backgroundService.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { startJobs } from '#platform/jobs/startJobs.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { StartupError, startupErrorCode } from '#platform/startupError.ts';
import type { DemoFile } from './demo/demoImages.ts';
import { drain } from './drain.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createJobs, cronRows, jobContext } from './jobs.ts';
import { lostKeyLine } from './lostKey.ts';
import { originOf } from './originOf.ts';
import { readyDatabase } from './readyDatabase.ts';
import { createServer } from './server.ts';
import { createServices, type Services } from './services.ts';
import { startTaskThreads } from './startTaskThreads.ts';

export interface RunningPlaza {
  address: string;
  services: Services;
  /** Drains requests, then stops the database; idempotent. */
  stop: () => Promise<void>;
}

interface StartOptions {
  development?: boolean;
  /** Called with each line of output for the operator. */
  tell?: (line: string) => void;
}

/** Starts everything: lock, database, migrations, first run, server. Rolls back if a part fails. */
export async function start(
  config: Config,
  { development, tell = () => undefined }: StartOptions = {},
): Promise<RunningPlaza> {
  const undo: (() => Promise<void> | void)[] = [];
  const stop = once(async () => {
    for (const step of undo.reverse()) await step();
  });
  try {
    const lock = lockDataDir(config.dataDir);
    undo.push(lock.release);
    const connection = await findDatabase(config, undo, tell);
    startTaskThreads();
    const services = createServices(config, connection, development);
    undo.push(services.database.close);
    await readyDatabase(services.database);
    let reportLost = (error: unknown, count: number) =>
      tell(`${count} events did not reach other processes: ${error}`);
    const relay = await startEventRelay({
      database: services.database,
      bus: services.bus,
      onGap: services.forget,
      onLost: (error, count) => reportLost(error, count),
    });
    undo.push(relay.stop);
    await prepareFirstRun(services, tell);
    const { db } = services.database;
    const lostKey = await lostKeyLine({ db, secrets: services.secrets }, config);
    if (lostKey) tell(lostKey);
    const app = await createServer(services);
    reportLost = (err, count) =>
      app.log.error(
        { err, count },
        'events did not reach other processes, whose caches are outdated',
      );
    undo.push(() => drain(app));
    const housekeeping = startHousekeeping(services);
    undo.push(housekeeping.stop);
    await app.listen({ port: config.port, host: config.host }).catch((error) => {
      throw listenError(error, config);
    });
    const origin = originOf(config, app.addresses()[0]);
    services.mailing.origin = origin;
    // A killed process may have left mails locked.
    await addJob(db, { name: 'sweepMails', payload: {} }, { key: 'sweepMails' });
    await renewSoon(db);
    await addWordsSoon(db);
    const jobs = await startJobs({
      pool: services.database.pool,
      tasks: createJobs(services, app.log),
      cron: cronRows(),
      log: app.log,
    });
    undo.push(jobs.stop);
    const consumers = await startEventConsumers({
      db,
      bus: services.bus,
      consumers: serverParts('eventConsumers').flat(),
      context: () => jobContext(services, app.log),
      log: app.log,
    });
    undo.push(consumers.stop);
    for (const service of serverParts('backgroundServices').flat()) {
      const { stop: stopService } = await service.start({
        pool: services.database.pool,
        config,
        context: () => jobContext(services, app.log),
        log: app.log,
      });
      undo.push(stopService);
    }
    const address = `${origin}${config.basePath}/`;
    tell(`Plaza is ready at ${address}`);
    return { address, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The configured external database, or the embedded one. */
async function findDatabase(
  config: Config,
  undo: (() => Promise<void> | void)[],
  tell: (line: string) => void,
) {
  if (config.databaseUrl) {
    await reachDatabase(config.databaseUrl);
    return config.databaseUrl;
  }
  const database = await startEmbeddedPostgres({
    clusterDir: path.join(config.dataDir, 'postgres'),
    tell,
  });
  undo.push(database.stop);
  return database.connection;
}

/**
 * Seeds the demo community, then creates the first administrator, which completes the first run; an
 * interrupted run is repeated. The password is printed immediately, so that a later failure cannot lose it.
 */
async function prepareFirstRun(
  { database, config, files }: Services,
  tell: (line: string) => void,
): Promise<void> {
  const { db } = database;
  if (await hasAdministrator(db)) return;
  if (config.demo) {
    const storeFile = async (file: DemoFile) => {
      const [address = ''] = await keepFiles({ db, store: files, ownerId: null }, [file]);
      return address;
    };
    const { seedDemo } = await import('./demo/seedDemo.ts');
    await seedDemo(db, { storeFile, now: new Date() });
  } else {
    await writeSettings(db, { setupGuide: true });
  }
  await enableShippedRules(db, { demo: config.demo });
  const administrator = await ensureFirstAdministrator(db, {
    email: config.adminEmail ?? undefined,
    password: config.adminPassword ?? undefined,
  });
  if (!administrator) return;
  const { email, password } = administrator;
  const told = password === null ? 'the password of ADMIN_PASSWORD' : `password ${password}`;
  tell(`Administrator: ${email}, ${told}`);
}

/** Why the server cannot listen, as a message for the operator. */
function listenError(error: unknown, { host, port }: Config): unknown {
  const code = startupErrorCode(error);
  if (code === 'EADDRINUSE') return new StartupError(`PORT: ${port} is in use at ${host}`);
  if (code === 'EACCES') return new StartupError(`PORT: this user may not listen at ${port}`);
  const isNowhere = ['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL'].includes(code);
  return isNowhere ? new StartupError(`HOST: ${host} is no address of this machine`) : error;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work();
    return running;
  };
}
