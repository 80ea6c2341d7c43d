import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { learn, unlearn } from '#features/care/spam/server/learn.ts';
import {
  type ChangeResult,
  changeOne,
} from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { seesAgentSide } from '#features/support/requests/server/requestVisibility.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  changeUnseen,
  isReadLive,
  type OpenRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import {
  type HiddenState,
  hideRequestsSchema,
  restoreRequestsSchema,
} from '../hiddenRequestInputs.ts';
import { blockSenderOf } from './blockSenders.ts';

/**
 * Hides requests from everyone, each in its own transaction: as spam, which trains the filter and can block the sender, or
 * deleted. Deleting is for agents of the whole community: what one category has is also the record of the others.
 */
export async function hideRequests(ctx: Ctx, given: unknown): Promise<ChangeResult[]> {
  demandActive(ctx.viewer);
  const { ids, as, block } = parseInput(hideRequestsSchema, given);
  if (as === 'DELETED' || block) demand(canWorkOnRequests(ctx.viewer));
  const results: ChangeResult[] = [];
  for (const id of new Set(ids)) {
    const isHidden = await isHiddenFor(ctx, id);
    const hide = async (open: OpenRequest) => {
      await hideOne(ctx, open, as);
      if (as === 'SPAM' && block) await blockSenderOf(ctx, open, block);
    };
    // Spam that is deleted is hidden already.
    results.push(isHidden ? await changeHidden(ctx, id, hide) : await changeOne(ctx, id, hide));
  }
  return results;
}

/** Undoes it; what the filter learned and a block of the sender's address as well. */
export async function restoreRequests(ctx: Ctx, given: unknown): Promise<ChangeResult[]> {
  demandActive(ctx.viewer);
  const { ids } = parseInput(restoreRequestsSchema, given);
  const results: ChangeResult[] = [];
  for (const id of new Set(ids)) {
    results.push(await changeHidden(ctx, id, (open) => restoreOne(ctx, open)));
  }
  return results;
}

async function hideOne(ctx: Ctx, open: OpenRequest, as: HiddenState): Promise<void> {
  const { row, unit } = open;
  if (row.hidden_as === as) throw new AppError('CONFLICT');
  if (row.merged_into !== null || (await isReadLive(unit.trx, row))) {
    throw new AppError('CONFLICT', { message: 'End the chat of the request first.' });
  }
  if (as === 'SPAM') await teach(open, true);
  await open.addEvent(as === 'SPAM' ? 'MARKED_SPAM' : 'DELETED', {});
  await setHidden(ctx, open, as);
  await audit(unit.trx, ctx, {
    action: as === 'SPAM' ? 'supportRequest.markedSpam' : 'supportRequest.deleted',
    subjectType: 'supportRequest',
    subjectId: row.number,
  });
}

async function restoreOne(ctx: Ctx, open: OpenRequest): Promise<void> {
  const { row, unit } = open;
  const wasSpam = row.hidden_as === 'SPAM';
  await unlearn(unit.trx, { type: 'supportRequest', id: row.id });
  await setHidden(ctx, open, null);
  await open.addEvent(wasSpam ? 'NOT_SPAM' : 'RESTORED', {});
  if (wasSpam) {
    await unit.trx
      .deleteFrom('support_blocked_senders')
      .where('request_number', '=', row.number)
      .execute();
  }
  await audit(unit.trx, ctx, {
    action: wasSpam ? 'supportRequest.notSpam' : 'supportRequest.restored',
    subjectType: 'supportRequest',
    subjectId: row.number,
  });
}

/** With the requests that were merged into it, whose addresses lead to it. */
async function setHidden(ctx: Ctx, open: OpenRequest, as: HiddenState | null): Promise<void> {
  const values = {
    hidden_as: as,
    hidden_at: as === null ? null : ctx.now,
    hidden_by_id: as === null ? null : ctx.viewer.memberId,
  };
  await open.patch(values);
  await open.unit.trx
    .withRecursive('merged', (query) =>
      query
        .selectFrom('support_requests')
        .where('merged_into', '=', open.row.id)
        .select('id')
        .union(
          query
            .selectFrom('support_requests as next')
            .innerJoin('merged', 'merged.id', 'next.merged_into')
            .select('next.id'),
        ),
    )
    .updateTable('support_requests')
    .set(values)
    .where('id', 'in', (query) => query.selectFrom('merged').select('id'))
    .execute();
  open.unit.emit({ type: 'supportRequest.updated', payload: { requestId: open.row.id } });
}

/** Only what the requester wrote: the filter learns nothing from agents. */
async function teach({ row, unit }: OpenRequest, isSpam: boolean): Promise<void> {
  const opening = await unit.trx
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('seq', '=', 1)
    .where('author_role', '=', 'REQUESTER')
    .select('stripped_content')
    .executeTakeFirst();
  if (!opening) return;
  await learn(unit.trx, {
    ...{ type: 'supportRequest', id: row.id, language: row.language, isSpam },
    text: `${row.title}\n${opening.stripped_content}`,
  });
}

function hiddenRow(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('support_requests')
    .where('id', '=', requireId(id))
    .where('hidden_as', 'is not', null)
    .where('merged_into', 'is', null)
    .where(seesAgentSide(ctx.viewer));
}

async function isHiddenFor(ctx: Ctx, id: string): Promise<boolean> {
  return (await hiddenRow(ctx, id).select('id').executeTakeFirst()) !== undefined;
}

/** As `changeOne`, for a request that is spam or deleted. */
async function changeHidden(
  ctx: Ctx,
  id: string,
  work: (open: OpenRequest) => Promise<void>,
): Promise<ChangeResult> {
  const refused = (error: string): ChangeResult => ({ id, request: null, error, placeholders: [] });
  if (!(await isHiddenFor(ctx, id))) return refused('NOT_FOUND');
  try {
    const request = await inTransaction(ctx, (unit) =>
      changeUnseen<SupportRequestRow>(ctx, unit, {
        id: requireId(id),
        work: async (open) => {
          // Another agent may have been faster.
          if (open.row.hidden_as === null) throw new AppError('CONFLICT');
          const isDeleted = open.row.hidden_as === 'DELETED';
          demand(canWorkOnRequests(ctx.viewer, isDeleted ? null : open.row.category_id));
          await work(open);
          return open.row;
        },
      }),
    );
    return { id, request, error: null, placeholders: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.code);
  }
}
