import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { ImportFinish } from '#platform/import/importKind.ts';
import { type AddressHead, missedAddressOf, mostMissedAddresses } from '../oldAddressRules.ts';

/** Milliseconds between two writes of a process, and for which it believes what addresses begin with. */
const writeEvery = 10_000;
const headsLast = 60_000;
/** Different addresses between two writes; more than that is somebody who tries them out. */
const mostPending = 200;

export interface MissedAddresses {
  note: (path: string) => Promise<void>;
  /** Writes what was counted. */
  flush: () => Promise<void>;
}

/** Counts addresses of the former system that lead to nothing: in memory, and from time to time in one statement. */
export function countMissedAddresses(db: Database): MissedAddresses {
  let pending = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let known: { heads: ReadonlyMap<string, AddressHead>; until: number } | undefined;

  async function headsNow(): Promise<ReadonlyMap<string, AddressHead>> {
    if (known === undefined || known.until < Date.now()) {
      const rows = await db.selectFrom('old_address_heads').selectAll().execute();
      const heads = rows.map(
        ({ head, is_personal }) => [head, { head, isPersonal: is_personal }] as const,
      );
      known = { heads: new Map(heads), until: Date.now() + headsLast };
    }
    return known.heads;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = pending;
    pending = new Map();
    if (counts.size > 0) await addHits(db, counts);
  }

  return {
    async note(path) {
      const address = missedAddressOf(path, await headsNow());
      if (address === null || (pending.size >= mostPending && !pending.has(address))) return;
      pending.set(address, (pending.get(address) ?? 0) + 1);
      timer ??= setTimeout(() => void flush().catch(() => undefined), writeEvery).unref();
    },
    flush,
  };
}

async function addHits(db: Database, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into missed_addresses (path, hits)
    select * from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[])
    on conflict (path) do update set hits = missed_addresses.hits + excluded.hits, last_at = now()`.execute(
    db,
  );
  await sql`
    delete from missed_addresses where path in (
      select path from missed_addresses order by hits desc, last_at desc offset ${mostMissedAddresses}
    )`.execute(db);
}

/** How addresses of what was imported begin, those of most pages first. */
export const noteAddressHeads: ImportFinish = async ({ trx }) => {
  await sql`
    with heads as (
      select case when pathname like '%.php' then pathname else '/' || split_part(pathname, '/', 2) end as head,
        target_kind = 'members' as is_personal
      from (select split_part(path, '?', 1) as pathname, target_kind from old_addresses) paths
    ), counted as (
      select head, bool_or(is_personal) as is_personal from heads
      group by head order by count(*) desc, head limit 200
    ), gone as (
      delete from old_address_heads where head not in (select head from counted)
    )
    insert into old_address_heads select head, is_personal from counted
    on conflict (head) do update set is_personal = excluded.is_personal`.execute(trx);
};
