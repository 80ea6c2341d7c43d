import type { CommunitySettings } from '#core/communitySettings.ts';
import type { DurableEventType } from '#core/domainEvents.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { EventBus } from '../events/eventBus.ts';
import { serverParts } from '../feature/serverFeature.ts';
import { settingsSchema } from './featureSettings.ts';

/** What a feature adds to the settings that requests read, from tables of its own. It is never stored with them. */
export interface DerivedSettings {
  /** After this event what is held is out of date. */
  dropOn: DurableEventType;
  read: (db: Database) => Promise<(settings: CommunitySettings) => CommunitySettings>;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    derivedSettings?: DerivedSettings;
  }
}

/** Community settings, read by every request: held in memory, dropped on `settings.changed`. */
export interface SettingsStore {
  get: () => Promise<CommunitySettings>;
  /** The settings if they are at hand, without waiting. */
  peek: () => CommunitySettings | null;
  /** What is held may be old: read anew when next asked for. */
  forget: () => void;
}

export function createSettingsStore(db: Database, bus: EventBus): SettingsStore {
  let held: Promise<CommunitySettings> | null = null;
  let current: CommunitySettings | null = null;
  function forget(): void {
    held = null;
    current = null;
  }

  function read(): Promise<CommunitySettings> {
    const reading = readDerivedSettings(db).then(
      (settings) => {
        // A change that came while this was read has forgotten it already.
        if (held === reading) current = settings;
        return settings;
      },
      (error: unknown) => {
        if (held === reading) held = null;
        throw error;
      },
    );
    return reading;
  }

  const dropOn = new Set<string>([
    ...['settings.changed', 'community.imported'],
    ...serverParts('derivedSettings').map((derived) => derived.dropOn),
  ]);
  bus.subscribe(({ type }) => {
    if (dropOn.has(type)) forget();
  });
  return {
    get() {
      held ??= read();
      return held;
    },
    peek: () => current,
    forget,
  };
}

/** Stored settings over the defaults. */
export async function readSettings(db: Database): Promise<CommunitySettings> {
  const row = await db.selectFrom('community_settings').select('data').executeTakeFirst();
  return settingsSchema().parse(row?.data ?? {});
}

/** Stored settings with what features derive. */
async function readDerivedSettings(db: Database): Promise<CommunitySettings> {
  const [settings, ...derivations] = await Promise.all([
    readSettings(db),
    ...serverParts('derivedSettings').map((derived) => derived.read(db)),
  ]);
  return derivations.reduce((derived, derive) => derive(derived), settings);
}

/**
 * Stores settings; what `changes` does not name stays.
 * @throws ZodError when the result is not valid settings
 */
export async function writeSettings(
  db: Database,
  changes: Partial<CommunitySettings>,
): Promise<CommunitySettings> {
  return db.transaction().execute((trx) => changeSettings(trx, () => changes));
}

/**
 * The same within a transaction. Whoever changes them at the same moment waits.
 * @param changesOf what to store, of the settings as they stand
 */
export async function changeSettings(
  trx: DatabaseTransaction,
  changesOf: (before: CommunitySettings) => Partial<CommunitySettings>,
): Promise<CommunitySettings> {
  const row = await trx
    .selectFrom('community_settings')
    .select('data')
    .forUpdate()
    .executeTakeFirst();
  const stored: object = Object(row?.data ?? {});
  const schema = settingsSchema();
  const settings = schema.parse({ ...stored, ...changesOf(schema.parse(stored)) });
  // Settings of a feature that is not installed at present are kept.
  const data = JSON.stringify({ ...stored, ...settings });
  await trx
    .insertInto('community_settings')
    .values({ id: 1, data })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ data, updated_at: new Date() }))
    .execute();
  return settings;
}
