import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import {
  type ConversationRow,
  isVisibleConversation,
} from '#features/content/conversations/server/conversationQueries.ts';
import { writesSomeArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { isPermittedIn } from '#platform/visibilityScope.ts';

export interface BrokenLink {
  url: string;
  problem: string;
  since: Date;
  checkedAt: Date;
  post: ConversationRow;
}

const pageSize = 50;

/**
 * Broken links of the articles that the viewer may change, oldest first.
 * @throws AppError UNAUTHENTICATED; NOT_FOUND for members who write no articles
 */
export async function listBrokenLinks(ctx: Ctx, page: number): Promise<Page<BrokenLink>> {
  demandMember(ctx.viewer);
  if (!writesSomeArticles(ctx.viewer)) throw new AppError('NOT_FOUND');
  const from = sql`
    from kb_broken_links link join conversations post on post.id = link.conversation_id
    where ${isVisibleConversation(ctx, 'post')} and post.archived_at is null
      and ${isPermittedIn(ctx.viewer, 'CREATE_ANNOUNCEMENT', sql`post.category_id`)}`;
  const { rows } = await sql<
    ConversationRow & { link_url: string; problem: string; since: Date; checked_at: Date }
  >`
    select post.*, link.url as link_url, link.problem, link.since, link.checked_at
    ${from} order by link.since, post.id, link.url
    offset ${page * pageSize} limit ${pageSize + 1}`.execute(ctx.db);
  return {
    nodes: rows.slice(0, pageSize).map((row) => {
      const { link_url: url, problem, since, checked_at: checkedAt, ...post } = row;
      return { url, problem, since, checkedAt, post };
    }),
    hasMore: rows.length > pageSize,
    pageNumber: page,
    totalCount: async () => {
      const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(
        ctx.db,
      );
      return counted.rows[0]?.count ?? 0;
    },
  };
}
