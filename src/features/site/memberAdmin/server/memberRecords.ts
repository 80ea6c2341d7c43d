import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { demand, holds } from '#core/permissions.ts';
import { standingsOf } from '#features/people/standing/server/standings.ts';
import { canEndSessions } from '#features/people/standing/standingRules.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { endAllSessions, endSessionById, publicSessionId } from '#platform/sessions/sessions.ts';
import { canReadAudit } from '../auditRules.ts';
import {
  type AuditQuery,
  type AuditRow,
  listActorIds,
  listAuditRows,
  listMemberActivity,
  type MemberActivityRow,
} from './auditQueries.ts';

const auditPage = 50;

export interface AuditInput extends Omit<AuditQuery, 'actorId' | 'before'> {
  /** Username or id of the actor. */
  actor?: string;
  before?: string;
  first?: number;
}

/** The audit log, for community managers. */
export async function listAudit(
  ctx: Ctx,
  { actor, before, first, ...rest }: AuditInput,
): Promise<{ nodes: AuditRow[]; hasMore: boolean }> {
  demand(canReadAudit(ctx.viewer));
  const actorId = actor ? await idOfName(ctx, actor) : undefined;
  const size = Math.min(Math.max(Math.trunc(first ?? auditPage), 1), 100);
  const query = { ...rest, actorId, before: parseId(before) ?? undefined };
  const rows = await listAuditRows(ctx.db, query, size + 1);
  return { nodes: rows.slice(0, size), hasMore: rows.length > size };
}

/** The members whose actions the log may be filtered by. */
export async function listActors(ctx: Ctx): Promise<number[]> {
  demand(canReadAudit(ctx.viewer));
  return listActorIds(ctx.db, 100);
}

/** No member has id 0: an unknown name matches nothing. */
async function idOfName(ctx: Ctx, name: string): Promise<number> {
  const key = name.trim().replace(/^@/, '').toLowerCase().replaceAll('\u0000', '');
  const row = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', key)
    .executeTakeFirst();
  return row?.id ?? parseId(key) ?? 0;
}

export async function listActivityOf(ctx: Ctx, memberId: number): Promise<MemberActivityRow[]> {
  demand(holds(ctx.viewer, 'VIEW_ACTIVITY_LOG'));
  const applicants = holds(ctx.viewer, 'MANAGE_USER_APPROVAL').ok;
  return listMemberActivity(ctx, memberId, { applicants, limit: 30 });
}

/**
 * Whether the viewer may see the details of an activity entry. Staff actions on anything but members are
 * audit log data: email addresses, rule texts and answers. Details about a post are in the post's own log.
 */
export function seesDetail({ viewer }: Ctx, { source, subject_type }: MemberActivityRow): boolean {
  return source === 'AUDIT' && (subject_type === 'member' || canReadAudit(viewer).ok);
}

/** A member's latest sign-ins and attempts. */
export async function listSignIns(ctx: Ctx, memberId: number) {
  demand(holds(ctx.viewer, 'VIEW_ACTIVITY_LOG'));
  return ctx.db
    .selectFrom('sign_ins')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

export type SignInRow = Awaited<ReturnType<typeof listSignIns>>[number];

/** A member's sessions, most recently used first. */
export async function listMemberSessions(ctx: Ctx, memberId: number) {
  demand(holds(ctx.viewer, 'VIEW_ACTIVITY_LOG'));
  return ctx.db
    .selectFrom('sessions')
    .select([publicSessionId.as('id'), 'created_at', 'seen_at', 'address', 'user_agent', 'method'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', ctx.now)
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listMemberSessions>>[number];

/**
 * Ends all sessions of a member, or one; they can sign in again.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function endMemberSessions(
  ctx: Ctx,
  memberId: number,
  sessionId: string | null = null,
): Promise<void> {
  await inTransaction(ctx, async ({ trx }) => {
    const { actor, subject } = await standingsOf(ctx, trx, memberId);
    demand(canEndSessions(ctx.viewer, subject, actor));
    const subjectOf = { subjectType: 'member', subjectId: memberId } as const;
    if (sessionId === null) {
      await endAllSessions(trx, memberId);
      await audit(trx, ctx, { action: 'member.signedOut', ...subjectOf });
      return;
    }
    if (!(await endSessionById(trx, memberId, sessionId))) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, { action: 'member.sessionEnded', ...subjectOf });
  });
}
