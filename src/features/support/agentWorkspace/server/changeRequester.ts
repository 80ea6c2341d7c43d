import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { addParticipants } from '#features/support/requests/server/createSupportRequest.ts';
import { listCopies, writeCopies } from '#features/support/requests/server/requestCopies.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  changeRequest,
  isReadLive,
  type OpenRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { changeRequesterSchema } from '../requestEditInputs.ts';
import { countEdit, demandCurrent } from './editRequest.ts';
import { findRequester, type Requester } from './requesters.ts';

/** By which the history knows who the requester was. */
interface RequesterKey {
  memberId: number | null;
  email: string | null;
}

/**
 * Makes someone else the requester: a member, or an address without an account. They see all public messages from then on,
 * receive the replies and are answered at their own address; the former requester does no longer, unless they stay in CC.
 * Public links, which the former one may have, end.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED; CONFLICT without `confirmAudience`, during a live chat, or if
 *   another agent has changed it since it was read
 */
export async function changeRequester(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const input = parseInput(changeRequesterSchema, given);
  return changeRequest(ctx, requireId(id), async (open) => {
    const { unit } = open;
    const former = open.row;
    demand(canWorkOnRequests(ctx.viewer, former.category_id));
    demandCurrent(former, input);
    const next = await findRequester(ctx, {
      ...{ memberId: input.requesterId ?? null, email: input.requesterEmail ?? null },
      name: input.requesterName,
    });
    if (next === null) throw wrongRequester('unknown');
    if (isSame(keyOf(former), next)) throw wrongRequester('same');
    if (await isReadLive(unit.trx, former)) {
      throw new AppError('CONFLICT', { message: 'End the chat of the request first.' });
    }
    if (!input.confirmAudience) {
      throw new AppError('CONFLICT', { message: 'Someone else will see the messages.' });
    }
    await takeOver(ctx, open, next);
    if (input.keepsFormer) await keepInCopy(ctx, open, former);
    await unit.trx
      .updateTable('support_tokens')
      .set({ revoked_at: ctx.now })
      .where('request_id', '=', former.id)
      .where('revoked_at', 'is', null)
      .execute();
    await audit(unit.trx, ctx, {
      action: 'supportRequest.requesterChanged',
      subjectType: 'supportRequest',
      subjectId: former.number,
      detail: { from: former.requester_id, to: next.memberId },
    });
    await countEdit(open);
    return open.row;
  });
}

async function takeOver(ctx: Ctx, open: OpenRequest, next: Requester): Promise<void> {
  const { trx } = open.unit;
  const former = open.row;
  const member = next.memberId === null ? null : await wholeMemberLoader(ctx).load(next.memberId);
  const from = await nameOf(ctx, keyOf(former), former.requester_name);
  const to = await nameOf(ctx, next, next.name);
  const wasFirst = await isFirstRequester(open, next);
  await open.addEvent('REQUESTER_CHANGED', {
    ...{ from, to, former: { memberId: former.requester_id, email: former.requester_email } },
  });
  await open.patch({
    ...{ requester_id: next.memberId, requester_email: next.email },
    requester_name: next.memberId === null ? next.name : null,
    partner_id: member?.partner_id ?? null,
    language: next.language ?? former.language,
    requester_since: wasFirst ? null : ctx.now,
  });
  // Who asks is not copied in besides.
  await trx
    .deleteFrom('support_participants')
    .where('request_id', '=', former.id)
    .where('member_id', '=', next.memberId)
    .execute();
  const copies = await listCopies(trx, former.id);
  const own = next.email ?? member?.email?.toLowerCase();
  if (own && copies.includes(own)) {
    await writeCopies(
      ctx,
      open,
      copies.filter((email) => email !== own),
    );
  }
}

async function keepInCopy(ctx: Ctx, open: OpenRequest, former: SupportRequestRow): Promise<void> {
  if (former.requester_id !== null) await addParticipants(ctx, open, [former.requester_id]);
  else if (former.requester_email !== null) {
    const copies = await listCopies(open.unit.trx, former.id);
    await writeCopies(ctx, open, [...copies, former.requester_email.toLowerCase()]);
  }
}

/** Whether it goes back to whom it came from: their emails say again where they want answers. */
async function isFirstRequester({ row, unit }: OpenRequest, next: RequesterKey): Promise<boolean> {
  const { rows } = await sql<{ former: RequesterKey }>`
    select detail -> 'former' as former from support_entries
    where request_id = ${row.id} and event = 'REQUESTER_CHANGED' order by seq limit 1`.execute(
    unit.trx,
  );
  return rows[0] !== undefined && isSame(rows[0].former, next);
}

function keyOf(row: SupportRequestRow): RequesterKey {
  return { memberId: row.requester_id, email: row.requester_email };
}

function isSame(one: RequesterKey, other: RequesterKey): boolean {
  if (one.memberId !== null || other.memberId !== null) return one.memberId === other.memberId;
  return one.email?.toLowerCase() === other.email?.toLowerCase();
}

/** As agents know them. */
async function nameOf(ctx: Ctx, key: RequesterKey, name: string | null): Promise<string> {
  if (key.memberId === null)
    return name && name !== key.email ? `${name} (${key.email})` : `${key.email}`;
  const member = await wholeMemberLoader(ctx).load(key.memberId);
  return member?.full_name || member?.username || '–';
}

function wrongRequester(rule: 'unknown' | 'same'): AppError {
  return validationFailed([{ field: 'requesterId', rule, message: validationMessages.format }]);
}
