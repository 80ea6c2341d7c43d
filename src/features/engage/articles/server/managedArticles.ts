import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import { isVisibleConversation } from '#features/content/conversations/server/conversationQueries.ts';
import { writesSomeArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import {
  careJoins,
  careTable,
  effectiveOwner,
} from '#features/engage/knowledgeBases/server/articleCare.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { isPermittedIn } from '#platform/visibilityScope.ts';

/** A language of an article, with its draft if it has one, else what is published. */
export interface ManagedArticle {
  articleId: number;
  type: string;
  language: string;
  title: string;
  state: string;
  isPublished: boolean;
  isOutdated: boolean;
  knowledgeBaseTitle: string;
  publishAt: Date | null;
  updatedAt: Date;
  dueAt: Date | null;
  /** Its own, that of its section, or of its knowledge base. */
  ownerId: number | null;
}

export interface ManagedArticleFilter {
  states?: readonly string[] | null;
  type?: string | null;
  language?: string | null;
  knowledgeBaseId?: number | null;
  keyword?: string | null;
  mine?: boolean | null;
  overdue?: boolean | null;
  outdated?: boolean | null;
  page?: number | null;
  first?: number | null;
}

/** @throws AppError UNAUTHENTICATED; NOT_FOUND for members who write no articles */
export async function listManagedArticles(
  ctx: Ctx,
  filter: ManagedArticleFilter,
): Promise<Page<ManagedArticle>> {
  demandMember(ctx.viewer);
  if (!writesSomeArticles(ctx.viewer)) throw new AppError('NOT_FOUND');
  const page = Math.max(filter.page ?? 0, 0);
  const first = Math.min(Math.max(filter.first ?? 20, 1), 100);
  const from = managedFrom(ctx, filter);
  const { rows } = await sql<ManagedArticle>`
    with recursive ${careTable}
    select article.id as "articleId", article.type, revision.language, revision.title, revision.state,
      translation.conversation_id is not null as "isPublished", translation.is_outdated as "isOutdated",
      base.title as "knowledgeBaseTitle", revision.publish_at as "publishAt",
      revision.updated_at as "updatedAt", article.due_at as "dueAt", ${effectiveOwner} as "ownerId"
    ${from}
    order by ${filter.overdue ? sql`article.due_at, ` : sql``}revision.updated_at desc, revision.id desc
    offset ${page * first} limit ${first + 1}`.execute(ctx.db);
  return {
    nodes: rows.slice(0, first),
    hasMore: rows.length > first,
    pageNumber: page,
    totalCount: async () => {
      const counted = await sql<{ count: number }>`
        with recursive ${careTable} select count(*)::int as count ${from}`.execute(ctx.db);
      return counted.rows[0]?.count ?? 0;
    },
  };
}

function managedFrom(ctx: Ctx, filter: ManagedArticleFilter): RawBuilder<unknown> {
  const { viewer } = ctx;
  const keyword = filter.keyword?.trim();
  const conditions = [
    sql`revision.id = (select id from kb_revisions latest
      where latest.article_id = article.id and latest.language = translation.language
        and latest.state not in ('SUPERSEDED', 'DISCARDED')
      order by latest.state = 'PUBLISHED', latest.number desc limit 1)`,
    isVisibleConversation(ctx, 'base'),
    isPermittedIn(viewer, 'CREATE_ANNOUNCEMENT', sql`base.category_id`),
    filter.states?.length ? sql`revision.state = any(${[...filter.states]}::text[])` : null,
    filter.type ? sql`article.type = ${filter.type}` : null,
    filter.language ? sql`revision.language = ${filter.language}` : null,
    filter.knowledgeBaseId == null
      ? null
      : sql`article.knowledge_base_id = ${filter.knowledgeBaseId}`,
    keyword
      ? sql`revision.title ilike ${`%${keyword.slice(0, 100).replace(/[\\%_]/g, '\\$&')}%`}`
      : null,
    filter.mine ? sql`${effectiveOwner} = ${viewer.memberId}` : null,
    filter.overdue
      ? sql`article.due_at <= ${ctx.now} and revision.language = article.source_language`
      : null,
    filter.outdated ? sql`translation.is_outdated` : null,
  ].filter((condition) => condition !== null);
  return sql`
    from kb_articles article
      join conversations base on base.id = article.knowledge_base_id
      join kb_translations translation on translation.article_id = article.id
      join kb_revisions revision on revision.article_id = article.id
        and revision.language = translation.language
      ${careJoins}
    where ${sql.join(conditions, sql` and `)}`;
}
