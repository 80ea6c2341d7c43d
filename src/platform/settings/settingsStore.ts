import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { EventBus } from '../events/eventBus.ts';
import { settingsSchema } from './featureSettings.ts';

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
    const reading = readSettings(db).then(
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

  bus.subscribe((event) => {
    if (event.type !== 'settings.changed' && event.type !== 'community.imported') return;
    forget();
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

/** Stored settings merged over the defaults. */
export async function readSettings(db: Database): Promise<CommunitySettings> {
  const row = await db.selectFrom('community_settings').select('data').executeTakeFirst();
  return settingsSchema().parse(row?.data ?? {});
}

/**
 * Stores settings; keys not in `changes` are kept.
 * @throws ZodError if the result is invalid
 */
export async function writeSettings(
  db: Database,
  changes: Partial<CommunitySettings>,
): Promise<CommunitySettings> {
  return db.transaction().execute((trx) => changeSettings(trx, () => changes));
}

/**
 * The same within a transaction. Concurrent changes wait.
 * @param changesOf computes the changes from the current settings
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
  // Settings of features that are not installed are kept.
  const data = JSON.stringify({ ...stored, ...settings });
  await trx
    .insertInto('community_settings')
    .values({ id: 1, data })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ data, updated_at: new Date() }))
    .execute();
  return settings;
}
