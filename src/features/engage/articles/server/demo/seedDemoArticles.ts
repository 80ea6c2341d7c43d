import { sql } from 'kysely';
import { slugOf } from '#core/slug.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { strippedText } from '#features/content/conversations/server/demo/demoContent.ts';
import { countEverything } from '#features/content/interactions/server/demo/demoCounters.ts';
import { indexConversation } from '#features/content/searchIndex/server/searchIndex.ts';
import { settleDueDates } from '#features/engage/knowledgeBases/server/articleCare.ts';
import type { Database } from '#platform/database/database.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { insertRows } from '#platform/demo/demoRows.ts';
import '#features/content/conversations/server/demo/seedDemoThreads.ts';
import {
  type DemoArticle,
  type DemoArticleText,
  demoKnowledgeBase,
  demoSections,
  readDemoArticles,
} from './demoArticles.ts';

declare module '#platform/demo/demoData.ts' {
  interface DemoMade {
    /** The start page of the knowledge base. */
    knowledgeBase: ConversationRow;
  }
}

/** A knowledge base with its articles, and an article that is being rewritten. */
export async function seedDemoArticles(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const { members } = madeBefore(seed, 'threads');
  const base = await seedBase(seed);
  seed.made.knowledgeBase = base;
  const sectionIds = new Map<string, number>();
  for (const [position, { key, names, description }] of demoSections.entries()) {
    const { id } = await trx
      .insertInto('kb_sections')
      .values({
        ...{ knowledge_base_id: base.id, position, description, names: JSON.stringify(names) },
        ...{ created_at: base.created_at, updated_at: base.created_at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    sectionIds.set(key, id);
  }
  for (const [position, demo] of readDemoArticles().entries()) {
    const at = demoDaysBefore(now, demo.daysAgo);
    const verifiedAt = demoDaysBefore(now, demo.verifiedDaysAgo ?? Math.min(demo.daysAgo, 60));
    const author = known(members, demo.author).id;
    const { id } = await trx
      .insertInto('kb_articles')
      .values({
        ...{ type: 'KB_ARTICLE', knowledge_base_id: base.id, position, source_language: 'en' },
        section_id: known(sectionIds, demo.section),
        ...{ author_id: author, owner_id: author },
        ...{ verified_at: verifiedAt, verified_by_id: author, created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const article = { id, base, author, at };
    const post = await seedDemoRevision(trx, article, { ...demo, language: 'en' });
    await seedHelpful(trx, { id: post.id, at }, [...members.values()].slice(5, 5 + demo.helpful));
    for (const { translation: language, ...text } of demo.translations) {
      await seedDemoRevision(trx, article, { ...demo, ...text, language, views: 0 });
    }
  }
  await settleDueDates(trx, sql`article.knowledge_base_id = ${base.id}`);
  await seedDraft(trx, now);
  await countEverything(trx);
}

interface SeededArticle {
  id: number;
  base: ConversationRow;
  author: number;
  at: Date;
}

interface SeededText extends DemoArticleText, Pick<DemoArticle, 'tags' | 'views'> {
  language: string;
  isOutdated?: true;
  type?: 'KB_ARTICLE' | 'RELEASE_NOTE';
}

/** A published revision with its post. */
export async function seedDemoRevision(
  trx: Database,
  { id, base, author, at }: SeededArticle,
  { type = 'KB_ARTICLE', title, html, language, tags, views, isOutdated }: SeededText,
): Promise<ConversationRow> {
  const post = await insertPost(trx, {
    ...{ type, title, html, language, tags, views, author, at },
    category_id: base.category_id,
  });
  await trx
    .insertInto('kb_translations')
    .values({
      ...{ article_id: id, language, conversation_id: post.id },
      is_outdated: isOutdated ?? false,
    })
    .execute();
  await trx
    .insertInto('kb_revisions')
    .values({
      ...{ article_id: id, language, number: 1, state: 'PUBLISHED', title, content: html },
      ...{ stripped_content: post.stripped_content, tags: [...tags], author_id: author },
      ...{ approved_by_id: author, approved_at: at, published_by_id: author, published_at: at },
      ...{ created_at: at, updated_at: at },
    })
    .execute();
  return post;
}

async function seedBase(seed: DemoSeed): Promise<ConversationRow> {
  const { trx, now } = seed;
  const { title, html, category, author, daysAgo, reviewDays } = demoKnowledgeBase;
  const { id } = await trx
    .selectFrom('categories')
    .select('id')
    .where('title', '=', category)
    .executeTakeFirstOrThrow();
  const owner = known(madeBefore(seed, 'threads').members, author).id;
  const at = demoDaysBefore(now, daysAgo);
  const post = await insertPost(trx, {
    ...{ type: 'KNOWLEDGE_BASE', title, html, language: 'en', tags: [], views: 5210 },
    ...{ author: owner, at, category_id: id, cover: seed.image(demoKnowledgeBase.cover).url },
  });
  await trx
    .insertInto('knowledge_bases')
    .values({
      ...{ id: post.id, position: 0, owner_id: owner, review_days: reviewDays },
      ...{ created_at: at, updated_at: at },
    })
    .execute();
  return post;
}

interface SeededPost extends DemoArticleText, Pick<DemoArticle, 'tags' | 'views'> {
  type: string;
  language: string;
  author: number;
  at: Date;
  category_id: number;
  cover?: string;
}

async function insertPost(trx: Database, post: SeededPost): Promise<ConversationRow> {
  const { at, title, html } = post;
  const row = await trx
    .insertInto('conversations')
    .values({
      ...{ type: post.type, title, slug: slugOf(title), language: post.language, content: html },
      ...{ stripped_content: strippedText(html), author_id: post.author, topic_id: null },
      ...{ category_id: post.category_id, tags: [...post.tags], cover_image: post.cover ?? null },
      ...{ read_count: post.views, created_at: at, updated_at: at, last_activity_at: at },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const name of post.tags) {
    await sql`insert into tags (name) values (${name}) on conflict do nothing`.execute(trx);
  }
  await indexConversation(trx, row);
  return row;
}

/** Feedback: all but every seventh reader were helped. */
async function seedHelpful(
  trx: Database,
  { id, at }: { id: number; at: Date },
  readers: readonly { id: number; joinedAt: Date }[],
): Promise<void> {
  const rows = readers.map((reader, index) => ({
    ...{ target_type: 'conversation', target_id: id, member_id: reader.id, value: 1 },
    kind: index % 7 === 6 ? 'unhelpful' : 'helpful',
    created_at: new Date(Math.max(+at, +reader.joinedAt)),
  }));
  await insertRows(trx, 'marks', rows);
  const helpful = rows.filter(({ kind }) => kind === 'helpful').length;
  await trx
    .updateTable('conversations')
    .set({ helpful_count: helpful, unhelpful_count: rows.length - helpful })
    .where('id', '=', id)
    .execute();
}

/** The calibration guide is being rewritten, and a reviewer has a question. */
async function seedDraft(trx: Database, now: Date): Promise<void> {
  const found = await trx
    .selectFrom('kb_revisions')
    .selectAll()
    .where('title', '=', 'Calibrate a Stake in two points')
    .executeTakeFirstOrThrow();
  const at = demoDaysBefore(now, 2);
  const extra =
    '<h2>Calibrate in the bed</h2><p>If you can’t take soil out, note the value after a night of rain and enter 25 % for sand, 32 % for loam or 40 % for clay.</p>';
  const { id: _, attachments, ...rest } = found;
  const { id } = await trx
    .insertInto('kb_revisions')
    .values({
      ...rest,
      ...{ number: 2, state: 'IN_REVIEW', content: `${found.content}\n${extra}` },
      ...{ stripped_content: strippedText(`${found.content} ${extra}`) },
      attachments: JSON.stringify(attachments),
      ...{ approved_by_id: null, approved_at: null, published_by_id: null, published_at: null },
      ...{ created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('kb_review_notes')
    .values({
      ...{ revision_id: id, author_id: found.author_id, created_at: demoDaysBefore(now, 1) },
      quote: '40 % for clay',
      text: 'Is 40 % right for the heavy clay in the Fens? Bill measured 43 % last autumn.',
    })
    .execute();
}

export function demoDaysBefore(now: Date, days: number): Date {
  return new Date(+now - days * 86_400_000);
}
