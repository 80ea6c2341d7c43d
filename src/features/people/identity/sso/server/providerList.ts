import type { OfferedProvider } from '#core/pageRequest.ts';
import type { Database } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { isLoginType, type ProviderKind, startPathOf } from '../providerKindRules.ts';
import type { ProviderRow } from './providerStore.ts';

/** The enabled providers, shown by every page's sign-in: cached in memory, invalidated by changes. */
export interface ProviderStore {
  get: () => Promise<OfferedProvider[]>;
  forget: () => void;
}

export function createProviderList(
  db: Database,
  { bus, basePath }: { bus: EventBus; basePath: string },
): ProviderStore {
  let held: Promise<OfferedProvider[]> | null = null;
  const forget = () => {
    held = null;
  };
  bus.subscribe((event) => {
    if (event.type === 'settings.changed') forget();
  });
  return {
    get() {
      if (held === null) {
        const reading = listOffered(db, basePath);
        held = reading;
        reading.catch(() => {
          if (held === reading) held = null;
        });
      }
      return held;
    },
    forget,
  };
}

/** The enabled ones, in button order. */
export async function listOffered(db: Database, basePath: string): Promise<OfferedProvider[]> {
  const rows = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => offeredOf(row, basePath));
}

export function offeredOf(row: ProviderRow, basePath: string): OfferedProvider {
  const kind = row.kind as ProviderKind; // checked by the table
  const path = startPathOf({ idpId: row.idp_id, kind, loginType: row.login_type });
  return {
    id: String(row.id),
    idpId: row.idp_id,
    name: row.name,
    kind,
    loginType: isLoginType(row.login_type) ? row.login_type : null,
    startUrl: path === null ? null : `${basePath}${path}`,
  };
}
