import { type RawBuilder, sql } from 'kysely';
import { parseId } from '#core/ids.ts';
import { foldName, managesMembers } from '#features/people/members/memberRules.ts';
import { hasText, type SearchedText } from '#features/support/requests/server/searchTexts.ts';
import { likeOf } from '#features/support/requests/server/supportQueries.ts';
import type { Ctx } from '#platform/context.ts';

type Condition = RawBuilder<boolean>;

/** What a list is searched for. */
export interface QueueWords {
  ctx: Pick<Ctx, 'viewer'>;
  /** Conditions of the search, and words that must not be there. */
  where: readonly Condition[];
  /** Words and phrases that some entry has. */
  texts: readonly SearchedText[];
  /** The same as it was typed, for subjects, names and addresses. */
  plain: string | null;
  /** Members whose name or username contains that. */
  requesterIds: readonly number[];
}

/** Members whom one name of a search can mean. */
const mostMembers = 100;

/** Looked up before the list: a planner that doesn’t know how few they are reads all requests. */
export async function listMembersNamed(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  name: string,
  withAddress = false,
): Promise<number[]> {
  const like = likeOf(name);
  // Addresses of members are for those who may see them.
  const byAddress =
    withAddress && managesMembers(viewer.permissions)
      ? sql`or email_key like ${like.toLowerCase()}`
      : sql``;
  const { rows } = await sql<{ id: number }>`
    select id from members where username_key like ${like.toLowerCase()}
      or full_name_folded like ${foldName(like)} ${byAddress} limit ${mostMembers}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Requests at the start of a list that are compared one by one before an index is searched: a common word is found among
 * them, while the index would return every entry that contains it.
 */
export const comparedFirst = 3000;

/** How a request is found: by its texts, or by something else that has an index of its own. */
interface Matches {
  /** Null: there is nothing but `others`. */
  text: Condition | null;
  title: Condition | null;
  others: readonly Condition[];
}

export function isWanted({ texts, plain }: QueueWords): boolean {
  return texts.length > 0 || plain !== null;
}

/** Each is searched by itself, since a condition that combines them cannot use the indexes. */
export function matchesOf({ ctx, texts, plain, requesterIds }: QueueWords): Matches {
  const all = texts.map((text) => hasText(ctx, text));
  const text = all.length === 0 ? null : sql<boolean>`(${sql.join(all, sql` and `)})`;
  if (plain === null) return { text, title: null, others: [] };
  const like = likeOf(plain);
  const number = parseId(plain);
  return {
    text,
    title: sql<boolean>`support_requests.title ilike ${like}`,
    others: [
      ...(number === null ? [] : [sql<boolean>`support_requests.number = ${number}::bigint`]),
      sql<boolean>`support_requests.requester_email ilike ${like}`,
      ...(requesterIds.length === 0
        ? []
        : [sql<boolean>`support_requests.requester_id = any(${[...requesterIds]}::bigint[])`]),
    ],
  };
}

/**
 * Ids of the first requests of a list that match: the first of all are among the first of each way to match.
 * @param parts.start the start of the list
 * @param parts.ids the first requests that match one condition
 */
export function foundIds(
  { limit, has }: { limit: number; has: Matches },
  { start, ids }: { start: RawBuilder<unknown> | object; ids: (match: Condition) => object },
): RawBuilder<unknown> {
  const { text, title, others } = has;
  const ways = [title, text].filter((each) => each !== null);
  // As a case, so that it is evaluated row by row, in the order of the list, until enough are found.
  const compared = sql`case when ${sql.join(ways, sql` or `)} then true end`;
  const isShort = sql`(select count(*) from start) < ${limit}
    and (select count(*) from scanned) = ${comparedFirst}`;
  const indexed = ways.map(
    (way) => sql`
    union all (select id from (${ids(way)}) as indexed where ${isShort})`,
  );
  const rest = others.map((way) => sql` union all (${ids(way)})`);
  return sql`with scanned as materialized (${start}),
    start as materialized (
      select id from scanned as support_requests where ${compared} limit ${limit})
    select id from start ${sql.join([...indexed, ...rest], sql` `)}`;
}
