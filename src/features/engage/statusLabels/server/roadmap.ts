import { sql } from 'kysely';
import { pageLimits, pageWindow } from '#core/paging.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  type ConversationRow,
  listedConversations,
  narrowConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { roadmapSizes } from '../statusLabelAddress.ts';
import { listStatusLabels } from './statusLabelService.ts';
import type { StatusLabel } from './statusLabelStore.ts';

export interface RoadmapColumn extends Page<ConversationRow> {
  label: StatusLabel;
  totalCount: number;
}

interface AskedRoadmap {
  /** Lists the posts of this status alone; the others are counted. */
  status?: string | null;
  page?: number | null;
  perStatus?: number | null;
}

/** How many posts of each status are listed: fewer where there are many statuses. */
function columnSize(
  { status, perStatus }: Pick<AskedRoadmap, 'status' | 'perStatus'>,
  labels: number,
): number {
  const { column, board, list } = roadmapSizes;
  const most = status ? list : Math.min(column, Math.floor(board / Math.max(labels, 1)));
  return Math.min(perStatus ?? most, most);
}

/** Votes of ideas, me-toos of questions and problems, likes of the rest: a post has one of the three. */
const appreciation = sql<number>`(conversations.vote_count + conversations.me_too_count + conversations.like_count)`;

/**
 * The posts of a topic by status, those that people want most first. Labels that no post of the topic can
 * have and none has are left out.
 */
export async function readRoadmap(
  ctx: Ctx,
  topic: { id: number; allowed_post_types: readonly string[] },
  asked: AskedRoadmap,
): Promise<RoadmapColumn[]> {
  ctx.touch('conversations');
  const labels = await listStatusLabels(ctx);
  const window = pageWindow(asked.page, columnSize(asked, labels.length));
  const listed = labels
    .map(({ key }) => key)
    .filter((key) => !asked.status || key === asked.status);
  const isBeyond = window.page >= pageLimits.maxPage;
  const [counts, rows] = await Promise.all([
    countByStatus(ctx, topic.id, labels),
    isBeyond || listed.length === 0 ? [] : listByStatus(ctx, topic.id, { listed, ...window }),
  ]);
  for (const row of rows) conversationLoader(ctx).prime(row.id, row);
  return labels
    .filter(
      ({ key, postTypes }) =>
        counts.has(key) || postTypes.some((type) => topic.allowed_post_types.includes(type)),
    )
    .map((label) => {
      const totalCount = counts.get(label.key) ?? 0;
      const nodes = rows.filter(({ status }) => status === label.key);
      const hasMore = nodes.length > 0 && window.offset + nodes.length < totalCount;
      return { label, totalCount, nodes, hasMore, pageNumber: window.page };
    });
}

function postsOf(ctx: Ctx, topicId: number, statuses: readonly string[]) {
  return narrowConversations(listedConversations(ctx), {
    topicIds: [topicId],
    statuses,
    language: ctx.settings.separateLanguages ? ctx.locale : undefined,
  });
}

async function countByStatus(
  ctx: Ctx,
  topicId: number,
  labels: readonly StatusLabel[],
): Promise<ReadonlyMap<string | null, number>> {
  if (labels.length === 0) return new Map();
  const rows = await postsOf(
    ctx,
    topicId,
    labels.map(({ key }) => key),
  )
    .select(['conversations.status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('conversations.status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** The same page of each status, in one statement. Only ids are sorted; the wide rows join after it. */
async function listByStatus(
  ctx: Ctx,
  topicId: number,
  { listed, offset, size }: { listed: readonly string[]; offset: number; size: number },
): Promise<ConversationRow[]> {
  const ranked = postsOf(ctx, topicId, listed).select([
    'conversations.id',
    sql<number>`row_number() over (
      partition by conversations.status order by ${appreciation} desc, conversations.id desc)`.as(
      'position',
    ),
  ]);
  const rows = await ctx.db
    .selectFrom('conversations')
    .innerJoin(ranked.as('ranked'), 'ranked.id', 'conversations.id')
    .selectAll('conversations')
    .where('ranked.position', '>', offset)
    .where('ranked.position', '<=', offset + size)
    .orderBy('ranked.position')
    .execute();
  return rows;
}

/** Whether a topic has a post with a status that the viewer may see. */
export async function hasRoadmap(ctx: Ctx, topicId: number): Promise<boolean> {
  ctx.touch('conversations');
  const labels = await listStatusLabels(ctx);
  if (labels.length === 0) return false;
  const row = await postsOf(
    ctx,
    topicId,
    labels.map(({ key }) => key),
  )
    .select('conversations.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
