import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import type { ForkType } from '#features/content/compose/forkRules.ts';
import {
  conversationPath,
  pathAt,
} from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, perRequest } from '#platform/context.ts';

export interface MessageRef {
  type: 'conversation' | 'comment';
  id: number;
}

/** A message's source, its forks, and the posts merged into it. */
export interface Origins {
  forkedFrom: MessageRef | null;
  /** The post that it was written from. */
  writtenFrom: MessageRef | null;
  /** Newest first. */
  forkedTo: MessageRef[];
  /** Newest first. */
  mergedFrom: MergedPost[];
}

export interface MergedPost {
  id: number;
  mergedAt: Date;
  /** The activity by which the merge can be undone, while possible. */
  activityId: number | null;
}

const undoableFor = sql`interval '30 days'`;

/** Origins of any number of messages in one statement, without visibility checks. */
export function originLoader(ctx: Ctx): DataLoader<MessageRef, Origins, string> {
  return perRequest(ctx, createOriginLoader);
}

function createOriginLoader(ctx: Ctx): DataLoader<MessageRef, Origins, string> {
  return new DataLoader(
    async (refs) => {
      const { rows } = await sql<OriginRow>`
        with asked as (
          select * from unnest(${refs.map((ref) => ref.type)}::text[], ${refs.map((ref) => ref.id)}::bigint[])
            as asked (type, id)
        )
        select asked.type, asked.id, 'from' as relation, source_type as other_type,
          source_id as other_id, null::timestamptz as at, null::bigint as activity_id
        from asked join forks on target_type = asked.type and target_id = asked.id
        union all
        select asked.type, asked.id, 'to', target_type, target_id, null, null
        from asked join forks on source_type = asked.type and source_id = asked.id
        union all
        select asked.type, asked.id, 'written-from', 'conversation', to_id, null, null
        from asked join conversation_links on from_id = asked.id and kind = 'created-from'
        where asked.type = 'conversation'
        union all
        select asked.type, asked.id, 'merged', 'conversation', merged.id, merged.merged_at,
          (select max(entry.id) from activity_log entry
           where entry.target_type = 'conversation' and entry.target_id = merged.id
             and entry.activity = 'merge' and entry.at > now() - ${undoableFor}
             and not exists (select from activity_log undone where undone.undoes_id = entry.id))
        from asked join conversations merged on merged.merged_into_id = asked.id
        where asked.type = 'conversation' and merged.deleted_at is null`.execute(ctx.db);
      return refs.map((ref) => originsOf(rows.filter((row) => isOf(row, ref))));
    },
    { cacheKeyFn: ({ type, id }) => `${type}:${id}` },
  );
}

interface OriginRow {
  type: string;
  id: number;
  relation: 'from' | 'to' | 'written-from' | 'merged';
  other_type: MessageRef['type'];
  other_id: number;
  at: Date | null;
  activity_id: number | null;
}

function isOf(row: OriginRow, { type, id }: MessageRef): boolean {
  return row.type === type && row.id === id;
}

function originsOf(rows: readonly OriginRow[]): Origins {
  const refs = (relation: OriginRow['relation']) =>
    rows
      .filter((row) => row.relation === relation)
      .map((row): MessageRef => ({ type: row.other_type, id: row.other_id }))
      .sort((a, b) => b.id - a.id);
  const merged = rows
    .flatMap(({ relation, other_id: id, at, activity_id: activityId }) =>
      relation === 'merged' && at !== null ? [{ id, mergedAt: at, activityId }] : [],
    )
    .sort((a, b) => +b.mergedAt - +a.mergedAt);
  return {
    forkedFrom: refs('from')[0] ?? null,
    writtenFrom: refs('written-from')[0] ?? null,
    forkedTo: refs('to'),
    mergedFrom: merged,
  };
}

/** The location of a message visible to the viewer. @returns null if invisible */
export async function findMessage(
  ctx: Ctx,
  ref: MessageRef | null,
): Promise<{ path: string; type: ForkType } | null> {
  if (ref === null) return null;
  if (ref.type === 'conversation') {
    const post = await conversationLoader(ctx).load(ref.id);
    return post && { path: await conversationPath(ctx, post), type: 'post' };
  }
  const response = await commentLoader(ctx).load(ref.id);
  const post = response && (await conversationLoader(ctx).load(response.conversation_id));
  if (!response || !post) return null;
  const type = response.parent_id === null ? 'comment' : 'reply';
  return { path: await pathAt(ctx, post, response), type };
}

/** The first of several messages that the viewer can see. */
export async function findFirstMessage(ctx: Ctx, refs: readonly MessageRef[]) {
  const found = await Promise.all(refs.map((ref) => findMessage(ctx, ref)));
  return found.find((message) => message !== null) ?? null;
}

/**
 * The current location of a comment or reply with an old URL: its new post, or the post it was converted to.
 * @returns null if the viewer cannot see it
 */
export async function findResponsePath(ctx: Ctx, id: number): Promise<string | null> {
  const message = await findMessage(ctx, { type: 'comment', id });
  if (message) return message.path;
  const became = await ctx.db
    .selectFrom('forks')
    .select('target_id')
    .where('source_type', '=', 'comment')
    .where('source_id', '=', id)
    .where('is_moved', '=', true)
    .executeTakeFirst();
  if (became === undefined) return null;
  return (await findMessage(ctx, { type: 'conversation', id: became.target_id }))?.path ?? null;
}

/** The target of a merged post; null if it is not merged or the target is invisible. */
export async function findMergeTarget(
  ctx: Ctx,
  row: ConversationRow,
): Promise<ConversationRow | null> {
  if (row.merged_into_id === null) return null;
  const { rows } = await sql<{ id: number }>`
    select last_of_merges(${row.merged_into_id}) as id`.execute(ctx.db);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  ctx.touch(`conversation:${id}`);
  return conversationLoader(ctx).load(id);
}
