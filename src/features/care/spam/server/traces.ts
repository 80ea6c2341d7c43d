import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { bandsOf, shinglesOf } from '../nearnessRules.ts';
import type { LessonTarget } from './learn.ts';

export interface TracedText {
  target: LessonTarget;
  authorId: number;
  at: Date;
  /** Its visible text. */
  text: string;
  hosts: readonly string[];
  /** Whether its links make their hosts known: not while it is held, or after it was marked as spam. */
  isOpen: boolean;
  /** Written by a new member, whose links are counted. */
  isOfNewMember: boolean;
}

/** Stores texts' bands and hosts. Idempotent. */
export async function keepTraces(db: Database, texts: readonly TracedText[]): Promise<void> {
  const traces = texts.flatMap(({ target, authorId, at, text }) => {
    const bands = bandsOf(shinglesOf(text));
    if (bands.length === 0) return [];
    return { target_type: target.type, target_id: target.id, author_id: authorId, at, bands };
  });
  if (traces.length > 0) {
    await db
      .insertInto('spam_traces')
      .values(traces)
      .onConflict((conflict) =>
        conflict
          .columns(['target_type', 'target_id'])
          .doUpdateSet((row) => ({ bands: row.ref('excluded.bands') })),
      )
      .execute();
  }
  await keepHosts(db, texts);
  const sightings = texts
    .filter(({ isOfNewMember }) => isOfNewMember)
    .flatMap(({ target, authorId, at, hosts }) =>
      hosts.map((host) => ({
        ...{ host, target_type: target.type, target_id: target.id, author_id: authorId, at },
      })),
    );
  if (sightings.length > 0) {
    await db
      .insertInto('spam_sightings')
      .values(sightings)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Ordered by host, to prevent deadlocks. */
async function keepHosts(db: Database, texts: readonly TracedText[]): Promise<void> {
  const first = new Map<string, Date>();
  for (const { hosts, at, isOpen } of texts) {
    if (!isOpen) continue;
    for (const host of hosts) {
      const known = first.get(host);
      if (!known || at < known) first.set(host, at);
    }
  }
  if (first.size === 0) return;
  const sorted = [...first].sort(([a], [b]) => (a < b ? -1 : 1));
  await sql`
    insert into spam_hosts (host, first_seen_at)
    select * from unnest(${sorted.map(([host]) => host)}::text[], ${sorted.map(([, at]) => at)}::timestamptz[])
    on conflict (host) do update set first_seen_at = excluded.first_seen_at
    where spam_hosts.first_seen_at > excluded.first_seen_at`.execute(db);
}
