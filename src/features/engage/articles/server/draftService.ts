import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId, requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { tagName } from '#core/tagName.ts';
import { attachFiles } from '#features/base/files/server/attachFiles.ts';
import {
  cleanContent,
  demandAttachments,
  demandTags,
} from '#features/content/conversations/server/conversationContent.ts';
import { currentTags } from '#features/content/taxonomy/server/tagAliases.ts';
import { keepTagLabels } from '#features/content/taxonomy/server/tagLabels.ts';
import {
  getWritableBase,
  listSections,
  lockStartPage,
} from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { articleTextSchema, newArticleSchema, saveDraftSchema } from '../articleInputs.ts';
import { stateAfterSave } from '../articleStates.ts';
import {
  type ArticleRow,
  findOpenRevision,
  findPublishedRevision,
  getWritableArticle,
  lockArticle,
  type RevisionRow,
  stateOf,
  type WritableArticle,
} from './articleStore.ts';

/**
 * Creates an article with its first draft, which only members who write articles see until it is published.
 * @param alongside work in the same transaction
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function createArticle(
  ctx: Ctx,
  given: { place: unknown; text: unknown },
  alongside?: (unit: Unit, article: ArticleRow) => Promise<void>,
): Promise<{ article: ArticleRow; revision: RevisionRow }> {
  const authorId = demandActive(ctx.viewer);
  const input = parseInput(newArticleSchema, given.place);
  const base = await getWritableBase(ctx, requireId(input.knowledgeBaseId));
  const sectionId = parseId(input.sectionId);
  const sections = await listSections(ctx.db, base.id);
  if (sectionId !== null && !sections.some(({ id }) => id === sectionId)) {
    throw new AppError('NOT_FOUND');
  }
  const text = await draftText(ctx, given.text, base.category_id);
  const { language } = input;
  return inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    // It may have been deleted since.
    await lockStartPage(trx, base.id);
    const { last } = await trx
      .selectFrom('kb_articles')
      .select(({ fn }) => fn.max<number | null>('position').as('last'))
      .where('knowledge_base_id', '=', base.id)
      .where('section_id', sectionId === null ? 'is' : '=', sectionId)
      .executeTakeFirstOrThrow();
    const article = await trx
      .insertInto('kb_articles')
      .values({
        ...{ type: input.type, knowledge_base_id: base.id, section_id: sectionId },
        ...{ position: (last ?? -1) + 1, source_language: language, author_id: authorId },
        ...{ created_at: ctx.now, updated_at: ctx.now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const values = { ...text, author_id: authorId, source_number: null };
    const revision = await insertDraft(ctx, trx, { articleId: article.id, language, values });
    const change = { articleId: article.id, knowledgeBaseId: base.id, language };
    emit({ type: 'article.changed', payload: change });
    await alongside?.(unit, article);
    return { article, revision };
  });
}

/**
 * Saves a draft, or begins one beside the published version. An approved draft needs another approval.
 * @throws AppError as createArticle; CONFLICT if someone else has saved since the given edition
 */
export async function saveArticleDraft(
  ctx: Ctx,
  given: { draft: unknown; text: unknown },
): Promise<RevisionRow> {
  demandActive(ctx.viewer);
  const draft = parseInput(saveDraftSchema, given.draft);
  const { articleId, language, edition, number } = draft;
  const writable = await getWritableArticle(ctx, requireId(articleId));
  const text = await draftText(ctx, given.text, writable.base.category_id);
  return writeDraft(ctx, writable, {
    ...{ language, read: { edition, number } },
    valuesIn: async (trx) => ({
      ...text,
      source_number: earlierOf(
        await sourceNumber(trx, writable.article, language),
        draft.sourceNumber ?? null,
      ),
    }),
  });
}

/** The type of an article in `file_uses`. */
export const fileHolder = 'kbArticle';

/**
 * A file of a draft is for those who write the article alone, until its post shows it. What a published revision
 * shows stays as it is: it may be open to all because its owner is none of the writers.
 */
async function attachToArticle(
  trx: DatabaseTransaction,
  { article_id: id, ...after }: RevisionRow,
  editorId: number,
): Promise<void> {
  const published = await trx
    .selectFrom('kb_revisions')
    .selectAll()
    .where('article_id', '=', id)
    .where('state', '=', 'PUBLISHED')
    .execute();
  const before = { id, published };
  await attachFiles(trx, { type: fileHolder, before, after: { ...after, id }, editorId });
}

/** A source that was published after it was read is not what the translation follows. */
function earlierOf(newest: number | null, read: number | null): number | null {
  return newest === null || read === null ? newest : Math.min(newest, read);
}

type DraftValues = Awaited<ReturnType<typeof draftText>> & {
  /** The revision of the source language that a translation follows. */
  source_number: number | null;
  restored_number?: number;
};

/** What an editor has read: the edition of the draft, 0 without one, and its revision if they say so. */
interface ReadText {
  edition: number;
  number?: number | null | undefined;
}

/**
 * Whether nobody has saved since. An editor who names the revision may go on after it was published, by whom or
 * when ever: its text is the one that the next draft begins with.
 */
function isCurrent(
  read: ReadText,
  { open, published }: { open: RevisionRow | undefined; published: RevisionRow | undefined },
): boolean {
  if (open !== undefined || read.number == null) {
    const isRevision = read.number == null || read.number === open?.number;
    return isRevision && read.edition === (open?.edition ?? 0);
  }
  if (read.number !== (published?.number ?? 0)) return false;
  return read.edition === 0 || read.edition === published?.edition;
}

/**
 * Replaces the text of the open draft, or begins one.
 * @throws AppError CONFLICT if someone else has saved since what was read
 */
export async function writeDraft(
  ctx: Ctx,
  { article, base }: WritableArticle,
  {
    language,
    read,
    valuesIn,
  }: {
    language: string;
    read: ReadText;
    valuesIn: (trx: DatabaseTransaction) => Promise<DraftValues>;
  },
): Promise<RevisionRow> {
  const editorId = demandActive(ctx.viewer);
  return inTransaction(ctx, async ({ trx, emit }) => {
    await lockArticle(trx, article.id);
    const open = await findOpenRevision(trx, article.id, language);
    const published = await findPublishedRevision(trx, article.id, language);
    if (!isCurrent(read, { open, published })) {
      throw new AppError('CONFLICT', { message: 'Someone else has saved this draft.' });
    }
    const values = await valuesIn(trx);
    const change = { articleId: article.id, knowledgeBaseId: base.id, language };
    emit({ type: 'article.changed', payload: change });
    if (open === undefined) {
      return insertDraft(ctx, trx, {
        ...{ articleId: article.id, language },
        values: { ...values, author_id: editorId },
      });
    }
    const row = await trx
      .updateTable('kb_revisions')
      .set({
        ...values,
        editor_ids: sql`array_append(array_remove(editor_ids, ${editorId}::bigint), ${editorId}::bigint)`,
        ...{ state: stateAfterSave(stateOf(open)), edition: open.edition + 1, updated_at: ctx.now },
        ...{ approved_by_id: null, approved_at: null, scheduled_by_id: null, publish_at: null },
      })
      .where('id', '=', open.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await attachToArticle(trx, row, editorId);
    return row;
  });
}

/** Within the lock of the article. */
async function insertDraft(
  ctx: Pick<Ctx, 'now'>,
  trx: DatabaseTransaction,
  {
    articleId,
    language,
    values,
  }: { articleId: number; language: string; values: DraftValues & { author_id: number } },
): Promise<RevisionRow> {
  const key = { article_id: articleId, language };
  await trx
    .insertInto('kb_translations')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { last } = await trx
    .selectFrom('kb_revisions')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  const row = await trx
    .insertInto('kb_revisions')
    .values({
      ...values,
      ...key,
      editor_ids: [values.author_id],
      ...{ number: (last ?? 0) + 1, state: 'DRAFT', created_at: ctx.now, updated_at: ctx.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await attachToArticle(trx, row, values.author_id);
  return row;
}

/** The published revision of the source language; null for the source language itself. */
async function sourceNumber(
  trx: DatabaseTransaction,
  { id, source_language }: ArticleRow,
  language: string,
): Promise<number | null> {
  if (language === source_language) return null;
  return (await findPublishedRevision(trx, id, source_language))?.number ?? null;
}

/** The columns of a checked and sanitized text. */
async function draftText(ctx: Ctx, given: unknown, categoryId: number) {
  const input = parseInput(articleTextSchema, given);
  demandAttachments(ctx, input.attachments, { categoryId });
  const rule = { min: 1, max: ctx.settings.staffContentMax };
  const text = await cleanContent(input.content, { field: 'content', rule, mentioned: [] });
  const tags = await currentTags(ctx, input.tags.map(tagName));
  await demandTags(ctx, tags, { categoryId });
  await keepTagLabels(ctx, input.tags, tags);
  return {
    title: input.title,
    content: text.content,
    stripped_content: text.stripped,
    tags,
    attachments: JSON.stringify(input.attachments),
    cover_image: input.coverImage,
    preview_description: input.previewDescription,
    meta_title: input.metaTitle,
    meta_description: input.metaDescription,
    is_minor: input.isMinor,
  };
}
