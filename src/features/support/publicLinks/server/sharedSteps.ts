import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { reopensTooOften } from '#features/support/requests/server/reopensTooOften.ts';
import { findRating } from '#features/support/requests/server/supportQueries.ts';
import { addRating } from '#features/support/requests/server/supportRequestService.ts';
import {
  type SupportRequestRow,
  supportStateOf,
} from '#features/support/requests/server/supportRows.ts';
import { changeUnseen, type OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import { requestRatingSchema } from '#features/support/requests/supportRequestInputs.ts';
import { isActiveStatus, transition } from '#features/support/requests/supportTransitionRules.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { findLinkedRequest } from './publicLinkService.ts';

const perMinute = 20;

/** What the holder of a link may do now: if it is the requester's own, the same as members with their own requests. */
export interface SharedSteps {
  canResolve: boolean;
  canReopen: boolean;
  canRate: boolean;
}

export async function listSharedSteps(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { row, isRequesters }: { row: SupportRequestRow; isRequesters: boolean },
): Promise<SharedSteps> {
  if (!isRequesters || !isOfContact(row))
    return { canResolve: false, canReopen: false, canRate: false };
  const allows = (type: 'REQUESTER_RESOLVED' | 'REQUESTER_REOPENED') =>
    transition(supportStateOf(row), { type }, now).kind === 'applied';
  return {
    canResolve: allows('REQUESTER_RESOLVED'),
    canReopen: allows('REQUESTER_REOPENED'),
    canRate: !isActiveStatus(row.status) && (await findRating(db, row)) === undefined,
  };
}

/** "This solved it". @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, RATE_LIMITED */
export function resolveShared(ctx: Ctx, token: string): Promise<void> {
  return changeShared(ctx, token, async (open) => {
    await open.apply({ type: 'REQUESTER_RESOLVED' });
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED; CONFLICT after 14 days */
export function reopenShared(ctx: Ctx, token: string): Promise<void> {
  return changeShared(ctx, token, async (open) => {
    if (await reopensTooOften(ctx, open)) {
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3600 });
    }
    await open.apply({ type: 'REQUESTER_REOPENED' });
  });
}

/** Once for each resolution. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT, VALIDATION_FAILED, RATE_LIMITED */
export async function rateShared(ctx: Ctx, token: string, given: unknown): Promise<void> {
  const rating = parseInput(requestRatingSchema, given);
  await changeShared(ctx, token, async (open) => {
    const { canRate } = await listSharedSteps(
      { db: open.unit.trx, now: ctx.now },
      { row: open.row, isRequesters: true },
    );
    if (!canRate) {
      throw new AppError('CONFLICT', {
        message: 'This is no longer possible for this request.',
      });
    }
    await addRating(ctx, open, { ...rating, memberId: null });
  });
}

/** Members act on their requests signed in: their links only show them. */
function isOfContact({ requester_id, merged_into }: SupportRequestRow): boolean {
  return requester_id === null && merged_into === null;
}

/** In the name of the requester, whoever is signed in: the token is their only proof. */
async function changeShared(
  given: Ctx,
  token: string,
  work: (open: OpenRequest) => Promise<void>,
): Promise<void> {
  demandAllowance(given, { what: 'public support request', perMinute });
  const ctx: Ctx = { ...given, viewer: anonymousViewer, perRequest: new Map() };
  const found = await findLinkedRequest(ctx, token);
  if (found === null) throw new AppError('NOT_FOUND');
  await inTransaction(ctx, (unit) =>
    changeUnseen(ctx, unit, {
      id: found.row.id,
      contact: { name: found.row.requester_name },
      work: async (open) => {
        // Revoking a link locks the request too: it may have waited for it.
        if ((await findLinkedRequest({ ...ctx, db: unit.trx }, token)) === null) {
          throw new AppError('NOT_FOUND');
        }
        if (!found.isRequesters || !isOfContact(open.row)) throw new AppError('FORBIDDEN');
        await work(open);
      },
    }),
  );
}
