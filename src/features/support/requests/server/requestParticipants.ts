import { AppError } from '#core/errors.ts';
import { parseIds, requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { Ctx } from '#platform/context.ts';
import { canWorkOnRequests } from '../supportRequestAccess.ts';
import { requestParticipantsSchema } from '../supportRequestInputs.ts';
import { supportLimits } from '../supportRequestRules.ts';
import { addParticipants, knownMembers } from './createSupportRequest.ts';
import { listParticipantIds } from './supportQueries.ts';
import type { SupportRequestRow } from './supportRows.ts';
import { changeRequest } from './supportWrites.ts';

/**
 * Adds and removes members who are copied in: they see the public side of the request, and answer it. By agents only, so
 * that nobody lets themselves or others in.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED; CONFLICT for a merged request
 */
export async function changeParticipants(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const input = parseInput(requestParticipantsSchema, given);
  return changeRequest(ctx, requireId(id), async (open) => {
    const { row, unit } = open;
    demand(canWorkOnRequests(ctx.viewer, row.category_id));
    if (row.merged_into !== null) {
      throw new AppError('CONFLICT', { message: 'This request was merged into another one.' });
    }
    const added = await knownMembers(ctx, input.addIds ?? [], 'addIds');
    if (row.requester_id !== null && added.includes(row.requester_id)) throw wrongMember('taken');
    const removed = parseIds(input.removeIds);
    const before = await listParticipantIds(unit.trx, row.id);
    const kept = before.filter((memberId) => !removed.includes(memberId));
    // A merge may have carried in more: some can be removed, but none added.
    const isFull = new Set([...kept, ...added]).size > supportLimits.participants;
    if (added.length > 0 && isFull) throw wrongMember('max');
    for (const memberId of before.filter((each) => removed.includes(each))) {
      await unit.trx
        .deleteFrom('support_participants')
        .where('request_id', '=', row.id)
        .where('member_id', '=', memberId)
        .execute();
      await open.addEvent('PARTICIPANT_REMOVED', { memberId }, true);
    }
    await addParticipants(ctx, open, added);
    unit.emit({ type: 'supportRequest.updated', payload: { requestId: row.id } });
    return open.row;
  });
}

function wrongMember(rule: 'taken' | 'max'): AppError {
  return validationFailed([{ field: 'addIds', rule, message: validationMessages.format }]);
}
