import { defaultSettings } from '#core/communitySettings.ts';
import { anonymousViewer } from '#core/permissions.ts';
import type { CommandOutput } from '#platform/commands/commandOutput.ts';
import type { CommandTools, WithTools } from '#platform/commands/operatorCommand.ts';
import { CommandFailure, endingSignals, UsageFailure } from '#platform/commands/operatorCommand.ts';
import { type Config, readConfig } from '#platform/config.ts';
import type { Log } from '#platform/context.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import { createEventBus, type EventBus } from '#platform/events/eventBus.ts';
import { startEventRelay } from '#platform/events/eventRelay.ts';
import { createFileStore, createFileStores } from '#platform/files/createFileStores.ts';
import { noCaller } from '#platform/http/callerInfo.ts';
import { createMailing } from '#platform/mail/createMailing.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createSecretBox } from '#platform/secrets/secretBox.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { readyDatabase } from '../readyDatabase.ts';

const quiet = () => undefined;
const log: Log = {
  debug: quiet,
  info: quiet,
  warn: (_data, message) => console.error(`warning: ${message}`),
  error: (_data, message) => console.error(`error: ${message}`),
};

/**
 * Opens the database for one command: a running server's, an external one, or the embedded one while the
 * command runs.
 */
export function createWithTools(output: CommandOutput, task: string): WithTools {
  return async (work, { migrate = true } = {}) => {
    const read = readConfig(process.env);
    if (!read.ok) throw new UsageFailure(read.faults.join('\n'));
    const signals = watchSignals();
    const local = await joinDatabase(read.config, task);
    const handle = openDatabase(local.connection, { max: 4 });
    const bus = createEventBus();
    // A running server is notified of the command's changes.
    const relay = await startEventRelay({
      ...{ database: handle, bus, onGap: quiet },
      onLost: (err, count) => log.error({ err, count }, 'events did not reach the server'),
    });
    try {
      if (migrate) await readyDatabase(handle);
      const tools = {
        ctx: await commandContext(handle, { config: read.config, bus, hasTables: migrate }),
        database: handle,
        files: createFileStore(read.config),
        fileStores: () => createFileStores(read.config),
        output,
      };
      await Promise.race([work(tools), signals.came]);
    } finally {
      // Interrupted work ends with its connections.
      if (!signals.hasCome()) {
        await relay.stop();
        await handle.close();
      }
      await local.stop();
      if (signals.hasCome()) process.exit(1);
    }
  };
}

/** Stops the database when a command is interrupted. Long-running commands handle the signal themselves. */
function watchSignals() {
  let hasCome = false;
  const came = new Promise<never>((_resolve, reject) => {
    for (const signal of endingSignals) {
      process.on(signal, () => {
        if (process.listenerCount(signal) > 1) return;
        hasCome = true;
        console.error(`ended by ${signal}`);
        reject(new CommandFailure(signal));
      });
    }
  });
  came.catch(() => undefined);
  return { came, hasCome: () => hasCome };
}

async function commandContext(
  { db }: DatabaseHandle,
  { config, bus, hasTables }: { config: Config; bus: EventBus; hasTables: boolean },
): Promise<CommandTools['ctx']> {
  return {
    db,
    viewer: anonymousViewer,
    sessionId: null,
    basePath: config.basePath,
    mailing: createMailing(config),
    settings: hasTables ? await readSettings(db) : defaultSettings,
    locale: 'en',
    requiredLanguage: null,
    caller: noCaller,
    now: new Date(),
    log,
    bus,
    ...{ touch: quiet, freshUntil: quiet },
    address: 'command line',
    perRequest: new Map(),
    secrets: createSecretBox(config),
    outgoing: createOutgoing(config.allowedPrivateHosts),
  };
}
