import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { editsField, storedValues, textIn } from '#features/base/customFields/customFieldRules.ts';
import { customFieldsNow } from '#features/base/customFields/server/customFieldStore.ts';
import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { topicPlaceOf } from '#features/support/requests/server/createSupportRequest.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  changeRequest,
  type OpenRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { requestTypeLoader } from '#features/support/requestTypes/server/requestTypeStore.ts';
import { typedRequestValues } from '#features/support/requestTypes/server/typedRequestValues.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { editRequestSchema, type RequestEdit } from '../requestEditInputs.ts';
import { isAgentMember } from './queueQueries.ts';

/**
 * Changes what a request is about: subject, type with its fields, topic and company. Each is an event of its history.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED; CONFLICT if another agent has changed it since it was read
 */
export async function editRequest(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const edit = parseInput(editRequestSchema, given);
  return changeRequest(ctx, requireId(id), async (open) => {
    demand(canWorkOnRequests(ctx.viewer, open.row.category_id));
    demandCurrent(open.row, edit);
    const before = open.row;
    if (edit.topicId !== undefined && edit.topicId !== null) await move(ctx, open, edit.topicId);
    if (edit.title != null && edit.title !== open.row.title) {
      const { title: from } = open.row;
      await open.patch({ title: edit.title });
      await open.addEvent('TITLE_CHANGED', { from, to: edit.title });
    }
    if (edit.typeId !== undefined && edit.typeId !== null) await retype(ctx, open, edit);
    if (edit.partnerId != null) await setCompany(ctx, open, edit.partnerId);
    if (open.row.last_seq === before.last_seq) return before;
    await countEdit(open);
    return open.row;
  });
}

/** @throws AppError CONFLICT */
export function demandCurrent(
  row: SupportRequestRow,
  { factsRevision }: { factsRevision: number },
): void {
  if (row.merged_into !== null) {
    throw new AppError('CONFLICT', { message: 'This request was merged into another one.' });
  }
  if (row.facts_revision !== factsRevision) {
    throw new AppError('CONFLICT', { message: 'Someone else has changed this request meanwhile.' });
  }
}

export async function countEdit(open: OpenRequest): Promise<void> {
  await open.patch({ facts_revision: open.row.facts_revision + 1 });
  const payload = { requestId: open.row.id };
  open.unit.emit({ type: 'supportRequest.updated', payload });
}

/** A topic belongs to a category: whoever moves the request works on those of both. */
async function move(ctx: Ctx, open: OpenRequest, topicId: string | number): Promise<void> {
  const place = await topicPlaceOf(ctx, topicId);
  if (place.topic_id === open.row.topic_id) return;
  demand(canWorkOnRequests(ctx.viewer, place.category_id));
  const topic = place.topic_id === null ? null : await topicLoader(ctx).load(place.topic_id);
  await open.patch(place);
  await open.addEvent('TOPIC_CHANGED', { to: topic?.title ?? null });
  const { assignee_id: assigneeId } = open.row;
  if (assigneeId === null) return;
  if (await isAgentMember(open.unit.trx, assigneeId, place.category_id)) return;
  await open.patch({ assignee_id: null });
  await open.addEvent('ASSIGNED', { memberId: null });
}

async function retype(ctx: Ctx, open: OpenRequest, edit: RequestEdit): Promise<void> {
  const { row } = open;
  const owner = { ownerId: row.requester_id, categoryId: row.category_id };
  const { type, values } = await typedRequestValues(ctx, {
    ...{ kind: row.kind, typeId: edit.typeId, customFields: edit.customFields },
    ...{ requesterId: row.requester_id, categoryId: row.category_id },
    ...{ attachments: null, keptTypeId: row.type_id },
  });
  const former = row.type_id === null ? null : await requestTypeLoader(ctx).load(row.type_id);
  const typed = new Set([...(type?.fields ?? []), ...(former?.fields ?? [])].map(({ key }) => key));
  const fields = (await customFieldsNow(ctx)).filter(({ target }) => target === 'REQUEST');
  const editable = fields.filter((field) => editsField(ctx.viewer, field, owner));
  const stored = storedValues(row.field_values);
  const replaced = new Set(editable.map(({ key }) => key).filter((key) => typed.has(key)));
  const kept = [...stored].filter(([key]) => !replaced.has(key));
  const next = new Map<string, unknown>([...kept, ...Object.entries(values)]);
  const changed = fields.filter(
    ({ key }) => JSON.stringify(stored.get(key)) !== JSON.stringify(next.get(key)),
  );
  if (type?.id !== former?.id) {
    await open.patch({ type_id: type?.id ?? null });
    await open.addEvent('TYPE_CHANGED', { to: type && textIn(type.names, ctx.locale) });
  }
  if (changed.length === 0) return;
  await open.patch({ field_values: JSON.stringify(Object.fromEntries(next)) });
  const names = changed.map((field) => textIn(field.names, ctx.locale));
  await open.addEvent('FIELDS_CHANGED', { fields: names.join(', ') });
}

/** The company decides who sees a case besides its requester, so it is audited. */
async function setCompany(ctx: Ctx, open: OpenRequest, partnerId: string): Promise<void> {
  const to = partnerId || null;
  const { partner_id: from } = open.row;
  if (to === from) return;
  await open.patch({ partner_id: to });
  await open.addEvent('COMPANY_CHANGED', { from, to });
  await audit(open.unit.trx, ctx, {
    action: 'supportRequest.companyChanged',
    subjectType: 'supportRequest',
    subjectId: open.row.number,
    detail: { from, to },
  });
}
