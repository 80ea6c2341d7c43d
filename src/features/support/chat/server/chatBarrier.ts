import { isActive } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { ChatBarrierReason } from '../chatRules.ts';
import { demandChat } from './chatAccess.ts';
import { newMemberUntil, ownBarrier } from './chatContacts.ts';
import { ownChatLoader } from './chatPreferences.ts';
import { findDirectRoom } from './chatQueries.ts';

export interface ChatBarrier {
  reason: ChatBarrierReason;
  /** When it ends; null: not by itself. */
  until: Date | null;
}

/**
 * What keeps the viewer from starting a chat, so that they learn it before they write; null: nothing of their own.
 * @param otherId the member to write to, who may be no stranger
 * @throws AppError UNAUTHENTICATED, NOT_FOUND while chat is switched off
 */
export async function chatBarrier(ctx: Ctx, otherId: number | null): Promise<ChatBarrier | null> {
  const memberId = demandChat(ctx);
  const active = isActive(ctx.viewer);
  if (!active.ok && active.code === 'ACCOUNT_SUSPENDED') {
    return { reason: 'SUSPENDED', until: ctx.viewer.suspendedUntil };
  }
  if (!active.ok) return { reason: 'EMAIL_NOT_VERIFIED', until: null };
  const own = await ownChatLoader(ctx).load(memberId);
  const reason = ownBarrier(own);
  if (reason !== null) return { reason, until: null };
  const until = newMemberUntil(ctx, own);
  if (until === null) return null;
  const room = otherId === null ? null : await findDirectRoom(ctx.db, memberId, otherId);
  return room === null ? { reason: 'NEW_MEMBER', until } : null;
}
