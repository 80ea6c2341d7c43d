import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepFiles } from '#features/base/files/server/keepFile.ts';
import { enableShippedRules } from '#features/care/spam/server/enableShippedRules.ts';
import { enableTextModel } from '#features/content/passages/server/textModel.ts';
import {
  ensureFirstAdministrator,
  hasAdministrator,
} from '#features/people/identity/server/accountService.ts';
import { keepAssets, keptAssetsDir } from '#platform/assets/keptAssets.ts';
import { completeRestore } from '#platform/backup/unfinishedRestore.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/context.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { demandNoLaterPost } from '#platform/database/postMigrations.ts';
import { demandDirectConnection, reachDatabase } from '#platform/database/reachDatabase.ts';
import { openReplica, type Replica } from '#platform/database/replica.ts';
import { joinDataDir, lockDataDir } from '#platform/dataDirLock.ts';
import { startEventRelay } from '#platform/events/eventRelay.ts';
import { checkFileStore, filePlaceOf } from '#platform/files/createFileStores.ts';
import { installationId } from '#platform/processes/installationId.ts';
import { joinFilePlace } from '#platform/processes/joinFilePlace.ts';
import { watchCondition } from '#platform/processes/processCondition.ts';
import { startProcessRegistry } from '#platform/processes/processRegistry.ts';
import { releaseName } from '#platform/processes/releaseName.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { startSpendingNews } from '#platform/spendingNews.ts';
import { StartupError, startupErrorCode } from '#platform/startupError.ts';
import { startTracing } from '#platform/tracing/startTracing.ts';
import { checkReplica } from './checkReplica.ts';
import type { DemoFile } from './demo/demoImages.ts';
import { drain } from './drain.ts';
import { finishUpgradeLater } from './finishUpgradeLater.ts';
import { startHousekeeping } from './housekeeping.ts';
import { lostKeyLine } from './lostKey.ts';
import { originOf } from './originOf.ts';
import { withStartLock } from './processLocks.ts';
import { readyDatabase } from './readyDatabase.ts';
import { assetsDir } from './rendering/buildDir.ts';
import { createServer } from './server.ts';
import { createServices, type Services } from './services.ts';
import { startTaskThreads } from './startTaskThreads.ts';
import { startWork } from './startWork.ts';

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
    if (config.databaseUrl) joinDataDir(config.dataDir);
    else undo.push(lockDataDir(config.dataDir).release);
    completeRestore(config.dataDir);
    const connection = await findDatabase(config, undo, tell);
    startTaskThreads();
    enableTextModel(config.searchModel);
    const release = releaseName(development ?? false);
    const { role, traceRatio: ratio } = config;
    const tracing = ratio === null ? null : await startTracing({ ratio, release, role });
    undo.push(async () => tracing?.stop());
    const services = createServices(config, connection, development);
    undo.push(services.database.close);
    if (services.direct !== services.database) undo.push(services.direct.close);
    const { db, pool } = services.direct;
    const filePlace = filePlaceOf(config);
    const fileFault = await checkFileStore(config);
    if (fileFault) tell(fileFault);
    const { relay, setLog } = await withStartLock(
      pool,
      async () => {
        await readyDatabase(services.direct);
        const moved = await joinFilePlace(db, filePlace);
        if (moved) tell(moved);
        const started = await startRelay(services, tell);
        undo.push(started.relay.stop);
        await prepareFirstRun(services, tell);
        return started;
      },
      { tell },
    );
    const lostKey = await lostKeyLine({ db, secrets: services.secrets }, config);
    if (lostKey) tell(lostKey);
    const app = await createServer(services);
    setLog(app.log);
    tracing?.tellFaults(app.log);
    if (config.databaseUrl) undo.push(startSpendingNews(services.bus));
    if (config.databaseReplicaUrl) {
      const fault = await checkReplica(config.databaseReplicaUrl, db);
      if (fault) tell(fault);
      services.replica = openReplicaFor(services, config.databaseReplicaUrl, app.log);
      undo.push(services.replica.stop);
    }
    const condition = watchCondition({ errors: services.errors, replica: () => services.replica });
    undo.push(condition.stop);
    const registry = await startProcessRegistry({
      ...{ db, role: config.role, filePlace, log: app.log },
      ...{ release, isAlone: config.databaseUrl === null },
      ...{ onDeath: relay.announceGap, listenerPid: relay.listenerPid, condition: condition.read },
    });
    undo.push(registry.stop);
    // A later release did not see this process before, and may have begun to remove what it needs.
    await demandNoLaterPost(db);
    undo.push(() => drain(app));
    if (config.role !== 'worker') {
      undo.push(startHousekeeping(services).stop);
      if (!development) undo.push(keepOwnAssets(config, app.log));
    }
    await app.listen({ port: config.port, host: config.host }).catch((error) => {
      throw listenError(error, config);
    });
    undo.push(finishUpgradeLater(services.direct, { release, log: app.log }).stop);
    const origin = originOf(config, app.addresses()[0]);
    services.mailing.origin = origin;
    if (config.role !== 'web') await startWork(services, { log: app.log, registry, undo });
    undo.push(() => leaveSlowly(services));
    const address = `${origin}${config.basePath}/`;
    tell(`Plaza is ready at ${address}`);
    return { address, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openReplicaFor({ database, bus }: Services, url: string, log: Log): Replica {
  return openReplica({
    ...{ url, primary: database, bus },
    tell: (isUsed, why) =>
      log[isUsed ? 'info' : 'warn']({ why }, `replica ${isUsed ? 'used' : 'skipped'}`),
  });
}

/** Beside the start: nothing waits for it. */
function keepOwnAssets({ dataDir }: Config, log: Log): () => Promise<void> {
  const keeping = keepAssets(assetsDir, keptAssetsDir(dataDir)).catch((err: unknown) =>
    log.warn({ err }, 'the assets of this release are not kept for pages that stay open'),
  );
  return () => keeping;
}

/** Tells balancers, and waits until they have noticed. */
async function leaveSlowly({ config, leave }: Services): Promise<void> {
  leave();
  await sleep(config.drainSeconds * 1_000);
}

async function startRelay(services: Services, tell: (line: string) => void) {
  let log: Pick<Log, 'error'> | undefined;
  const { direct: database, config } = services;
  const redis = config.redisUrl && {
    ...{ url: config.redisUrl, tell },
    channel: `plaza.${await installationId(database.db)}`,
  };
  const relay = await startEventRelay({
    ...{ database, redis: redis || null },
    bus: services.bus,
    onGap: services.forget,
    onLost(err, count) {
      if (log) log.error({ err, count }, 'events did not reach other processes in time');
      else tell(`${count} events did not reach other processes: ${err}`);
    },
  });
  const setLog = (given: Pick<Log, 'error'>) => {
    log = given;
  };
  return { relay, setLog };
}

/** The configured external database, or the embedded one. */
async function findDatabase(
  config: Config,
  undo: (() => Promise<void> | void)[],
  tell: (line: string) => void,
) {
  if (config.databaseUrl) {
    await reachDatabase(config.databaseUrl);
    const { databaseUrl, databaseDirectUrl: direct } = config;
    if (direct) await reachDatabase(direct, 'DATABASE_DIRECT_URL');
    if (direct) await demandDirectConnection(direct, 'DATABASE_DIRECT_URL');
    else await demandDirectConnection(databaseUrl, 'DATABASE_URL');
    return databaseUrl;
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
