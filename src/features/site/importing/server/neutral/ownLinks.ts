import { sql } from 'kysely';
import type { ImportScope } from '#platform/import/importKind.ts';
import { findRecords } from '../ledger/importRecords.ts';
import { type OwnPlace, readOwnAddress } from '../ownAddress.ts';
import { siteOf } from './recordLookup.ts';

/** Where what another Plaza had at these paths is now: its addresses are as ours, with other ids. */
export async function findOwnPlaces(
  scope: Pick<ImportScope, 'trx' | 'source'>,
  asked: readonly string[],
): Promise<Map<string, string>> {
  const places = asked.flatMap((path) => {
    const place = readOwnAddress(path);
    return place === null ? [] : [{ path, ...place }];
  });
  const idOf = new Map<string, number>();
  for (const kind of new Set(places.map((place) => place.kind))) {
    const ids = places.filter((place) => place.kind === kind).map(({ id }) => String(id));
    for (const [id, { targetId }] of await findRecords(siteOf(scope), kind, ids)) {
      if (targetId !== null) idOf.set(`${kind} ${id}`, targetId);
    }
  }
  const posts = await postsOf(
    scope,
    places.flatMap(({ kind, id }) =>
      kind === 'comments' ? (idOf.get(`comments ${id}`) ?? []) : [],
    ),
  );
  return new Map(
    places.flatMap(({ path, kind, id }) => {
      const newId = idOf.get(`${kind} ${id}`);
      const found =
        newId === undefined ? null : withNewIds(path, kind, { id: newId, post: posts.get(newId) });
      return found === null ? [] : [[path, found] as const];
    }),
  );
}

async function postsOf(
  { trx }: Pick<ImportScope, 'trx'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; post: number }>`
    select id, conversation_id as post from comments where id = any(${[...ids]}::bigint[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, post }) => [id, post]));
}

/** The path with the new ids; names in it stay. */
function withNewIds(
  path: string,
  kind: OwnPlace['kind'],
  { id, post }: { id: number; post: number | undefined },
): string | null {
  if (kind !== 'comments') return path.replace(/\/\d{1,15}(?=\/?(?:[?#]|$))/, `/${id}`);
  if (post === undefined) return null;
  return path
    .replace(/\/\d{1,15}(?=\?)/, `/${post}`)
    .replace(/([?&]commentId=)\d{1,15}/, (_all, before: string) => `${before}${id}`);
}
