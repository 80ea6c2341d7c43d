import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { canWorkOnRequests } from '../supportRequestAccess.ts';
import { requestCopiesSchema, tooManyCopies } from '../supportRequestInputs.ts';
import type { SupportRequestRow } from './supportRows.ts';
import { changeRequest, type OpenRequest } from './supportWrites.ts';

/** Email addresses copied in. */
export async function listCopies(db: Database, requestId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('support_copies')
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('email')
    .select('email')
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Replaces the addresses copied in. They receive the replies from then on, not what was written before.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export function setRequestCopies(ctx: Ctx, id: string, given: unknown): Promise<SupportRequestRow> {
  const memberId = demandActive(ctx.viewer);
  const { emails } = parseInput(requestCopiesSchema, given);
  return changeRequest(ctx, requireId(id), async (open) => {
    if (open.row.requester_id !== memberId) {
      demand(canWorkOnRequests(ctx.viewer, open.row.category_id));
    }
    if (tooManyCopies(emails, await listCopies(open.unit.trx, open.row.id))) {
      const message = validationMessages.format;
      throw validationFailed([{ field: 'emails', rule: 'max', message }]);
    }
    await writeCopies(ctx, open, emails);
    open.unit.emit({ type: 'supportRequest.updated', payload: { requestId: open.row.id } });
    return open.row;
  });
}

/** Everyone who sees the request sees who else receives its replies. */
export async function writeCopies(
  { viewer, now }: Ctx,
  open: OpenRequest,
  emails: readonly string[],
): Promise<void> {
  const { trx } = open.unit;
  const { id } = open.row;
  const wanted = [...new Set(emails)].toSorted();
  const before = (await listCopies(trx, id)).toSorted();
  if (wanted.join() === before.join()) return;
  await trx.deleteFrom('support_copies').where('request_id', '=', id).execute();
  if (wanted.length > 0) {
    await trx
      .insertInto('support_copies')
      .values(
        wanted.map((email) => ({
          ...{ request_id: id, email, added_by_id: viewer.memberId, created_at: now },
        })),
      )
      .execute();
  }
  await open.addEvent('COPIES_CHANGED', { emails: wanted.join(', ') }, true);
}
