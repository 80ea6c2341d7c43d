import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, holdsSomewhere } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { sentOnce } from '#features/content/conversations/server/sentOnce.ts';
import { isAgentMember } from '#features/support/agentWorkspace/server/queueQueries.ts';
import {
  findRequester,
  type Requester,
} from '#features/support/agentWorkspace/server/requesters.ts';
import {
  insertRequest,
  topicPlaceOf,
} from '#features/support/requests/server/createSupportRequest.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import { cleanMessage, openRequest } from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import {
  type SupportState,
  transition,
} from '#features/support/requests/supportTransitionRules.ts';
import { typedRequestValues } from '#features/support/requestTypes/server/typedRequestValues.ts';
import { mailboxOfRequest } from '#features/support/supportEmail/server/mailboxOfRequest.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { type NewRequestInput, newEmailsPerHour, newRequestSchema } from '../newRequestInputs.ts';

const fault = (field: string, rule: string) =>
  validationFailed([{ field, rule, message: validationMessages.format }]);

/**
 * Opens a request for a customer: with an email that the desk sends, with a call that the agent writes down, or with a
 * note that only agents see. Sent twice with one key, it is opened once.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED
 */
export async function openNewRequest(ctx: Ctx, given: unknown): Promise<SupportRequestRow> {
  const agentId = demandActive(ctx.viewer);
  const input = parseInput(newRequestSchema, given);
  const place = await topicPlaceOf(ctx, input.topicId);
  demand(canWorkOnRequests(ctx.viewer, place.category_id));
  const attachments = input.attachments ?? [];
  if (attachments.length > 0) demand(holdsSomewhere(ctx.viewer, 'ATTACH'));
  const requester = await requesterOf(ctx, input, agentId);
  const text = await cleanMessage(input.message);
  const { type, values } = await typedRequestValues(ctx, {
    ...{ kind: input.kind, typeId: input.typeId, customFields: input.customFields, attachments },
    ...{ requesterId: requester.memberId, categoryId: place.category_id },
  });
  return sentOnce(input.clientMutationId, {
    find: (sentAs) =>
      ctx.db
        .selectFrom('support_requests')
        .where('created_by_id', '=', agentId)
        .where('sent_as', '=', sentAs)
        .selectAll()
        .$castTo<SupportRequestRow>()
        .executeTakeFirst(),
    make: () =>
      inTransaction(ctx, async (unit) => {
        const teamId = (await teamOf(unit, input.teamId)) ?? type?.teamId ?? null;
        const assigneeId = await assigneeOf(unit, input.assigneeId, place.category_id);
        if (input.way === 'EMAIL') await demandSending(ctx, unit, { agentId, teamId });
        const row = await insertRequest(ctx, unit, {
          ...{ kind: input.kind, title: input.title, ...place, ...text, attachments, teamId },
          ...{ requesterId: requester.memberId, creatorId: agentId },
          ...(requester.memberId === null && {
            ...{ requesterName: requester.name, requesterEmail: requester.email },
          }),
          language: requester.language ?? ctx.settings.defaultLanguage,
          priority: input.priority ?? 'NORMAL',
          channel: input.way === 'INTERNAL' ? 'PORTAL' : input.way,
          ...{ typeId: type?.id ?? null, fieldValues: values, sentAs: input.clientMutationId },
          ...(input.way !== 'PHONE' && { writer: { id: agentId, name: null } }),
          desk: {
            state: stateOf(ctx, input),
            role: input.way === 'PHONE' ? 'REQUESTER' : 'AGENT',
            isNote: input.way === 'INTERNAL',
            ...{ assigneeId, tags: [...new Set(input.tags ?? [])] },
          },
        });
        const open = openRequest(ctx, unit, row);
        await open.addEvent('OPENED_BY_DESK', { way: input.way, caller: input.caller });
        if (assigneeId !== null) await tellAssignee(open, assigneeId);
        if (input.way === 'EMAIL') await tellRequester(unit, row);
        await audit(unit.trx, ctx, {
          action: 'supportRequest.openedByDesk',
          subjectType: 'supportRequest',
          subjectId: row.number,
          detail: { way: input.way },
        });
        return open.row;
      }),
  });
}

/** A request of the desk alone may be the agent's own; everything else is somebody else's. */
async function requesterOf(ctx: Ctx, input: NewRequestInput, agentId: number): Promise<Requester> {
  const isNamed = (input.requesterId ?? '') !== '' || input.requesterEmail != null;
  if (!isNamed) {
    if (input.way !== 'INTERNAL') throw fault('requesterId', 'required');
    return { memberId: agentId, name: null, email: null, language: ctx.locale };
  }
  const found = await findRequester(ctx, {
    ...{ memberId: input.requesterId ?? null, email: input.requesterEmail ?? null },
    name: input.requesterName,
  });
  if (found === null) throw fault('requesterId', 'unknown');
  if (found.memberId === agentId && input.way !== 'INTERNAL') throw fault('requesterId', 'self');
  return found;
}

function stateOf({ now }: Ctx, { status }: NewRequestInput): SupportState {
  const fresh: SupportState = { status: 'NEW', resolvedAt: null, closedAt: null, isMerged: false };
  if (!status) return fresh;
  const outcome = transition(fresh, { type: 'STATUS_SET', status }, now);
  return outcome.kind === 'applied' ? outcome.state : fresh;
}

async function teamOf({ trx }: Unit, given: NewRequestInput['teamId']): Promise<number | null> {
  if (given == null || given === '') return null;
  const team = await trx
    .selectFrom('support_teams')
    .where('id', '=', parseId(given))
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!team) throw fault('teamId', 'unknown');
  return team.id;
}

async function assigneeOf(
  { trx }: Unit,
  given: NewRequestInput['assigneeId'],
  categoryId: number | null,
): Promise<number | null> {
  if (given == null || given === '') return null;
  const id = parseId(given);
  if (id === null || !(await isAgentMember(trx, id, categoryId)))
    throw fault('assigneeId', 'unknown');
  return id;
}

/** An email needs a mailbox that answers come back to. */
async function demandSending(
  { now }: Ctx,
  { trx }: Unit,
  { agentId, teamId }: { agentId: number; teamId: number | null },
): Promise<void> {
  const mailbox = await mailboxOfRequest(trx, { team_id: teamId, mailbox_id: null });
  if (mailbox === null) throw fault('way', 'noMailbox');
  const { count } = await trx
    .selectFrom('support_requests')
    .where('created_by_id', '=', agentId)
    .where('channel', '=', 'EMAIL')
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= newEmailsPerHour) {
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3600 });
  }
}

async function tellAssignee(
  open: ReturnType<typeof openRequest>,
  assigneeId: number,
): Promise<void> {
  await open.addEvent('ASSIGNED', { memberId: assigneeId });
  const payload = { requestId: open.row.id, assigneeId };
  open.unit.emit({ type: 'supportRequest.assigned', payload });
}

/** A member is notified of it as of any reply. */
async function tellRequester({ trx, emit }: Unit, row: SupportRequestRow): Promise<void> {
  const entry = await trx
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('seq', '=', 1)
    .selectAll()
    .$castTo<SupportEntryRow>()
    .executeTakeFirstOrThrow();
  emit({
    type: 'supportRequest.replied',
    payload: { requestId: row.id, entryId: entry.id, authorRole: 'AGENT' },
  });
}
