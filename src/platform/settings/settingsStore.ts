import { isDeepStrictEqual } from 'node:util';
import type { CommunitySettings } from '#core/communitySettings.ts';
import type { DurableEventType } from '#core/domainEvents.ts';
import { valueAtPath, withoutSetting, withSetting } from '#core/settings/settingPath.ts';
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

/** Community settings, needed by every request: cached in memory, invalidated by `settings.changed`. */
export interface SettingsStore {
  get: () => Promise<CommunitySettings>;
  /** The settings if cached, without waiting. */
  peek: () => CommunitySettings | null;
  /** Marks the cache as stale: reloaded on next use. */
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
        // A change during this read has already invalidated it.
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

/** Stored settings over the defaults; a stored value that no longer fits its schema counts as not stored. */
export async function readSettings(db: Database): Promise<CommunitySettings> {
  const row = await db.selectFrom('community_settings').select('data').executeTakeFirst();
  return parseStored(Object(row?.data ?? {}));
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
 * Stores settings; keys not in `changes` are kept.
 * @throws ZodError if the result is invalid
 */
export async function writeSettings(
  db: Database,
  changes: Partial<CommunitySettings>,
): Promise<CommunitySettings> {
  return db
    .transaction()
    .execute((trx) => changeStored(trx, (stored) => ({ ...stored, ...changes })));
}

export interface SettingValue {
  /** Such as `branding.primary`. */
  path: string;
  value: unknown;
}

/**
 * Stores single settings within a transaction; all others stay as they are, also those that somebody else
 * changes at the same moment. A value that is the default is not stored.
 * @param valuesOf what to store, of the settings as they stand
 * @throws ZodError when the result is not valid settings
 */
export function setSettings(
  trx: DatabaseTransaction,
  valuesOf: (before: CommunitySettings) => readonly SettingValue[],
): Promise<CommunitySettings> {
  return changeStored(trx, (stored, before) =>
    valuesOf(before).reduce((data, { path, value }) => {
      const isDefault = isDeepStrictEqual(value, defaultAt(path));
      return isDefault ? withoutSetting(data, path) : withSetting(data, path, value);
    }, stored),
  );
}

/** What a setting is where nothing is stored. */
export function defaultAt(path: string): unknown {
  return valueAtPath(settingsSchema().parse({}), path);
}

async function changeStored(
  trx: DatabaseTransaction,
  edit: (stored: object, before: CommunitySettings) => object,
): Promise<CommunitySettings> {
  // Whoever changes them at the same moment waits for the row, also the first time.
  await trx
    .insertInto('community_settings')
    .values({ id: 1, data: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('community_settings')
    .select('data')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored: object = Object(row.data);
  const readable = withoutMisfits(stored);
  const before = parseStored(readable);
  const settings = settingsSchema().parse(edit(readable, before));
  // The stored object is edited itself: unknown keys and values belong to a newer release running beside this one.
  const edited = edit(stored, before);
  await trx
    .updateTable('community_settings')
    .set({ data: JSON.stringify(edited), updated_at: new Date() })
    .execute();
  return settings;
}

function parseStored(stored: object): CommunitySettings {
  return settingsSchema().parse(withoutMisfits(stored));
}

/** A value that a newer release no longer accepts must not keep the portal from starting. */
function withoutMisfits(stored: object): object {
  const parsed = settingsSchema().safeParse(stored);
  const misfits = parsed.error?.issues ?? [];
  return misfits.reduce((data, { path }) => withoutSetting(data, pathOfSetting(path)), stored);
}

/** A list is one setting: what is wrong with a row of it is wrong with the list. */
function pathOfSetting(path: readonly PropertyKey[]): string {
  const row = path.findIndex((key) => typeof key === 'number');
  return (row === -1 ? path : path.slice(0, row)).map(String).join('.');
}
