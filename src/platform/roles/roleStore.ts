import { isPermission, type Permission, permissions } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../events/eventBus.ts';

/** A role as configured by administrators. */
export interface StoredRole {
  key: string;
  /** '' for a built-in role without a custom name: it is translated. */
  name: string;
  description: string;
  /** What stands under posts of its holders; '' for nothing. */
  signature: string;
  level: number;
  permissions: ReadonlySet<Permission>;
  builtIn: boolean;
  updatedAt: Date;
}

/** By key, ordered by level. */
export type RoleBook = ReadonlyMap<string, StoredRole>;

/** The roles, needed by every request: cached in memory, invalidated by `roles.changed`. */
export interface RoleStore {
  get: () => Promise<RoleBook>;
  /** Marks the cache as stale: reloaded on next use. */
  forget: () => void;
}

const storeByBus = new WeakMap<EventBus, RoleStore>();

/** One store per process, or per bus. */
export function roleStoreOf({ db, bus }: Pick<Ctx, 'db' | 'bus'>): RoleStore {
  const known = storeByBus.get(bus);
  if (known) return known;
  const store = createRoleStore(db, bus);
  storeByBus.set(bus, store);
  return store;
}

function createRoleStore(db: Database, bus: EventBus): RoleStore {
  let held: Promise<RoleBook> | null = null;
  function forget(): void {
    held = null;
  }
  bus.subscribe(({ type }) => {
    if (type === 'roles.changed' || type === 'community.imported') forget();
  });
  return {
    get() {
      if (held) return held;
      const reading = readRoles(db);
      held = reading;
      reading.catch(() => {
        if (held === reading) held = null;
      });
      return reading;
    },
    forget,
  };
}

/** All roles from the database; the administrator role has every permission, whatever is stored. */
export async function readRoles(db: Database): Promise<RoleBook> {
  const rows = await db
    .selectFrom('roles')
    .select([
      'key',
      'name',
      'description',
      'signature',
      'level',
      'permissions',
      'built_in',
      'updated_at',
    ])
    .orderBy('level')
    .orderBy('key')
    .execute();
  return new Map(
    rows.map((row) => [
      row.key,
      {
        key: row.key,
        name: row.name,
        description: row.description,
        signature: row.signature,
        level: row.level,
        permissions: new Set(
          row.key === 'administrator' ? permissions : row.permissions.filter(isPermission),
        ),
        builtIn: row.built_in,
        updatedAt: row.updated_at,
      },
    ]),
  );
}
