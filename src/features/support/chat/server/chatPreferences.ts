import DataLoader from 'dataloader';
import type { Insertable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { demand } from '#core/permissions.ts';
import type { ChatPreferences } from '#db/tables.ts';
import { standingsOf } from '#features/people/standing/server/standings.ts';
import { canBlock } from '#features/people/standing/standingRules.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, perRequest } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { demandChat } from './chatAccess.ts';
import { loadOwnChats, type OwnChat } from './chatContacts.ts';

/** What concerns the viewer and each member by themselves, once per request. */
export function ownChatLoader(ctx: Ctx): DataLoader<number, OwnChat> {
  return perRequest(ctx, createOwnChatLoader);
}

function createOwnChatLoader({ db }: Ctx): DataLoader<number, OwnChat> {
  return new DataLoader<number, OwnChat>(async (ids) => {
    const found = await loadOwnChats(db, ids);
    return ids.map((id) => found.get(id) ?? new AppError('NOT_FOUND'));
  });
}

/** Changes what is given. @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function setChatPreferences(
  ctx: Ctx,
  { optedOut, audio }: { optedOut?: boolean | null; audio?: boolean | null },
): Promise<number> {
  const memberId = demandChat(ctx);
  await inTransaction(ctx, ({ trx }) =>
    keepPreferences(trx, {
      member_id: memberId,
      ...(optedOut != null && { opted_out: optedOut }),
      ...(audio != null && { audio }),
    }),
  );
  ownChatLoader(ctx).clear(memberId);
  return memberId;
}

/**
 * Switches chat off for a member, or on again: for those who may block them.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function setChatDisabled(ctx: Ctx, id: string, disabled: boolean): Promise<boolean> {
  demandChat(ctx);
  const memberId = requireId(id);
  await inTransaction(ctx, async ({ trx }) => {
    const { actor, subject } = await standingsOf(ctx, trx, memberId);
    demand(canBlock(ctx.viewer, subject, actor));
    await keepPreferences(trx, {
      member_id: memberId,
      disabled_at: disabled ? ctx.now : null,
      disabled_by_id: disabled ? ctx.viewer.memberId : null,
    });
    await audit(trx, ctx, {
      action: disabled ? 'chat.disabled' : 'chat.enabled',
      subjectType: 'member',
      subjectId: memberId,
    });
  });
  return disabled;
}

async function keepPreferences(
  trx: DatabaseTransaction,
  values: Insertable<ChatPreferences>,
): Promise<void> {
  await trx
    .insertInto('chat_preferences')
    .values(values)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}
