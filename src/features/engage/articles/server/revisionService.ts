import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { reviewNoteSchema, revisionActionSchema } from '../articleInputs.ts';
import { canActOnRevision } from '../articleLifecycle.ts';
import { articleLimits } from '../articleLimits.ts';
import { isApproved, openStates, type RevisionAction, transitions } from '../articleStates.ts';
import { bareText } from '../passageText.ts';
import {
  articleLoader,
  findOpenRevision,
  getRevision,
  getWritableArticle,
  lockArticle,
  type RevisionRow,
  revisionFactsOf,
} from './articleStore.ts';
import { writeDraft } from './draftService.ts';
import { publishRevision } from './publishRevision.ts';

/**
 * Moves the draft of a language on: review, approval, schedule, publication.
 * @returns the revision; null if the article was discarded with its only draft
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, NOT_FOUND; FORBIDDEN; CONVERSATION_CLOSED if its state
 *   does not allow the action; CONFLICT if it was saved since the given edition; VALIDATION_FAILED
 */
export async function actOnRevision(ctx: Ctx, given: unknown): Promise<RevisionRow | null> {
  const actorId = demandActive(ctx.viewer);
  const input = parseInput(revisionActionSchema, given);
  const { action, language } = input;
  const { article, base } = await getWritableArticle(ctx, requireId(input.articleId));
  const publishAt = action === 'SCHEDULE' ? demandFuture(ctx, input.publishAt) : null;
  const result = await inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const locked = await lockArticle(trx, article.id);
    // Moved to another knowledge base, whose permissions were not checked.
    if (locked.knowledge_base_id !== base.id) throw new AppError('CONFLICT');
    const revision = await findOpenRevision(trx, article.id, language);
    if (revision === undefined) throw new AppError('NOT_FOUND');
    const settings = featureSettings(ctx.settings, 'articles');
    demand(canActOnRevision(ctx.viewer, revisionFactsOf(revision, base), { action, settings }));
    if (revision.edition !== input.edition) {
      throw new AppError('CONFLICT', { message: 'Someone else has saved this draft.' });
    }
    if (input.note) await insertNote(ctx, unit, { revision, actorId, text: input.note });
    const change = { articleId: article.id, knowledgeBaseId: base.id, language };
    unit.emit({ type: 'article.changed', payload: change });
    if (action === 'PUBLISH') {
      return publishRevision(ctx, unit, { article: locked, revision, actorId });
    }
    if (action === 'DISCARD' && (await isOnlyDraft(unit, revision))) {
      await trx.deleteFrom('kb_articles').where('id', '=', article.id).execute();
      const gone = { ...change, nominatedPostId: locked.nominated_post_id };
      unit.emit({ type: 'article.discarded', payload: gone });
      return null;
    }
    return trx
      .updateTable('kb_revisions')
      .set({ ...valuesAfter(action, { ...ctx, actorId }), publish_at: publishAt })
      .where('id', '=', revision.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  articleLoader(ctx).clear(article.id);
  return result;
}

function valuesAfter(action: RevisionAction, { now, actorId }: { now: Date; actorId: number }) {
  const state = transitions[action].to;
  const approval = { approved_by_id: actorId, approved_at: now };
  const none = { approved_by_id: null, approved_at: null };
  return {
    ...{ state, updated_at: now },
    scheduled_by_id: action === 'SCHEDULE' ? actorId : null,
    ...(action === 'APPROVE' && approval),
    ...(!isApproved(state) && none),
  };
}

/** Whether nothing of the article is published, nor drafted in another language. */
async function isOnlyDraft({ trx }: Unit, revision: RevisionRow): Promise<boolean> {
  const other = await trx
    .selectFrom('kb_revisions')
    .select('id')
    .where('article_id', '=', revision.article_id)
    .where('id', '<>', revision.id)
    .where('state', '<>', 'DISCARDED')
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

function demandFuture(ctx: Ctx, at: Date | null | undefined): Date {
  const latest = +ctx.now + articleLimits.ahead * 86_400_000;
  if (at && +at > +ctx.now && +at <= latest) return at;
  const message = at ? 'Enter a time in the future.' : validationMessages.required;
  throw validationFailed([{ field: 'publishAt', rule: at ? 'past' : 'required', message }]);
}

/**
 * Makes an earlier revision the draft again; an open draft is replaced only with its edition.
 * @throws AppError as saveArticleDraft
 */
export async function restoreRevision(
  ctx: Ctx,
  at: { articleId: number; language: string; number: number; edition: number },
): Promise<RevisionRow> {
  const writable = await getWritableArticle(ctx, at.articleId);
  return writeDraft(ctx, writable, {
    ...{ language: at.language, read: { edition: at.edition } },
    valuesIn: async (trx) => {
      const source = await getRevision(trx, at);
      return { ...textOf(source), restored_number: source.number };
    },
  });
}

function textOf(row: RevisionRow) {
  return {
    ...{ title: row.title, content: row.content, stripped_content: row.stripped_content },
    ...{ tags: row.tags, attachments: JSON.stringify(row.attachments) },
    ...{ cover_image: row.cover_image, preview_description: row.preview_description },
    ...{ meta_title: row.meta_title, meta_description: row.meta_description },
    ...{ is_minor: row.is_minor, source_number: row.source_number },
  };
}

/** Comments on an open draft, for everyone who writes articles. */
export async function addReviewNote(
  ctx: Ctx,
  at: { articleId: number; language: string },
  given: unknown,
): Promise<void> {
  const actorId = demandActive(ctx.viewer);
  const { article } = await getWritableArticle(ctx, at.articleId);
  const input = parseInput(reviewNoteSchema, given);
  await inTransaction(ctx, async (unit) => {
    await lockArticle(unit.trx, article.id);
    const revision = await findOpenRevision(unit.trx, article.id, at.language);
    if (revision === undefined) throw new AppError('NOT_FOUND');
    await insertNote(ctx, unit, { revision, actorId, ...input });
  });
}

/** Marks a comment as resolved, or opens it again. */
export async function resolveReviewNote(
  ctx: Ctx,
  { id, isResolved }: { id: number; isResolved: boolean },
): Promise<{ articleId: number }> {
  const actorId = demandActive(ctx.viewer);
  const found = await ctx.db
    .selectFrom('kb_review_notes')
    .innerJoin('kb_revisions', 'kb_revisions.id', 'kb_review_notes.revision_id')
    .select('article_id')
    .where('kb_review_notes.id', '=', id)
    .executeTakeFirst();
  const { article } = await getWritableArticle(ctx, found?.article_id ?? 0);
  await ctx.db
    .updateTable('kb_review_notes')
    .set({
      resolved_at: isResolved ? ctx.now : null,
      resolved_by_id: isResolved ? actorId : null,
    })
    .where('id', '=', id)
    .execute();
  return { articleId: article.id };
}

async function insertNote(
  ctx: Pick<Ctx, 'now'>,
  { trx }: Unit,
  note: { revision: RevisionRow; actorId: number; text: string; quote?: string | null },
): Promise<void> {
  const { count } = await trx
    .selectFrom('kb_review_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revision_id', '=', note.revision.id)
    .executeTakeFirstOrThrow();
  if (count >= articleLimits.notes) throw new AppError('BAD_REQUEST');
  await trx
    .insertInto('kb_review_notes')
    .values({
      ...{ revision_id: note.revision.id, author_id: note.actorId, text: note.text },
      ...{ quote: note.quote ?? null, created_at: ctx.now },
    })
    .execute();
}

/**
 * Reviewers' comments on the open drafts of an article, oldest first. `isOutdated`: the draft no longer contains
 * the quoted passage.
 */
export async function listReviewNotes({ db }: Pick<Ctx, 'db'>, articleId: number) {
  const notes = await db
    .selectFrom('kb_review_notes')
    .innerJoin('kb_revisions', 'kb_revisions.id', 'kb_review_notes.revision_id')
    .selectAll('kb_review_notes')
    .select(['kb_revisions.language', 'kb_revisions.stripped_content'])
    .where('kb_revisions.article_id', '=', articleId)
    .where('kb_revisions.state', 'in', openStates)
    .orderBy('kb_review_notes.id')
    .execute();
  const drafts = new Map(notes.map((note) => [note.revision_id, note.stripped_content]));
  const bareDrafts = new Map(drafts.entries().map(([id, text]) => [id, bareText(text)]));
  return notes.map(({ stripped_content: _text, ...note }) => ({
    ...note,
    isOutdated:
      note.quote !== null &&
      bareDrafts.get(note.revision_id)?.includes(bareText(note.quote)) === false,
  }));
}
