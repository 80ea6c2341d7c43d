import { sql } from 'kysely';
import { z } from 'zod';
import { demand } from '#core/permissions.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { isUnveiled } from '#platform/visibilityScope.ts';
import { canSeeActivityLog } from '../historyRules.ts';

export interface LogEntry {
  id: number;
  at: Date;
  actor_id: number | null;
  activity: string;
  target_type: string;
  target_id: number;
  /** The parent comment of a reply. */
  parent_id: number | null;
  detail: unknown;
  isUndoable: boolean;
  undone_at: Date | null;
  undone_by_id: number | null;
}

export interface PostLog {
  entries: LogEntry[];
  hasMore: boolean;
  /** All activities that occur, for filtering. */
  activities: string[];
}

/** The undo period. */
const undoableDays = 30;
const pageSize = 30;

/**
 * Activities on a post and its responses, newest first; including deleted content, except content the viewer
 * could not have seen.
 * @param before the id of the entry after which the page continues
 * @throws AppError FORBIDDEN without VIEW_ACTIVITY_LOG; NOT_FOUND
 */
export async function listPostActivities(
  ctx: Ctx,
  conversationId: number,
  { activity, before }: { activity?: string | null; before?: number | null },
): Promise<PostLog> {
  const post = await getConversation(ctx, conversationId);
  demand(canSeeActivityLog(ctx.viewer, { categoryId: post.category_id }));
  const oldest = new Date(ctx.now.getTime() - undoableDays * 86_400_000);
  const seen = (table: string) =>
    isUnveiled(ctx.viewer, { kind: 'comment', table }, sql`${post.category_id}`);
  const targets = sql`
    select 'conversation' as target_type, ${post.id}::bigint as target_id, null::bigint as parent_id
    union all
    select 'comment', response.id, response.parent_id from comments response
    where response.conversation_id = ${post.id} and ${seen('response')}
      and (response.parent_id is null or exists (
        select from comments parent where parent.id = response.parent_id and ${seen('parent')}))`;
  const { rows } = await sql<LogEntry>`
    select entry.id, entry.at, entry.actor_id, entry.activity, entry.target_type,
      entry.target_id, targets.parent_id, entry.detail,
      entry.undo is not null and taken_back.id is null and entry.at > ${oldest} as "isUndoable",
      taken_back.at as undone_at, taken_back.actor_id as undone_by_id
    from (${targets}) targets
      join activity_log entry using (target_type, target_id)
      left join activity_log taken_back on taken_back.undoes_id = entry.id
    where (${activity ?? null}::text is null or entry.activity = ${activity ?? null})
      and (${before ?? null}::bigint is null or entry.id < ${before ?? null})
    order by entry.id desc limit ${pageSize + 1}`.execute(ctx.db);
  const kinds = await sql<{ activity: string }>`
    select distinct activity from (${targets}) targets
      join activity_log using (target_type, target_id)
    order by activity`.execute(ctx.db);
  return {
    entries: rows.slice(0, pageSize),
    hasMore: rows.length > pageSize,
    activities: kinds.rows.map((row) => row.activity),
  };
}

const plainSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const detailSchema = z.record(z.string(), z.unknown()).catch({});
/** Keys of an entry's detail with another post. */
const otherPosts = ['mergedIntoId', 'mergedId', 'toId', 'postId'] as const;

/** The source or target post of a move or merge; the viewer may not be able to see it. */
export function otherPostOf({ detail }: LogEntry): number | null {
  const facts = detailSchema.parse(detail);
  const ids = otherPosts.map((name) => facts[name]).filter((id) => typeof id === 'number');
  return ids[0] ?? null;
}

/** Other posts' ids and titles are only in `otherPost`, which checks visibility. */
const factsOfOthers: ReadonlySet<string> = new Set([...otherPosts, 'fromId', 'title']);

/** The displayable part of an entry's detail: names and scalar values. */
export function factsOfEntry(entry: LogEntry): { name: string; value: string }[] {
  const isElsewhere = otherPostOf(entry) !== null;
  return Object.entries(detailSchema.parse(entry.detail)).flatMap(([name, value]) => {
    if (isElsewhere && factsOfOthers.has(name)) return [];
    const plain = plainSchema.safeParse(value);
    return plain.success && plain.data !== '' ? [{ name, value: plain.data }] : [];
  });
}
