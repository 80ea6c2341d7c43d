import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { slugOf } from '#core/slug.ts';
import { attachFiles } from '#features/base/files/server/attachFiles.ts';
import {
  insertPublishedPost,
  replacePublishedPost,
} from '#features/content/conversations/server/publishPost.ts';
import { settleDueDates } from '#features/engage/knowledgeBases/server/articleCare.ts';
import {
  lockStartPage,
  placementOf,
} from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { logActivity } from '#platform/logActivity.ts';
import {
  type ArticleRow,
  findPublishedRevision,
  type RevisionRow,
  writersOf,
} from './articleStore.ts';

interface Publication {
  article: ArticleRow;
  revision: RevisionRow;
  actorId: number;
}

/**
 * Makes a revision the one that readers see, within the lock of the article.
 * @throws AppError CONVERSATION_CLOSED for an archived article
 */
export async function publishRevision(
  ctx: Pick<Ctx, 'db' | 'bus' | 'now'>,
  unit: Unit,
  { article, revision, actorId }: Publication,
): Promise<RevisionRow> {
  const { trx, emit } = unit;
  const { language } = revision;
  const before = await findPublishedRevision(trx, article.id, language);
  if (before) {
    await trx
      .updateTable('kb_revisions')
      .set({ state: 'SUPERSEDED' })
      .where('id', '=', before.id)
      .execute();
  }
  const published = await trx
    .updateTable('kb_revisions')
    .set({
      ...{ state: 'PUBLISHED', publish_at: null, published_at: ctx.now, published_by_id: actorId },
      ...(revision.approved_at === null && { approved_at: ctx.now, approved_by_id: actorId }),
      updated_at: ctx.now,
    })
    .where('id', '=', revision.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const current = await findPost(trx, article.id, language);
  if (await isArchived(trx, article)) throw new AppError('CONVERSATION_CLOSED');
  const base = await lockStartPage(trx, article.knowledge_base_id);
  const post = {
    placement: placementOf(base),
    editorId: revision.author_id,
    mentionedIds: mentionedIn(revision.content),
    values: {
      type: article.type,
      language,
      title: revision.title,
      slug: slugOf(revision.title),
      content: revision.content,
      stripped_content: revision.stripped_content,
      tags: revision.tags,
      attachments: JSON.stringify(revision.attachments),
      cover_image: revision.cover_image,
      preview_description: revision.preview_description,
      meta_title: revision.meta_title,
      meta_description: revision.meta_description,
    },
  };
  const row = current
    ? await replacePublishedPost(ctx, unit, current.id, post)
    : await insertPublishedPost(ctx, unit, { ...post, authorId: article.author_id });
  const others = writersOf(revision).filter((id) => id !== revision.author_id);
  for (const editorId of others) {
    const before = current ?? { id: row.id };
    await attachFiles(trx, { type: 'conversation', before, after: row, editorId });
  }
  await trx
    .updateTable('kb_translations')
    .set({
      conversation_id: row.id,
      is_outdated: await isBehindSource(trx, article, published),
    })
    .where('article_id', '=', article.id)
    .where('language', '=', language)
    .execute();
  if (language === article.source_language) await settleSource(ctx, trx, article, published);
  await logActivity(unit, {
    actorId,
    activity: 'publish-article',
    target: { type: 'conversation', id: row.id },
    detail: { revision: revision.number },
  });
  emit(
    {
      type: 'article.published',
      payload: {
        ...{ articleId: article.id, knowledgeBaseId: base.id, language },
        ...{ conversationId: row.id, authorId: row.author_id },
        ...{ isFirst: current === undefined, isMinor: revision.is_minor },
      },
    },
    { actorId, isSilent: revision.is_minor },
  );
  return published;
}

/** Whether the article is archived in its source language, and with it in every other. */
async function isArchived(trx: DatabaseTransaction, article: ArticleRow): Promise<boolean> {
  const source = await findPost(trx, article.id, article.source_language);
  return source !== undefined && source.archived_at !== null;
}

/** What readers see in a language; none before the first publication, and after the post was deleted. */
function findPost(trx: DatabaseTransaction, articleId: number, language: string) {
  return trx
    .selectFrom('kb_translations')
    .innerJoin('conversations', 'conversations.id', 'kb_translations.conversation_id')
    .selectAll('conversations')
    .where('article_id', '=', articleId)
    .where('kb_translations.language', '=', language)
    .where('conversations.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether the source language has published more than minor changes since what the translation follows. */
async function isBehindSource(
  trx: DatabaseTransaction,
  { id, source_language }: ArticleRow,
  { language, source_number }: RevisionRow,
): Promise<boolean> {
  if (language === source_language) return false;
  const newer = await trx
    .selectFrom('kb_revisions')
    .select('id')
    .where('article_id', '=', id)
    .where('language', '=', source_language)
    .where('state', 'in', ['PUBLISHED', 'SUPERSEDED'])
    .where('is_minor', '=', false)
    .where('number', '>', source_number ?? 0)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Publishing verifies the article; its translations are outdated unless the change is minor. */
async function settleSource(
  ctx: Pick<Ctx, 'now'>,
  trx: DatabaseTransaction,
  article: ArticleRow,
  { is_minor, published_by_id }: RevisionRow,
): Promise<void> {
  if (is_minor) return;
  await trx
    .updateTable('kb_translations')
    .set({ is_outdated: true })
    .where('article_id', '=', article.id)
    .where('language', '<>', article.source_language)
    .where('conversation_id', 'is not', null)
    .execute();
  await trx
    .updateTable('kb_articles')
    .set({ verified_at: ctx.now, verified_by_id: published_by_id, reminded_at: null })
    .where('id', '=', article.id)
    .execute();
  await settleDueDates(trx, sql`article.id = ${article.id}`);
}

function mentionedIn(content: string): number[] {
  const ids = [...content.matchAll(/data-member-id="(\d+)"/g)].map(([, id]) => parseId(id));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, 20);
}
