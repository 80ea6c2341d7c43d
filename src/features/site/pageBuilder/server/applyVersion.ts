import { parseIds } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { type LayoutDocument, widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import type { PageContent, PageDetails } from '../pageContent.ts';
import type { BuilderPage } from './pageStore.ts';

/** Makes a version the published one. @throws AppError VALIDATION_FAILED if its path belongs to another page */
export async function applyVersion(
  ctx: Pick<Ctx, 'now'>,
  { trx, emit }: Unit,
  { page, content, number }: { page: BuilderPage; content: PageContent; number: number },
): Promise<void> {
  const { kind, id } = page.subject;
  const published = {
    document: JSON.stringify(content.document),
    published: true,
    live_version: number,
    updated_at: ctx.now,
  };
  if (kind === 'layout') {
    await trx.updateTable('page_layouts').set(published).where('id', '=', id).execute();
  } else {
    const { details } = content;
    if (details) await applyDetails(trx, page, details);
    await trx.updateTable('custom_pages').set(published).where('id', '=', id).execute();
  }
  emit({ type: 'layout.changed', payload: {} });
  await announceTimes(trx, content, ctx.now);
}

/** @throws AppError VALIDATION_FAILED if another custom page has this path */
export async function demandFreePath(
  trx: DatabaseTransaction,
  { subject }: Pick<BuilderPage, 'subject'>,
  path: string,
): Promise<void> {
  const other = await trx
    .selectFrom('custom_pages')
    .select('id')
    .where('path', '=', path)
    .where('id', '<>', subject.id)
    .executeTakeFirst();
  if (!other) return;
  throw validationFailed([
    { field: 'details.path', rule: 'taken', message: validationMessages.format },
  ]);
}

async function applyDetails(
  trx: DatabaseTransaction,
  page: BuilderPage,
  details: PageDetails,
): Promise<void> {
  const { id } = page.subject;
  const { path } = details;
  await demandFreePath(trx, page, path);
  if (page.path !== null && page.path !== path && page.isPublished) {
    await trx
      .insertInto('custom_page_redirects')
      .values({ path: page.path, page_id: id })
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ page_id: id }))
      .execute();
  }
  await trx.deleteFrom('custom_page_redirects').where('path', '=', path).execute();
  await trx
    .updateTable('custom_pages')
    .set({
      path,
      title: details.title,
      description: details.description,
      image_url: details.imageUrl,
      texts: JSON.stringify(details.texts),
      audience: JSON.stringify(details.audience),
      topic_ids: parseIds(details.topicIds),
      category_ids: parseIds(details.categoryIds),
      index_disabled: details.indexDisabled,
    })
    .where('id', '=', id)
    .execute();
}

/** Cached pages are dropped when a part of the page appears or disappears. */
async function announceTimes(
  trx: DatabaseTransaction,
  { document, details }: PageContent,
  now: Date,
): Promise<void> {
  for (const at of visibilityTimes(document, details)) {
    if (at <= now) continue;
    const key = `layout times ${at.toISOString()}`;
    await addJob(trx, { name: 'announceLayouts', payload: {} }, { key, runAt: at });
  }
}

function visibilityTimes(document: LayoutDocument, details: PageDetails | null): Date[] {
  const conditions = [
    ...(details ? [details.audience] : []),
    ...document.sections.map(({ visibility }) => visibility),
    ...widgetsOfLayout(document).map(({ visibility }) => visibility),
  ];
  return conditions
    .flatMap(({ from, until }) => [from, until])
    .filter((time) => time !== undefined)
    .map((time) => new Date(time));
}
