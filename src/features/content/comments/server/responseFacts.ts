import { sql } from 'kysely';
import type { ResponseFacts } from '#features/content/conversations/responseRules.ts';
import {
  countOthers,
  hasOwnReplies,
} from '#features/content/conversations/server/othersReplies.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type PromiseOrValue, RememberingLoader, readNow } from '#platform/rememberingLoader.ts';
import type { CommentRow } from './commentQueries.ts';

/** The rules' view of a row. */
export function responseFactsOf(row: CommentRow): ResponseFacts {
  return { authorId: row.author_id, replyCount: row.reply_count, isOpen: row.is_counted };
}

/** The same as `ownFactsOf` of posts. */
export function ownResponseFactsOf(ctx: Ctx, row: CommentRow): PromiseOrValue<ResponseFacts> {
  const facts = responseFactsOf(row);
  if (!hasOwnReplies(ctx, row)) return facts;
  return readNow(othersLoader(ctx).now(row.id), (replyCount) => ({ ...facts, replyCount }));
}

/** The same for a response whose post is locked. */
export async function lockedResponseFactsOf(
  ctx: Ctx,
  trx: Database,
  row: CommentRow,
): Promise<ResponseFacts> {
  if (!hasOwnReplies(ctx, row)) return responseFactsOf(row);
  const [replyCount = 0] = await countOthers(trx, [row.id], repliesOf);
  return { ...responseFactsOf(row), replyCount };
}

function othersLoader(ctx: Ctx): RememberingLoader<number, number> {
  return perRequest(ctx, createLoader);
}

function createLoader({ db }: Ctx): RememberingLoader<number, number> {
  return new RememberingLoader((ids) => countOthers(db, ids, repliesOf));
}

const repliesOf = sql`
  select post.id, count(*)::int as total
  from comments post
  join comments answer on answer.parent_id = post.id and answer.author_id <> post.author_id`;
