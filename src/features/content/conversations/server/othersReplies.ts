import { type RawBuilder, sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type PromiseOrValue, RememberingLoader, readNow } from '#platform/rememberingLoader.ts';
import type { ConversationFacts } from '../conversationRules.ts';
import { factsOf } from './conversationFields.ts';
import type { ConversationRow } from './conversationQueries.ts';

/**
 * The facts of a post as its viewer's rights depend on them: authors delete a post, or change who sees it, until others
 * have answered, and their own answers are not among those. Asked only for the viewer's own posts with answers.
 */
export function ownFactsOf(ctx: Ctx, row: ConversationRow): PromiseOrValue<ConversationFacts> {
  const facts = factsOf(row);
  if (!hasOwnReplies(ctx, row)) return facts;
  return readNow(othersLoader(ctx).now(row.id), (replyCount) => ({ ...facts, replyCount }));
}

/** The same for a post that is locked. */
export async function lockedFactsOf(
  ctx: Ctx,
  trx: Database,
  row: ConversationRow,
): Promise<ConversationFacts> {
  if (!hasOwnReplies(ctx, row)) return factsOf(row);
  const [replyCount = 0] = await countOthers(trx, [row.id], answersOf);
  return { ...factsOf(row), replyCount };
}

/** Whether some of the answers may be the viewer's own, on their own post or comment. */
export function hasOwnReplies(
  { viewer }: Pick<Ctx, 'viewer'>,
  row: { author_id: number; reply_count: number },
): boolean {
  return row.reply_count > 0 && row.author_id === viewer.memberId;
}

function othersLoader(ctx: Ctx): RememberingLoader<number, number> {
  return perRequest(ctx, createLoader);
}

function createLoader({ db }: Ctx): RememberingLoader<number, number> {
  return new RememberingLoader((ids) => countOthers(db, ids, answersOf));
}

const answersOf = sql`
  select post.id, count(*)::int as total
  from conversations post
  join comments answer on answer.conversation_id = post.id and answer.author_id <> post.author_id`;

/**
 * How many answers are by others than the author, in the order of the ids.
 * @param from joins the author's rows `post` to the `answer`s
 */
export async function countOthers(
  db: Database,
  ids: readonly number[],
  from: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; total: number }>`${from}
    where post.id = any(${[...ids]}::bigint[]) and answer.deleted_at is null
    group by post.id`.execute(db);
  const totals = new Map(rows.map(({ id, total }) => [id, total]));
  return ids.map((id) => totals.get(id) ?? 0);
}
