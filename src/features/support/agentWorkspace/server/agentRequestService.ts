import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { countResponseUses } from '#features/care/cannedResponses/server/cannedResponseUse.ts';
import { sentOnce } from '#features/content/conversations/server/sentOnce.ts';
import { dropDraft } from '#features/content/drafts/server/draftService.ts';
import { UnfilledPlaceholderError } from '#features/support/requests/server/requestPlaceholders.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import {
  changeRequest,
  cleanMessage,
  type OpenRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import {
  bulkIdsSchema,
  type RequestChanges,
  requestChangesSchema,
  requestNoteSchema,
} from '../queueInputs.ts';
import { isAgentMember } from './queueQueries.ts';

/**
 * Adds an internal note: never shown to customers, never sent, without effect on states and clocks.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function addRequestNote(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SupportEntryRow> {
  const authorId = demandActive(ctx.viewer);
  const input = parseInput(requestNoteSchema, given);
  const text = await cleanMessage(input.message);
  return sentOnce(input.clientMutationId, {
    find: (sentAs) =>
      ctx.db
        .selectFrom('support_entries')
        .where('author_id', '=', authorId)
        .where('sent_as', '=', sentAs)
        .selectAll()
        .$castTo<SupportEntryRow>()
        .executeTakeFirst(),
    make: () =>
      changeRequest(ctx, requireId(id), async (open) => {
        demand(canWorkOnRequests(ctx.viewer, open.row.category_id));
        const entry = await open.addEntry({
          ...{ ...text, kind: 'NOTE', is_public: false, author_id: authorId },
          ...{ author_role: 'AGENT', sent_as: input.clientMutationId },
        });
        await dropDraft(open.unit.trx, { memberId: authorId, key: input.draftKey });
        await countResponseUses({ ...ctx, db: open.unit.trx }, input.cannedResponseIds);
        const payload = { requestId: open.row.id, entryId: entry.id };
        open.unit.emit({ type: 'supportRequest.noted', payload });
        return entry;
      }),
  });
}

/** The result for one request of a bulk action. */
export interface ChangeResult {
  id: string;
  request: SupportRequestRow | null;
  /** Code of the refusal. */
  error: string | null;
  /** With UNFILLED_PLACEHOLDER: those of the reply. */
  placeholders: readonly string[];
}

/**
 * Applies the same changes to several requests, each in its own transaction: one that is refused does not
 * stop the others.
 * @throws AppError VALIDATION_FAILED for the changes themselves
 */
export async function updateRequests(
  ctx: Ctx,
  ids: readonly string[],
  given: unknown,
): Promise<ChangeResult[]> {
  demandActive(ctx.viewer);
  const changes = parseInput(requestChangesSchema, given);
  const results: ChangeResult[] = [];
  for (const id of new Set(parseInput(bulkIdsSchema, ids))) {
    results.push(await changeOne(ctx, id, (open) => applyChanges(ctx, open, changes)));
  }
  return results;
}

/** Changes one request of several; its refusal is a result. */
export async function changeOne(
  ctx: Ctx,
  id: string,
  work: (open: OpenRequest) => Promise<void>,
): Promise<ChangeResult> {
  try {
    const request = await changeRequest(ctx, requireId(id), async (open) => {
      demand(canWorkOnRequests(ctx.viewer, open.row.category_id));
      await work(open);
      return open.row;
    });
    return { id, request, error: null, placeholders: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const placeholders = error instanceof UnfilledPlaceholderError ? error.placeholders : [];
    return { id, request: null, error: error.code, placeholders };
  }
}

/** Applies changes to a locked request, whose permission the caller has checked. */
export async function applyChanges(
  ctx: Ctx,
  open: OpenRequest,
  changes: RequestChanges,
): Promise<void> {
  const { status, priority, assigneeId, teamId } = changes;
  if (assigneeId != null) await assign(ctx, open, assigneeId === '' ? null : requireId(assigneeId));
  if (teamId != null) await moveToTeam(open, teamId === '' ? null : requireId(teamId));
  if (priority != null && priority !== open.row.priority) {
    const { priority: from } = open.row;
    await open.patch({ priority });
    await open.addEvent('PRIORITY_CHANGED', { from, to: priority });
  }
  await changeTags(open, changes);
  if (changes.snoozedUntil != null) {
    await open.patch({ snoozed_until: futureOf(ctx, changes.snoozedUntil) });
    await open.addEvent('SNOOZED', { until: changes.snoozedUntil.toISOString() });
  } else if (changes.wake) await open.patch({ snoozed_until: null });
  if (changes.dueAt != null) {
    await open.patch({ due_at: changes.dueAt });
    await open.addEvent('DUE_CHANGED', { to: changes.dueAt.toISOString() });
  } else if (changes.clearDue && open.row.due_at !== null) {
    await open.patch({ due_at: null });
    await open.addEvent('DUE_CHANGED', { to: null });
  }
  if (status != null && status !== open.row.status) {
    await open.apply({ type: 'STATUS_SET', status });
  }
  open.unit.emit({ type: 'supportRequest.updated', payload: { requestId: open.row.id } });
}

async function assign(ctx: Ctx, open: OpenRequest, assigneeId: number | null): Promise<void> {
  const { row, unit } = open;
  if (row.assignee_id === assigneeId) return;
  if (assigneeId !== null && !(await isAgentMember(unit.trx, assigneeId, row.category_id))) {
    throw unknownField('assigneeId');
  }
  await open.patch({ assignee_id: assigneeId });
  await open.addEvent('ASSIGNED', { memberId: assigneeId });
  if (assigneeId !== null) await open.apply({ type: 'ASSIGNED' });
  await audit(unit.trx, ctx, {
    action: 'supportRequest.assigned',
    subjectType: 'supportRequest',
    subjectId: row.number,
    detail: { assigneeId },
  });
  unit.emit({ type: 'supportRequest.assigned', payload: { requestId: row.id, assigneeId } });
}

async function moveToTeam(open: OpenRequest, teamId: number | null): Promise<void> {
  if (open.row.team_id === teamId) return;
  const team =
    teamId === null
      ? null
      : await open.unit.trx
          .selectFrom('support_teams')
          .where('id', '=', teamId)
          .where('archived_at', 'is', null)
          .select('name')
          .executeTakeFirst();
  if (team === undefined) throw unknownField('teamId');
  await open.patch({ team_id: teamId });
  await open.addEvent('TEAM_CHANGED', { team: team?.name ?? '–', teamId });
}

async function changeTags(
  open: OpenRequest,
  { addTags, removeTags }: Pick<RequestChanges, 'addTags' | 'removeTags'>,
): Promise<void> {
  if (!addTags?.length && !removeTags?.length) return;
  const removed = new Set(removeTags ?? []);
  const tags = [...new Set([...open.row.tags, ...(addTags ?? [])])].filter(
    (tag) => !removed.has(tag),
  );
  if (tags.length > supportLimits.tags) throw unknownField('addTags');
  if (tags.join() === open.row.tags.join()) return;
  await open.patch({ tags });
  await open.addEvent('TAGS_CHANGED', { tags: tags.join(', ') });
}

function futureOf({ now }: Ctx, moment: Date): Date {
  if (moment.getTime() <= now.getTime()) throw unknownField('snoozedUntil');
  return moment;
}

function unknownField(field: string): AppError {
  return validationFailed([{ field, rule: 'unknown', message: validationMessages.format }]);
}
