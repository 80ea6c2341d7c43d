import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, holdsSomewhere } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { sentOnce } from '#features/content/conversations/server/sentOnce.ts';
import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { isVisibleMember } from '#features/people/members/server/memberVisibility.ts';
import { typedRequestValues } from '#features/support/requestTypes/server/typedRequestValues.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { canCreateRequest, canWorkOnRequests } from '../supportRequestAccess.ts';
import { createRequestSchema } from '../supportRequestInputs.ts';
import type { SupportChannel, SupportKind, SupportPriority } from '../supportRequestRules.ts';
import type { SupportState } from '../supportTransitionRules.ts';
import { listCopies, writeCopies } from './requestCopies.ts';
import type { SupportEntryRow, SupportRequestRow } from './supportRows.ts';
import { announceChange, cleanMessage, type OpenRequest, openRequest } from './supportWrites.ts';

/** New requests of one customer in an hour. */
const perHour = 20;

/**
 * Opens a ticket or a case, for the viewer or, by agents, on behalf of a member.
 * @param alongside written in the same transaction
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED
 */
export async function createSupportRequest(
  ctx: Ctx,
  given: unknown,
  alongside: (unit: Unit) => Promise<void> = async () => undefined,
): Promise<SupportRequestRow> {
  demand(canCreateRequest(ctx.viewer));
  const creatorId = demandActive(ctx.viewer);
  const input = parseInput(createRequestSchema, given);
  if ((input.attachments ?? []).length > 0) demand(holdsSomewhere(ctx.viewer, 'ATTACH'));
  const place = await topicPlaceOf(ctx, input.topicId);
  const requesterId = await requesterOf(ctx, input.requesterId, creatorId);
  const isAgent = canWorkOnRequests(ctx.viewer).ok;
  const participantIds = await knownMembers(ctx, input.participantIds ?? []);
  const { content, stripped_content } = await cleanMessage(input.message);
  const attachments = input.attachments ?? [];
  const { type, values } = await typedRequestValues(ctx, {
    ...{ kind: input.kind, typeId: input.typeId, customFields: input.customFields, attachments },
    ...{ requesterId, categoryId: place.category_id },
  });
  return sentOnce(input.clientMutationId, {
    find: (sentAs) =>
      ctx.db
        .selectFrom('support_requests')
        .where('created_by_id', '=', creatorId)
        .where('sent_as', '=', sentAs)
        .selectAll()
        .$castTo<SupportRequestRow>()
        .executeTakeFirst(),
    make: async () => {
      if (!isAgent) await demandRoom(ctx, creatorId);
      return inTransaction(ctx, async (unit) => {
        await alongside(unit);
        return insertRequest(ctx, unit, {
          ...{ kind: input.kind, title: input.title, ...place, requesterId, creatorId },
          ...{ content, stripped_content, attachments },
          ...{ typeId: type?.id ?? null, fieldValues: values, teamId: type?.teamId ?? null },
          // Customers do not decide how urgent they are.
          priority: isAgent ? (input.priority ?? 'NORMAL') : 'NORMAL',
          ...{ participantIds: participantIds.filter((id) => id !== requesterId) },
          copies: input.copies ?? [],
          sentAs: input.clientMutationId,
        });
      });
    },
  });
}

interface NewRequest {
  kind: SupportKind;
  title: string;
  content: string;
  stripped_content: string;
  requesterId: number | null;
  /** Of someone without an account. */
  requesterName?: string | null;
  requesterEmail?: string | null;
  creatorId: number | null;
  topic_id: number | null;
  category_id: number | null;
  attachments?: readonly unknown[];
  priority?: SupportPriority;
  channel?: SupportChannel;
  participantIds?: readonly number[];
  /** Email addresses copied in. */
  copies?: readonly string[];
  sentAs?: string | null;
  followUpOf?: number;
  typeId?: number | null;
  fieldValues?: Readonly<Record<string, unknown>>;
  isAutomatic?: boolean;
  teamId?: number | null;
  /** The mailbox that received it. */
  mailboxId?: number | null;
  language?: string;
  /** Who wrote the opening text, if not the requester. */
  writer?: { id: number | null; name: string | null };
  /** Of a request that an agent opens; `role` wrote the opening text, and a note of it only agents see. */
  desk?: {
    state: Pick<SupportState, 'status' | 'resolvedAt' | 'closedAt'>;
    role: 'REQUESTER' | 'AGENT';
    isNote: boolean;
    assigneeId: number | null;
    tags: readonly string[];
  };
}

/** Writes a request with its opening entry, within a transaction. */
export async function insertRequest(
  ctx: Ctx,
  unit: Unit,
  request: NewRequest,
): Promise<SupportRequestRow> {
  const { trx, emit } = unit;
  const { requesterId, creatorId, channel = 'PORTAL', desk } = request;
  const isOpenedByAgent = desk?.role === 'AGENT';
  const { writer = { id: requesterId, name: request.requesterName ?? null } } = request;
  const inserted = await trx
    .insertInto('support_requests')
    .values(({ selectFrom }) => ({
      ...{ kind: request.kind, title: request.title, status: 'NEW', channel },
      ...{ priority: request.priority ?? 'NORMAL', requester_id: requesterId },
      requester_name: request.requesterName ?? null,
      requester_email: request.requesterEmail ?? null,
      ...{ created_by_id: creatorId, topic_id: request.topic_id, category_id: request.category_id },
      partner_id: selectFrom('members').where('id', '=', requesterId).select('partner_id'),
      ...{ language: request.language ?? ctx.locale, follow_up_of: request.followUpOf ?? null },
      ...{ team_id: request.teamId ?? null, mailbox_id: request.mailboxId ?? null },
      ...{ sent_as: request.sentAs ?? null, last_entry_at: ctx.now },
      ...{ type_id: request.typeId ?? null },
      field_values: JSON.stringify(request.fieldValues ?? {}),
      ...(desk && {
        ...{ status: desk.state.status, resolved_at: desk.state.resolvedAt },
        ...{ closed_at: desk.state.closedAt, assignee_id: desk.assigneeId, tags: [...desk.tags] },
      }),
      // Nobody waits for a first reply.
      ...(isOpenedByAgent && { first_reply_at: ctx.now, last_author: 'AGENT' as const }),
      ...{ created_at: ctx.now, updated_at: ctx.now },
    }))
    .returningAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
  const open = openRequest(ctx, unit, inserted);
  await open.addEntry(
    {
      ...{ kind: desk?.isNote ? 'NOTE' : 'REPLY', is_public: !desk?.isNote, channel },
      author_role: desk?.role ?? 'REQUESTER',
      ...{ author_id: writer.id, author_name: writer.name },
      ...{ content: request.content, stripped_content: request.stripped_content },
      attachments: JSON.stringify(request.attachments ?? []),
      is_automatic: request.isAutomatic ?? false,
    },
    creatorId,
  );
  await addParticipants(ctx, open, request.participantIds ?? []);
  if (request.copies && request.copies.length > 0) await writeCopies(ctx, open, request.copies);
  emit({
    type: 'supportRequest.created',
    payload: { requestId: inserted.id, kind: request.kind, requesterId, createdById: creatorId },
  });
  await announceChange(ctx, unit, { before: null, after: open.row, reply: open.reply });
  // Routing has added to it.
  return trx
    .selectFrom('support_requests')
    .where('id', '=', inserted.id)
    .selectAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
}

/**
 * The new request of a reply that came too late to reopen its request.
 * @returns the new request, linked in both directions
 */
export async function openFollowUp(
  ctx: Ctx,
  open: OpenRequest,
  reply: Pick<SupportEntryRow, 'content' | 'stripped_content' | 'channel'> & {
    attachments: readonly unknown[];
    creatorId: number | null;
    writer: { id: number | null; name: string | null };
    sentAs: string | null;
  },
): Promise<SupportRequestRow> {
  const { row } = open;
  const { trx } = open.unit;
  const participants = await trx
    .selectFrom('support_participants')
    .select('member_id')
    .where('request_id', '=', row.id)
    .execute();
  const made = await insertRequest(ctx, open.unit, {
    ...{ kind: row.kind, title: row.title, priority: row.priority, channel: reply.channel },
    ...{ content: reply.content, stripped_content: reply.stripped_content },
    ...{ requesterId: row.requester_id, requesterName: row.requester_name },
    ...{ requesterEmail: row.requester_email, creatorId: reply.creatorId },
    ...{ topic_id: row.topic_id, category_id: row.category_id, attachments: reply.attachments },
    ...{ followUpOf: row.id, sentAs: reply.sentAs, mailboxId: row.mailbox_id },
    ...{ teamId: row.team_id, language: row.language, writer: reply.writer },
    participantIds: participants.map(({ member_id }) => member_id),
    copies: await listCopies(trx, row.id),
  });
  await open.addEvent('FOLLOWED_UP', { number: made.number, id: made.id }, true);
  return made;
}

/** Copies people in; the requester is told in the history. @returns those who were not yet */
export async function addParticipants(
  ctx: Ctx,
  open: OpenRequest,
  memberIds: readonly number[],
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const added = await open.unit.trx
    .insertInto('support_participants')
    .values(
      memberIds.map((member_id) => ({
        ...{ request_id: open.row.id, member_id, added_by_id: ctx.viewer.memberId },
        created_at: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .execute();
  for (const { member_id: memberId } of added) {
    await open.addEvent('PARTICIPANT_ADDED', { memberId }, true);
  }
  return added.map(({ member_id }) => member_id);
}

/** @throws AppError VALIDATION_FAILED for a topic that the viewer does not see */
export async function topicPlaceOf(ctx: Ctx, given: string | number | null | undefined) {
  const id = parseId(given);
  const topic = id === null ? null : await topicLoader(ctx).load(id);
  if (given != null && given !== '' && topic === null) throw unknownField('topicId');
  return { topic_id: topic?.id ?? null, category_id: topic?.category_id ?? null };
}

async function requesterOf(
  ctx: Ctx,
  given: string | number | null | undefined,
  creatorId: number,
): Promise<number> {
  const id = parseId(given);
  if (given == null || given === '' || id === creatorId) return creatorId;
  demand(canWorkOnRequests(ctx.viewer));
  const member = id === null ? null : await wholeMemberLoader(ctx).load(id);
  if (member === null || member.deleted_at !== null) throw unknownField('requesterId');
  return member.id;
}

const someIds = z.array(z.union([z.string(), z.number()]));

/**
 * Members whose profiles the viewer can see: the answer names them.
 * @throws AppError VALIDATION_FAILED naming the field
 */
export async function knownMembers(
  ctx: Ctx,
  given: z.input<typeof someIds>,
  field = 'participantIds',
): Promise<number[]> {
  const ids = [...new Set(given.map((id) => parseId(id)))];
  const found = await Promise.all(
    ids.map((id) => (id === null ? null : wholeMemberLoader(ctx).load(id))),
  );
  return found.map((member) => {
    if (member === null || !isVisibleMember(ctx.viewer, member)) throw unknownField(field);
    return member.id;
  });
}

function unknownField(field: string): AppError {
  return validationFailed([{ field, rule: 'unknown', message: validationMessages.format }]);
}

async function demandRoom({ db, now }: Ctx, memberId: number): Promise<void> {
  const { total } = await db
    .selectFrom('support_requests')
    .where('requester_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= perHour) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3600 });
}
