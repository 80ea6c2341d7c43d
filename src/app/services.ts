import { type SpamRuleStore, spamRuleStoreOf } from '#features/care/spam/server/spamRuleStore.ts';
import { type BanStore, createBanStore } from '#features/people/bans/server/banStore.ts';
import {
  createProviderList,
  type ProviderStore,
} from '#features/people/identity/sso/server/providerList.ts';
import { setBackupPlace } from '#features/site/backups/server/backupPlace.ts';
import { setImportFolder } from '#features/site/importing/server/assistant/importFolder.ts';
import { backupPlaceOf } from '#platform/backup/configuredPlace.ts';
import type { Config } from '#platform/config.ts';
import {
  type DatabaseHandle,
  openDatabase,
  openWatchedDatabase,
  type WatchedDatabase,
} from '#platform/database/database.ts';
import type { Replica } from '#platform/database/replica.ts';
import { createEventBus, type EventBus } from '#platform/events/eventBus.ts';
import { createFileStore } from '#platform/files/createFileStores.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { createQueryGate, type QueryGate } from '#platform/graphql/queryGate.ts';
import { createPageQueue, type PageQueue } from '#platform/http/pageQueue.ts';
import { createPageTimes, type PageTimes } from '#platform/http/pageTimes.ts';
import { createMailing } from '#platform/mail/createMailing.ts';
import type { Mailing } from '#platform/mail/mailing.ts';
import { createOutgoing, type Outgoing } from '#platform/outgoing/outgoing.ts';
import { createPageCache, type PageCache } from '#platform/pageCache/pageCache.ts';
import { createPageViews, type PageViews } from '#platform/pageViews/pageViews.ts';
import { createErrorMemory, type ErrorMemory } from '#platform/processes/errorMemory.ts';
import { type RoleStore, roleStoreOf } from '#platform/roles/roleStore.ts';
import { createSecretBox, type SecretBox } from '#platform/secrets/secretBox.ts';
import { createSettingsStore, type SettingsStore } from '#platform/settings/settingsStore.ts';
import { tagsOfEvent } from './eventTags.ts';

/** Process-wide services. */
export interface Services {
  config: Config;
  database: WatchedDatabase;
  /** Connections that keep their settings and can listen: where `database` has a pooler, its own. */
  direct: DatabaseHandle;
  /** For reads of visitors; null: none is configured. */
  replica: Replica | null;
  bus: EventBus;
  settings: SettingsStore;
  roles: RoleStore;
  bans: BanStore;
  spamRules: SpamRuleStore;
  files: FileStore;
  pages: PageCache;
  pageQueue: PageQueue;
  pageViews: PageViews;
  pageTimes: PageTimes;
  secrets: SecretBox;
  mailing: Mailing;
  providers: ProviderStore;
  outgoing: Outgoing;
  gate: QueryGate;
  development: boolean;
  /** The last error that was logged. */
  errors: ErrorMemory;
  /** Aborted when the process begins to stop: it still answers, but asks for no more requests. */
  leaving: AbortSignal;
  leave: () => void;
  /** Events were missed: all in-memory caches are invalid. */
  forget: () => void;
}

export function createServices(
  config: Config,
  connection: Parameters<typeof openWatchedDatabase>[0],
  development = false,
): Services {
  const isPooled = config.databaseDirectUrl !== null;
  const database = openWatchedDatabase(connection, { isPooled });
  const direct = config.databaseDirectUrl ? openDatabase(config.databaseDirectUrl) : database;
  const bus = createEventBus();
  const pages = createPageCache();
  bus.subscribe((event) => pages.drop(tagsOfEvent(event)));
  const settings = createSettingsStore(database.db, bus);
  const roles = roleStoreOf({ db: database.db, bus });
  const bans = createBanStore(database.db, bus);
  const spamRules = spamRuleStoreOf({ db: database.db, bus });
  const secrets = createSecretBox(config);
  setBackupPlace(backupPlaceOf(config));
  setImportFolder(config.importDir);
  const providers = createProviderList(database.db, { bus, basePath: config.basePath });
  const leaving = new AbortController();
  const services: Services = {
    config,
    database,
    direct,
    replica: null,
    leaving: leaving.signal,
    leave: () => leaving.abort(),
    bus,
    files: createFileStore(config),
    pages,
    pageQueue: createPageQueue(),
    settings,
    roles,
    bans,
    spamRules,
    pageTimes: createPageTimes({ db: database.db }),
    pageViews: createPageViews({ db: database.db, secrets, settings: settings.get }),
    secrets,
    mailing: createMailing(config),
    providers,
    outgoing: createOutgoing(config.allowedPrivateHosts),
    gate: createQueryGate(config.costPerMinute, bus),
    development,
    errors: createErrorMemory(),
    forget() {
      settings.forget();
      roles.forget();
      bans.forget();
      spamRules.forget();
      providers.forget();
      pages.clear();
      services.replica?.doubt();
    },
  };
  return services;
}
