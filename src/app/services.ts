import type { Config } from '#platform/config.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createEventBus, type EventBus } from '#platform/events/eventBus.ts';
import { createSettingsStore, type SettingsStore } from '#platform/settings/settingsStore.ts';

/** What lives as long as the process. */
export interface Services {
  config: Config;
  database: DatabaseHandle;
  bus: EventBus;
  settings: SettingsStore;
  development: boolean;
}

export function createServices(
  config: Config,
  connection: Parameters<typeof openDatabase>[0],
  development = false,
): Services {
  const database = openDatabase(connection);
  const bus = createEventBus();
  return { config, database, bus, settings: createSettingsStore(database.db, bus), development };
}
