import { sql } from 'kysely';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { enteredNames } from '#core/localizedNames.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { slugOf } from '#core/slug.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { canManageStatusLabels } from '../statusLabelAccess.ts';
import { statusLabelSchema } from '../statusLabelRules.ts';
import { statusLimits } from '../statusToneRules.ts';
import {
  lockStatusLabels,
  readStatusLabels,
  type StatusLabel,
  statusLabelsOf,
} from './statusLabelStore.ts';

/** Labels that can be given, in their order. */
export async function listStatusLabels(
  ctx: Ctx,
  { postType }: { postType?: string | null } = {},
): Promise<StatusLabel[]> {
  const labels = await statusLabelsOf(ctx);
  return labels.filter(
    (label) =>
      !label.isArchived && (postType == null || label.postTypes.some((each) => each === postType)),
  );
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export function listManagedLabels(ctx: Ctx): Promise<StatusLabel[]> {
  demand(canManageStatusLabels(ctx.viewer));
  return readStatusLabels(ctx.db);
}

/**
 * Adds a label, or changes one; its key stays.
 * @param id of the one to change; null adds one
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT when somebody changed it since
 *   `updatedDate`
 */
export async function saveStatusLabel(
  ctx: Ctx,
  id: number | null,
  given: unknown,
): Promise<StatusLabel> {
  demand(canManageStatusLabels(ctx.viewer));
  const input = parseInput(statusLabelSchema, given);
  const names = enteredNames(input.names);
  const values = {
    names: JSON.stringify(names),
    tone: input.tone,
    post_types: input.postTypes,
    closes_post: input.closesPost,
  };
  return inTransaction(ctx, async ({ trx, emit }) => {
    const labels = await lockStatusLabels(trx);
    const before = id === null ? null : named(labels, id);
    demandNewName(labels, before, names[0]?.name ?? '');
    if (before === null) {
      demandRoom(labels);
      const key = freeKey(labels, names[0]?.name ?? '');
      await trx
        .insertInto('status_labels')
        .values({
          ...values,
          ...{ key, position: labels.length, created_at: ctx.now, updated_at: ctx.now },
        })
        .execute();
    } else {
      const row = { updated_at: before.updatedAt };
      demandUnchangedSince(row, input.updatedDate);
      await trx
        .updateTable('status_labels')
        .set({ ...values, updated_at: momentOfChange(row, ctx.now) })
        .where('id', '=', before.id)
        .execute();
    }
    const after = await readStatusLabels(trx);
    const saved = before === null ? newest(after) : named(after, before.id);
    await audit(trx, ctx, {
      action: before === null ? 'statusLabel.created' : 'statusLabel.changed',
      ...{ subjectType: 'statusLabel', subjectId: saved.key, detail: { names } },
    });
    emit({ type: 'statusLabels.changed', payload: {} });
    return saved;
  });
}

/** @param ids of all labels that are not archived, in their new order */
export async function orderStatusLabels(ctx: Ctx, ids: readonly number[]): Promise<StatusLabel[]> {
  demand(canManageStatusLabels(ctx.viewer));
  return inTransaction(ctx, async ({ trx, emit }) => {
    const labels = await lockStatusLabels(trx);
    const active = labels.filter(({ isArchived }) => !isArchived).map((label) => label.id);
    if ([...ids].sort().join() !== [...active].sort().join()) {
      throw new AppError('CONFLICT', { message: 'There are other labels by now.' });
    }
    for (const [position, id] of ids.entries()) {
      await trx.updateTable('status_labels').set({ position }).where('id', '=', id).execute();
    }
    emit({ type: 'statusLabels.changed', payload: {} });
    return readStatusLabels(trx);
  });
}

/**
 * Takes a label out of use. Posts keep it, or get the replacement.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED for a replacement that cannot be given
 */
export async function archiveStatusLabel(
  ctx: Ctx,
  id: number,
  replacementId: number | null,
): Promise<StatusLabel> {
  demand(canManageStatusLabels(ctx.viewer));
  return inTransaction(ctx, async ({ trx, emit }) => {
    const labels = await lockStatusLabels(trx);
    const label = named(labels, id);
    if (label.isArchived) return label;
    const replacement = labels.find((each) => each.id === replacementId) ?? null;
    const isUsable = replacement !== null && !replacement.isArchived && replacement.id !== id;
    if (replacementId !== null && !isUsable) throw wrongField('replacementId', 'unknown');
    await trx
      .updateTable('status_labels')
      .set({ archived_at: ctx.now, replaced_by: replacement?.key ?? null })
      .where('id', '=', id)
      .execute();
    if (replacement)
      await moveLabelled(trx, { from: label.key, to: replacement.key, now: ctx.now });
    await audit(trx, ctx, {
      action: 'statusLabel.archived',
      ...{ subjectType: 'statusLabel', subjectId: label.key },
      detail: { replacedBy: replacement?.key ?? null },
    });
    emit({ type: 'statusLabels.changed', payload: {} });
    return named(await readStatusLabels(trx), id);
  });
}

/** Brings an archived label back, and gives it back to the posts that still have its replacement. */
export async function restoreStatusLabel(ctx: Ctx, id: number): Promise<StatusLabel> {
  demand(canManageStatusLabels(ctx.viewer));
  return inTransaction(ctx, async ({ trx, emit }) => {
    const labels = await lockStatusLabels(trx);
    const label = named(labels, id);
    if (!label.isArchived) return label;
    demandRoom(labels);
    await trx
      .updateTable('status_labels')
      .set({ archived_at: null, replaced_by: null })
      .where('id', '=', id)
      .execute();
    if (label.replacedBy) await moveBack(trx, { from: label.replacedBy, to: label.key });
    await audit(trx, ctx, {
      action: 'statusLabel.restored',
      ...{ subjectType: 'statusLabel', subjectId: label.key },
    });
    emit({ type: 'statusLabels.changed', payload: {} });
    return named(await readStatusLabels(trx), id);
  });
}

async function moveLabelled(
  trx: DatabaseTransaction,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await sql`
    insert into post_statuses (conversation_id, set_at, moved_from)
    select id, ${now}, ${from} from conversations where status = ${from}
    on conflict (conversation_id) do update set moved_from = excluded.moved_from`.execute(trx);
  await trx.updateTable('conversations').set({ status: to }).where('status', '=', from).execute();
}

async function moveBack(
  trx: DatabaseTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({ status: to })
    .where('status', '=', from)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('post_statuses').select('conversation_id').where('moved_from', '=', to),
    )
    .execute();
  await trx
    .updateTable('post_statuses')
    .set({ moved_from: null })
    .where('moved_from', '=', to)
    .execute();
}

function named(labels: readonly StatusLabel[], id: number): StatusLabel {
  const label = labels.find((each) => each.id === id);
  if (label === undefined) throw new AppError('NOT_FOUND');
  return label;
}

function newest(labels: readonly StatusLabel[]): StatusLabel {
  return named(labels, Math.max(...labels.map(({ id }) => id)));
}

function demandRoom(labels: readonly StatusLabel[]): void {
  if (labels.filter(({ isArchived }) => !isArchived).length < statusLimits.labels) return;
  throw new AppError('BAD_REQUEST', {
    message: `There can be at most ${statusLimits.labels} status labels.`,
  });
}

function demandNewName(
  labels: readonly StatusLabel[],
  self: StatusLabel | null,
  name: string,
): void {
  const folded = slugOf(name);
  const isTaken = labels.some(
    (label) =>
      !label.isArchived &&
      label.id !== self?.id &&
      [...label.names.values()].map(slugOf)[0] === folded,
  );
  if (isTaken) throw wrongField('names.0.name', 'taken');
}

function freeKey(labels: readonly StatusLabel[], name: string): string {
  const taken = new Set(labels.map(({ key }) => key));
  const base = slugOf(name).slice(0, 60);
  const candidates = [base, ...Array.from(labels, (_, index) => `${base}-${index + 2}`)];
  return candidates.find((key) => !taken.has(key)) ?? `${base}-${labels.length + 2}`;
}

function wrongField(field: string, rule: string): AppError {
  return validationFailed([{ field, rule, message: validationMessages.format }]);
}
