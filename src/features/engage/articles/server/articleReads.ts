import { sql } from 'kysely';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  type ConversationRow,
  isListedConversation,
} from '#features/content/conversations/server/conversationQueries.ts';
import {
  keepSections,
  type StoredSection,
  sectionsColumn,
} from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import {
  briefMemberColumn,
  keepBriefMembers,
  type StoredMember,
} from '#features/people/members/server/memberLoader.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { pipelinedRead } from '#platform/database/preparedStatements.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';

/** What readers may know of the article that a post shows. */
export interface ArticleOfPost {
  /** Of the post. */
  id: number;
  articleId: number;
  knowledgeBaseId: number;
  sectionId: number | null;
  sourceLanguage: string;
  isOutdated: boolean;
  nominatedPostId: number | null;
  verifiedAt: Date | null;
  verifiedById: number | null;
  dueAt: Date | null;
}

/** By the id of the post; null for posts that are no articles. */
export function articleOfPostLoader(ctx: Ctx): RememberingLoader<number, ArticleOfPost | null> {
  return perRequest(ctx, newLoader);
}

function newLoader(ctx: Ctx): RememberingLoader<number, ArticleOfPost | null> {
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<ArticleOfPost & { verifier: StoredMember | null }>`${pipelinedRead}
      select conversation_id as id, article.id as "articleId",
        article.knowledge_base_id as "knowledgeBaseId", article.section_id as "sectionId",
        article.source_language as "sourceLanguage", is_outdated as "isOutdated",
        article.nominated_post_id as "nominatedPostId", article.verified_at as "verifiedAt", article.verified_by_id as "verifiedById",
        article.due_at as "dueAt",
        ${briefMemberColumn(ctx, sql`article.verified_by_id`)} as verifier
      from kb_translations join kb_articles article on article.id = article_id
      where conversation_id = any(${ids}::bigint[])`.execute(ctx.db);
    await keepBriefMembers(
      ctx,
      rows.map(({ verifier }) => verifier),
    );
    return inOrderOf(ids, rows);
  });
}

/** The posts around that of an article which the viewer sees, loaded by one statement with the sections. */
export interface ArticleSurroundings {
  knowledgeBase: ConversationRow | null;
  /** The article in every published language, itself included. */
  translations: ConversationRow[];
  /** Articles of its section and language in order, itself included, at most `nearby` on each side. */
  siblings: ConversationRow[];
  previous: ConversationRow | null;
  next: ConversationRow | null;
}

const nearby = 8;

type SurroundingRow = ConversationRow & {
  /** The post that it was found for. */
  around: number;
  place: 'base' | 'translation' | 'sibling';
  /** From the article in the order of its section; null for others than siblings. */
  distance: number | null;
  /** Of the knowledge base. */
  sections: StoredSection[] | null;
};

/** By the id of the post. */
export function surroundingsLoader(ctx: Ctx): RememberingLoader<number, ArticleSurroundings> {
  return perRequest(ctx, newSurroundingsLoader);
}

function newSurroundingsLoader(ctx: Ctx): RememberingLoader<number, ArticleSurroundings> {
  return new RememberingLoader(async (ids) => {
    const isListed = (table: string) => isListedConversation(ctx, table);
    const { rows } = await sql<SurroundingRow>`${pipelinedRead}
      with here as (
        select post.id as around, article.*, post.language
        from kb_translations join kb_articles article on article.id = article_id
          join conversations post on post.id = conversation_id
        where conversation_id = any(${ids}::bigint[])
      ), ordered as (
        select around, post.id, row_number() over (partition by around order by article.position, article.id) as place,
          article.id = here.id as is_here
        from here join kb_articles article on article.knowledge_base_id = here.knowledge_base_id
            and article.section_id is not distinct from here.section_id and article.type = 'KB_ARTICLE'
          join kb_translations on article_id = article.id
          join conversations post on post.id = conversation_id and post.language = here.language
        where ${isListed('post')}
      ), found as (
        select around, knowledge_base_id as id, 'base' as place, null::int as distance from here
        union all
        select around, conversation_id, 'translation', null from here
          join kb_translations on article_id = here.id
        union all
        select ordered.around, ordered.id, 'sibling', (ordered.place - own.place)::int
        from ordered join ordered own on own.around = ordered.around and own.is_here
        where abs(ordered.place - own.place) <= ${nearby}
      )
      select post.*, found.around, found.place, found.distance,
        case found.place when 'base' then ${sectionsColumn(sql`post.id`)} end as sections
      from found join conversations post on post.id = found.id
      where ${isListed('post')}
      order by found.distance, post.language`.execute(ctx.db);
    for (const row of rows) {
      conversationLoader(ctx).prime(row.id, row);
      if (row.place === 'base') keepSections(ctx, row.id, row.sections);
    }
    const byPost = Map.groupBy(rows, ({ around }) => around);
    return ids.map((id) => {
      const around = byPost.get(id) ?? [];
      const siblings = around.filter(({ place }) => place === 'sibling');
      return {
        knowledgeBase: around.find(({ place }) => place === 'base') ?? null,
        translations: around.filter(({ place }) => place === 'translation'),
        siblings,
        previous: siblings.find(({ distance }) => distance === -1) ?? null,
        next: siblings.find(({ distance }) => distance === 1) ?? null,
      };
    });
  });
}

/** The published languages of an article that the viewer sees, by article. */
export function publishedTranslationsLoader(
  ctx: Ctx,
): RememberingLoader<number, ConversationRow[]> {
  return perRequest(ctx, newTranslationsLoader);
}

function newTranslationsLoader(ctx: Ctx): RememberingLoader<number, ConversationRow[]> {
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<ConversationRow & { article_of: number }>`
      select post.*, article_id as article_of from kb_translations
        join conversations post on post.id = conversation_id
      where article_id = any(${ids}::bigint[]) and ${isListedConversation(ctx, 'post')}
      order by post.language`.execute(ctx.db);
    const byArticle = Map.groupBy(rows, ({ article_of }) => article_of);
    return ids.map((id) => byArticle.get(id) ?? []);
  });
}
