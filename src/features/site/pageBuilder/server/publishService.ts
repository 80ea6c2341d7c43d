import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { contentLimits, type PageContent } from '../pageContent.ts';
import { type BuilderSubject, subjectText } from '../pageSubject.ts';
import { applyVersion, demandFreePath } from './applyVersion.ts';
import { demandBuilder } from './draftService.ts';
import {
  type BuilderPage,
  deletePageDraft,
  findPageDraft,
  getPageVersion,
  insertPageVersion,
  lockBuilderPage,
  subjectColumns,
} from './pageStore.ts';
import { publishFaults } from './publishFaults.ts';

export interface PublishInput {
  subject: BuilderSubject;
  /** Of the draft that the editor saw. */
  revision: number;
  note?: string | null;
  /** Publishes although somebody else has published since the draft was begun. */
  overwrites?: boolean | null;
}

/**
 * Publishes the editor's draft as a new version.
 * @returns its number
 * @throws AppError CONFLICT if the draft is not the one the editor saw, or is based on an earlier version;
 *   VALIDATION_FAILED
 */
export async function publishPage(ctx: Ctx, input: PublishInput): Promise<number> {
  return releaseDraft(ctx, input, null);
}

/**
 * Keeps the editor's draft as a version that is published later.
 * @returns its number
 */
export async function schedulePage(ctx: Ctx, input: PublishInput & { at: Date }): Promise<number> {
  if (input.at <= ctx.now) {
    throw validationFailed([
      { field: 'at', rule: 'past', message: 'The time must be in the future.' },
    ]);
  }
  return releaseDraft(ctx, input, input.at);
}

async function releaseDraft(ctx: Ctx, input: PublishInput, at: Date | null): Promise<number> {
  const editorId = demandBuilder(ctx);
  const { subject, revision, overwrites } = input;
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const page = await lockBuilderPage(trx, subject);
    const draft = await findPageDraft(trx, subject, editorId);
    if (draft?.revision !== revision) throw new AppError('CONFLICT');
    if (!overwrites && draft.base_version !== page.liveVersion) throw new AppError('CONFLICT');
    const { content } = draft;
    await demandPublishable(ctx, page, content);
    const note = (input.note ?? '').trim().slice(0, contentLimits.note);
    const version = { content, note, authorId: editorId, now: ctx.now };
    const number = await insertPageVersion(trx, subject, version);
    if (at && content.details) await demandFreePath(trx, page, content.details.path);
    if (at) await insertSchedule(trx, { subject, number, at, authorId: editorId });
    else await applyVersion(ctx, unit, { page, content, number });
    await deletePageDraft(trx, subject, editorId);
    await auditPageChange(trx, ctx, page, {
      action: at ? 'page.scheduled' : 'page.published',
      ...{ version: number, at },
    });
    return number;
  });
}

async function demandPublishable(ctx: Ctx, page: BuilderPage, content: PageContent) {
  const live = page.isPublished ? page.content : null;
  const faults = await publishFaults(content, { viewer: ctx.viewer, live });
  if (faults.length > 0) throw validationFailed(faults);
}

async function insertSchedule(
  trx: DatabaseTransaction,
  given: { subject: BuilderSubject; number: number | null; at: Date; authorId: number },
): Promise<void> {
  const { id } = await trx
    .insertInto('page_schedules')
    .values({
      ...subjectColumns(given.subject),
      ...{ version_number: given.number, run_at: given.at, author_id: given.authorId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = { name: 'runPageSchedule' as const, payload: { scheduleId: id } };
  await addJob(trx, job, { key: `page schedule ${id}`, runAt: given.at });
}

/** Unpublishes later, after a campaign. */
export async function scheduleUnpublish(
  ctx: Ctx,
  { subject, at }: { subject: BuilderSubject; at: Date },
): Promise<void> {
  const authorId = demandBuilder(ctx);
  if (at <= ctx.now) {
    throw validationFailed([
      { field: 'at', rule: 'past', message: 'The time must be in the future.' },
    ]);
  }
  await inTransaction(ctx, async ({ trx }) => {
    const page = await lockBuilderPage(trx, subject);
    await insertSchedule(trx, { subject, number: null, at, authorId });
    await auditPageChange(trx, ctx, page, { action: 'page.unpublishScheduled', at });
  });
}

export async function cancelPageSchedule(ctx: Ctx, subject: BuilderSubject, scheduleId: number) {
  demandBuilder(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const page = await lockBuilderPage(trx, subject);
    const { numDeletedRows } = await trx
      .deleteFrom('page_schedules')
      .where('id', '=', scheduleId)
      .where(subject.kind === 'layout' ? 'layout_id' : 'page_id', '=', subject.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
    await auditPageChange(trx, ctx, page, { action: 'page.scheduleCancelled' });
  });
}

/**
 * Carries out a schedule that is due; one that was cancelled is gone. One that can't be carried out, because its path
 * belongs to another page by now, stays with what is wrong.
 */
export async function runPageSchedule(ctx: Ctx, scheduleId: number): Promise<boolean> {
  try {
    return await carryOut(ctx, scheduleId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'VALIDATION_FAILED')) throw error;
    await ctx.db
      .updateTable('page_schedules')
      .set({ failure: error.detail.faults?.[0]?.field ?? 'content' })
      .where('id', '=', scheduleId)
      .execute();
    return false;
  }
}

async function carryOut(ctx: Ctx, scheduleId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('page_schedules')
    .select(['layout_id', 'page_id'])
    .where('id', '=', scheduleId)
    .executeTakeFirst();
  if (!found) return false;
  const id = found.layout_id ?? found.page_id ?? 0;
  const subject: BuilderSubject = { kind: found.layout_id === null ? 'page' : 'layout', id };
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const page = await lockBuilderPage(trx, subject);
    const row = await trx
      .deleteFrom('page_schedules')
      .where('id', '=', scheduleId)
      .where('run_at', '<=', ctx.now)
      .returning(['version_number', 'author_id'])
      .executeTakeFirst();
    if (!row) return false;
    const { version_number: number, author_id: actorId } = row;
    if (number === null) await unpublish(unit, page);
    else {
      const content = await getPageVersion(trx, subject, number);
      await applyVersion(ctx, unit, { page, content, number });
    }
    await auditPageChange(trx, ctx, page, {
      action: number === null ? 'page.unpublished' : 'page.published',
      ...{ version: number, actorId },
    });
    return true;
  });
}

/** Publishes an earlier version again, as it was; drafts stay. @returns the number of the new version */
export async function rollBackPage(
  ctx: Ctx,
  subject: BuilderSubject,
  number: number,
): Promise<number> {
  const authorId = demandBuilder(ctx);
  return inTransaction(ctx, async (unit) => {
    const page = await lockBuilderPage(unit.trx, subject);
    const content = await getPageVersion(unit.trx, subject, number);
    await demandPublishable(ctx, page, content);
    const version = { content, note: '', authorId, now: ctx.now };
    const next = await insertPageVersion(unit.trx, subject, version);
    await applyVersion(ctx, unit, { page, content, number: next });
    const detail = { action: 'page.rolledBack', version: next, from: number };
    await auditPageChange(unit.trx, ctx, page, detail);
    return next;
  });
}

/** A layout falls back to the built-in one; a custom page is not found any more. */
export async function unpublishPage(ctx: Ctx, subject: BuilderSubject): Promise<void> {
  demandBuilder(ctx);
  await inTransaction(ctx, async (unit) => {
    const page = await lockBuilderPage(unit.trx, subject);
    await unpublish(unit, page);
    await auditPageChange(unit.trx, ctx, page, { action: 'page.unpublished' });
  });
}

async function unpublish({ trx, emit }: Parameters<typeof applyVersion>[1], page: BuilderPage) {
  const { kind, id } = page.subject;
  const table = kind === 'layout' ? 'page_layouts' : 'custom_pages';
  await trx.updateTable(table).set({ published: false }).where('id', '=', id).execute();
  emit({ type: 'layout.changed', payload: {} });
}

/** Logs a change of a layout or custom page. */
export async function auditPageChange(
  trx: DatabaseTransaction,
  ctx: Ctx,
  page: Pick<BuilderPage, 'subject' | 'type' | 'path' | 'name'>,
  entry: {
    action: string;
    version?: number | null;
    from?: number;
    at?: Date | null;
    /** The category, topic or article section whose layout it is. */
    asset?: string;
    actorId?: number;
  },
): Promise<void> {
  const { action, version, from, at, asset, actorId } = entry;
  await audit(trx, ctx, {
    action,
    subjectType: 'page',
    subjectId: subjectText(page.subject),
    detail: {
      name: page.path === null ? page.name || page.type : `/page/${page.path}`,
      ...(version != null && { version }),
      ...(from !== undefined && { from }),
      ...(asset !== undefined && { title: asset }),
      ...(at && { until: at.toISOString() }),
    },
    ...(actorId !== undefined && { actorId }),
  });
}
