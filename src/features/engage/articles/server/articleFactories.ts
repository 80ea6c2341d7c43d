import { type Insertable, sql } from 'kysely';
import type { KbArticles, KbRevisions } from '#db/tables.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Database } from '#platform/database/database.ts';
import type { ArticleRow, RevisionRow } from './articleStore.ts';

let serial = 0;

interface MadeArticle {
  article: ArticleRow;
  revision: RevisionRow;
  /** Of a published one. */
  post: ConversationRow | null;
}

type Fields = Partial<Insertable<KbRevisions>> & {
  article?: Partial<Insertable<KbArticles>>;
};

/** Inserts an article with one revision; a published one has its post. */
export async function makeArticle(
  db: Database,
  base: ConversationRow,
  { article: setup, ...fields }: Fields = {},
): Promise<MadeArticle> {
  serial += 1;
  const language = fields.language ?? 'en';
  const author_id = fields.author_id ?? base.author_id;
  const moment = { created_at: new Date(), updated_at: new Date() };
  const article = await db
    .insertInto('kb_articles')
    .values({
      ...{ type: 'KB_ARTICLE', knowledge_base_id: base.id, position: serial, author_id },
      ...{ source_language: language, ...moment },
      ...setup,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const made = await makeTranslation(db, { article, base }, { ...fields, language, author_id });
  return { article, ...made };
}

/** Inserts another language of an article. */
export async function makeTranslation(
  db: Database,
  { article, base }: { article: ArticleRow; base: ConversationRow },
  fields: Partial<Insertable<KbRevisions>> & { language: string },
): Promise<Omit<MadeArticle, 'article'>> {
  const text = {
    title: `Article ${serial}`,
    content: `<p>Text of article ${serial}.</p>`,
    stripped_content: `Text of article ${serial}.`,
    author_id: article.author_id,
    ...fields,
  };
  const isPublished = fields.state === 'PUBLISHED';
  const { audience, audience_lists, category_id, topic_id, comments_off } = base;
  const post = isPublished
    ? await makeConversation(db, {
        ...{ type: article.type, language: text.language, author_id: text.author_id },
        ...{ title: text.title, content: text.content, stripped_content: text.stripped_content },
        ...{ audience, audience_lists, category_id, topic_id, is_private: audience !== null },
        comments_off,
      })
    : null;
  const { language } = fields;
  await db
    .insertInto('kb_translations')
    .values({ article_id: article.id, language, conversation_id: post?.id ?? null })
    .execute();
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from kb_revisions
    where article_id = ${article.id} and language = ${language}`.execute(db);
  const revision = await db
    .insertInto('kb_revisions')
    .values({
      ...{ state: 'DRAFT', number: rows[0]?.next ?? 1 },
      ...{ created_at: new Date(), updated_at: new Date() },
      ...(isPublished && { published_at: new Date(), published_by_id: text.author_id }),
      ...text,
      article_id: article.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { revision, post };
}
