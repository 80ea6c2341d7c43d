import { demandMember } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import {
  endOtherSessions,
  endSessionById,
  listSessions,
  type SessionRecord,
} from '#platform/sessions/sessions.ts';

/** The viewer's active sessions. */
export async function listMySessions(ctx: Ctx): Promise<SessionRecord[]> {
  return listSessions(ctx.db, demandMember(ctx.viewer), ctx.now);
}

/** Ends one of the viewer's own sessions. @returns whether it existed */
export async function endMySession(ctx: Ctx, id: string): Promise<boolean> {
  const memberId = demandMember(ctx.viewer);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const ended = await endSessionById(trx, memberId, id);
    if (ended) {
      await audit(trx, ctx, { action: 'session.ended', subjectType: 'session', subjectId: id });
      emit({ type: 'member.updated', payload: { memberId } });
    }
    return ended;
  });
}

/** Ends all the viewer's sessions but this one. @returns how many */
export async function endMyOtherSessions(ctx: Ctx): Promise<number> {
  const memberId = demandMember(ctx.viewer);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const ended = await endOtherSessions(trx, memberId, ctx.sessionId);
    await audit(trx, ctx, {
      action: 'session.othersEnded',
      subjectType: 'member',
      subjectId: memberId,
      detail: { ended },
    });
    // Closes their live connections.
    emit({ type: 'member.updated', payload: { memberId } });
    return ended;
  });
}
