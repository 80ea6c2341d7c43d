import { defaultSettings } from '#core/communitySettings.ts';
import { anonymousViewer } from '#core/permissions.ts';
import type { CommandOutput } from '#platform/commands/commandOutput.ts';
import type { CommandTools, WithTools } from '#platform/commands/operatorCommand.ts';
import { UsageFailure } from '#platform/commands/operatorCommand.ts';
import { readConfig } from '#platform/config.ts';
import type { Log } from '#platform/context.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';

const quiet = () => undefined;
const log: Log = {
  debug: quiet,
  info: quiet,
  warn: (_data, message) => console.error(`warning: ${message}`),
  error: (_data, message) => console.error(`error: ${message}`),
};

/**
 * Brings the database up for one command: the one of a running server, an external one, or the
 * embedded one for as long as the command takes.
 */
export function createWithTools(output: CommandOutput, task: string): WithTools {
  return async (work, { migrate = true } = {}) => {
    const read = readConfig(process.env);
    if (!read.ok) throw new UsageFailure(read.faults.join('\n'));
    const local = await joinDatabase(read.config, task);
    const handle = openDatabase(local.connection, { max: 4 });
    try {
      if (migrate) await migrateToLatest(handle.db);
      await work({ ctx: await commandContext(handle, migrate), output });
    } finally {
      await handle.close();
      await local.stop();
    }
  };
}

async function commandContext(
  { db }: DatabaseHandle,
  hasTables: boolean,
): Promise<CommandTools['ctx']> {
  return {
    db,
    viewer: anonymousViewer,
    settings: hasTables ? await readSettings(db) : defaultSettings,
    locale: 'en',
    requiredLanguage: null,
    now: new Date(),
    log,
    bus: createEventBus(),
    touch: quiet,
    address: 'command line',
    perRequest: new Map(),
  };
}
