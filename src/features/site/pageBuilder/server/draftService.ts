import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { contentLimits, draftContentSchema, type PageContent } from '../pageContent.ts';
import type { BuilderSubject } from '../pageSubject.ts';
import { withCleanHtml } from './cleanWidgets.ts';
import { withFrameKeys } from './customHtmlFrames.ts';
import {
  deletePageDraft,
  findPageDraft,
  getPageVersion,
  lockBuilderPage,
  subjectColumns,
} from './pageStore.ts';

/** @returns the editor's member id. @throws AppError UNAUTHENTICATED, FORBIDDEN */
export function demandBuilder(ctx: Ctx): number {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return demandActive(ctx.viewer);
}

export interface SavedDraft {
  revision: number;
  content: PageContent;
}

/**
 * Saves the editor's draft, which may be incomplete.
 * @param revision of the draft that the editor read, 0 for none
 * @throws AppError CONFLICT if it was saved elsewhere since, VALIDATION_FAILED
 */
export async function savePageDraft(
  ctx: Ctx,
  given: { subject: BuilderSubject; content: unknown; revision: number; baseVersion: number },
): Promise<SavedDraft> {
  const editorId = demandBuilder(ctx);
  const { subject, revision, baseVersion } = given;
  const parsed = parseInput(draftContentSchema, given.content);
  if (JSON.stringify(parsed).length > contentLimits.bytes) {
    throw validationFailed([
      { field: 'content', rule: 'too_big', message: validationMessages.format },
    ]);
  }
  return inTransaction(ctx, async ({ trx }) => {
    const page = await lockBuilderPage(trx, subject);
    const draft = await findPageDraft(trx, subject, editorId);
    if ((draft?.revision ?? 0) !== revision) throw new AppError('CONFLICT');
    const stored = [page.content, ...(draft ? [draft.content] : [])];
    const clean = await withCleanHtml(parsed, stored);
    const content = await withFrameKeys(trx, ctx, clean);
    const values = {
      content: JSON.stringify({
        ...content,
        details: subject.kind === 'page' ? (content.details ?? page.content.details) : null,
      }),
      revision: revision + 1,
      updated_at: ctx.now,
    };
    await trx
      .insertInto('page_drafts')
      .values({
        ...subjectColumns(subject),
        ...values,
        editor_id: editorId,
        base_version: Math.min(baseVersion, page.liveVersion),
      })
      .onConflict((conflict) =>
        conflict
          .columns([subject.kind === 'layout' ? 'layout_id' : 'page_id', 'editor_id'])
          .doUpdateSet(values),
      )
      .execute();
    return { revision: revision + 1, content };
  });
}

export async function discardPageDraft(ctx: Ctx, subject: BuilderSubject): Promise<void> {
  const editorId = demandBuilder(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    await lockBuilderPage(trx, subject);
    await deletePageDraft(trx, subject, editorId);
  });
}

/** Copies an earlier version into the editor's draft, to be changed before it is published. */
export async function restorePageVersion(
  ctx: Ctx,
  subject: BuilderSubject,
  number: number,
): Promise<SavedDraft> {
  const editorId = demandBuilder(ctx);
  const content = await getPageVersion(ctx.db, subject, number);
  return inTransaction(ctx, async ({ trx }) => {
    const page = await lockBuilderPage(trx, subject);
    const draft = await findPageDraft(trx, subject, editorId);
    const revision = (draft?.revision ?? 0) + 1;
    await deletePageDraft(trx, subject, editorId);
    await trx
      .insertInto('page_drafts')
      .values({
        ...subjectColumns(subject),
        ...{ editor_id: editorId, base_version: page.liveVersion, revision },
        ...{ content: JSON.stringify(content), updated_at: ctx.now },
      })
      .execute();
    return { revision, content };
  });
}
