import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, type Verdict } from '#core/permissions.ts';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { endSessionsAsBanned, forgetBannedSessions } from '#platform/sessions/bannedSessions.ts';
import { blockSchema, suspendSchema } from '../standingInputs.ts';
import { canBlock, canSuspend, type Standing } from '../standingRules.ts';
import { demandAnotherAdministrator, standingsOf } from './standings.ts';

/** Who decides: the viewer with their permissions, or the operator on the command line. */
export type Authority = 'VIEWER' | 'OPERATOR';

type Rule = (viewer: Ctx['viewer'], subject: Standing, actor: Standing) => Verdict;

const day = 24 * 60 * 60 * 1000;

/**
 * Blocks a member: all sessions end immediately and they cannot sign in. Their content is optionally hidden.
 * Blocking again changes the reason and this option.
 * @throws AppError VALIDATION_FAILED, FORBIDDEN, NOT_FOUND, CONFLICT for the last administrator
 */
export async function blockMember(ctx: Ctx, input: unknown, by: Authority = 'VIEWER') {
  const { memberId, reason, hideContent } = parseInput(blockSchema, input);
  await inTransaction(ctx, async ({ trx, emit }) => {
    await demandAuthority(ctx, { trx, memberId, by, rule: canBlock });
    await demandAnotherAdministrator(trx, memberId);
    const before = await lockMember(trx, memberId);
    await trx
      .updateTable('members')
      .set({
        blocked_at: before.blocked_at ?? ctx.now,
        blocked_reason: reason,
        content_hidden: hideContent,
        updated_at: ctx.now,
      })
      .where('id', '=', memberId)
      .execute();
    await endSessionsAsBanned(trx, [memberId], ctx.now);
    await audit(trx, ctx, {
      action: 'member.blocked',
      subjectType: 'member',
      subjectId: memberId,
      detail: { reason, hideContent },
    });
    if (before.blocked_at === null) {
      await mailTo(ctx, trx, before, { kind: 'ACCOUNT_BLOCKED', data: { reason } });
    }
    await tell({ trx, emit }, { memberId, wasHidden: before.content_hidden, hidden: hideContent });
  });
}

/** Unblocks a member and restores their hidden content. */
export async function unblockMember(ctx: Ctx, memberId: number, by: Authority = 'VIEWER') {
  await inTransaction(ctx, async ({ trx, emit }) => {
    await demandAuthority(ctx, { trx, memberId, by, rule: canBlock });
    const before = await lockMember(trx, memberId);
    if (before.blocked_at === null && !before.content_hidden) return;
    await trx
      .updateTable('members')
      .set({ blocked_at: null, blocked_reason: null, content_hidden: false, updated_at: ctx.now })
      .where('id', '=', memberId)
      .execute();
    await forgetBannedSessions(trx, memberId);
    await audit(trx, ctx, {
      action: 'member.unblocked',
      subjectType: 'member',
      subjectId: memberId,
      detail: { reason: before.blocked_reason ?? '' },
    });
    await tell({ trx, emit }, { memberId, wasHidden: before.content_hidden, hidden: false });
  });
}

/**
 * Suspends a member for a number of days: they are read-only.
 * @throws AppError VALIDATION_FAILED, FORBIDDEN, NOT_FOUND, CONFLICT for the last administrator
 */
export async function suspendMember(ctx: Ctx, input: unknown, by: Authority = 'VIEWER') {
  const { memberId, reason, numberOfDays } = parseInput(suspendSchema, input);
  const until = new Date(ctx.now.getTime() + numberOfDays * day);
  await inTransaction(ctx, async ({ trx, emit }) => {
    await demandAuthority(ctx, { trx, memberId, by, rule: canSuspend });
    await demandAnotherAdministrator(trx, memberId);
    const before = await lockMember(trx, memberId);
    await trx
      .updateTable('members')
      .set({ suspended_until: until, suspended_reason: reason, updated_at: ctx.now })
      .where('id', '=', memberId)
      .execute();
    await audit(trx, ctx, {
      action: 'member.suspended',
      subjectType: 'member',
      subjectId: memberId,
      detail: { reason, until: until.toISOString() },
    });
    const data = { until: until.toISOString(), reason };
    await mailTo(ctx, trx, before, { kind: 'ACCOUNT_SUSPENDED', data });
    emit({ type: 'member.updated', payload: { memberId } });
  });
}

export async function unsuspendMember(ctx: Ctx, memberId: number, by: Authority = 'VIEWER') {
  await inTransaction(ctx, async ({ trx, emit }) => {
    await demandAuthority(ctx, { trx, memberId, by, rule: canSuspend });
    const before = await lockMember(trx, memberId);
    if (before.suspended_until === null) return;
    await trx
      .updateTable('members')
      .set({ suspended_until: null, suspended_reason: null, updated_at: ctx.now })
      .where('id', '=', memberId)
      .execute();
    await audit(trx, ctx, {
      action: 'member.unsuspended',
      subjectType: 'member',
      subjectId: memberId,
      detail: { until: before.suspended_until.toISOString() },
    });
    emit({ type: 'member.updated', payload: { memberId } });
  });
}

interface Demand {
  trx: Unit['trx'];
  memberId: number;
  by: Authority;
  rule: Rule;
}

async function demandAuthority(ctx: Ctx, { trx, memberId, by, rule }: Demand): Promise<void> {
  if (by === 'OPERATOR') return;
  const { actor, subject } = await standingsOf(ctx, trx, memberId);
  demand(rule(ctx.viewer, subject, actor));
}

type Locked = Awaited<ReturnType<typeof lockMember>>;

async function lockMember(trx: Unit['trx'], memberId: number) {
  const row = await trx
    .selectFrom('members')
    .select([
      'id',
      'email',
      'language',
      'blocked_at',
      'blocked_reason',
      'content_hidden',
      'suspended_until',
    ])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type StandingMail =
  | { kind: 'ACCOUNT_BLOCKED'; data: { reason: string } }
  | { kind: 'ACCOUNT_SUSPENDED'; data: { until: string; reason: string } };

async function mailTo(ctx: Ctx, trx: Unit['trx'], member: Locked, mail: StandingMail) {
  if (member.email === null) return;
  await queueMail(trx, {
    ...mail,
    memberId: member.id,
    to: member.email,
    language: languageForMember(ctx, member, { isOwn: false }),
  });
}

/**
 * Invalidates pages and lists that show the member, and those with content that is now hidden or restored.
 */
async function tell(
  { trx, emit }: Unit,
  change: { memberId: number; wasHidden: boolean; hidden: boolean },
): Promise<void> {
  const { memberId, wasHidden, hidden } = change;
  emit({ type: 'member.updated', payload: { memberId } });
  if (wasHidden === hidden) return;
  emit({ type: 'member.contentHidden', payload: { memberId, hidden } });
  await addJob(trx, { name: 'alignHiddenContent', payload: { memberId } });
}
