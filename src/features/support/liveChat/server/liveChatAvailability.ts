import { sql } from 'kysely';
import { businessMsBetween } from '#core/businessTime.ts';
import { AppError } from '#core/errors.ts';
import { isBanned } from '#features/people/bans/server/isBanned.ts';
import { isActiveAgent } from '#features/support/requests/server/activeAgents.ts';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { calendarOfHours, nextOpening } from '../liveChatRules.ts';
import '../liveChatSettingGroup.ts';

export const liveChatSettings = ({ settings }: Pick<Ctx, 'settings'>) =>
  featureSettings(settings, 'liveChat');

/** The viewer is offered live chat at all: it is on, and not hidden for a profile list of theirs (§2). */
export function isChatOffered(ctx: Pick<Ctx, 'settings' | 'viewer'>): boolean {
  const { isOn, hiddenForLists } = liveChatSettings(ctx);
  const { memberId, profileLists } = ctx.viewer;
  if (!isOn || (ctx.settings.privateCommunity && memberId === null)) return false;
  return !profileLists.some((id) => hiddenForLists.includes(`${id}`));
}

/** @throws AppError NOT_FOUND if live chat is off or hidden, UNAUTHENTICATED if only members chat */
export function demandOffered(ctx: Pick<Ctx, 'settings' | 'viewer' | 'visitor'>): void {
  if (!isChatOffered(ctx)) throw new AppError('NOT_FOUND');
  if (liveChatSettings(ctx).needsSignIn && isUnknown(ctx)) throw new AppError('UNAUTHENTICATED');
}

/** The visitor has no account, and no site around a frame has named them. */
export function isUnknown({ viewer, visitor }: Pick<Ctx, 'viewer' | 'visitor'>): boolean {
  return viewer.memberId === null && !visitor?.person;
}

/** §2 "block IP/domain". @throws AppError FORBIDDEN */
export async function demandNotBanned(ctx: Ctx, email: string | null): Promise<void> {
  if (await isBanned(ctx.db, { address: ctx.address, email })) throw new AppError('FORBIDDEN');
}

/** When the opening hours begin; null within them, and if there are none. */
export function opensNextAt(ctx: Pick<Ctx, 'settings' | 'now'>): Date | null {
  const at = nextOpening(calendarOfHours(liveChatSettings(ctx)), ctx.now.getTime());
  return at === null ? null : new Date(at);
}

/** It is within the opening hours, and an agent who answers chats is available. */
export async function canAnswerNow(ctx: Pick<Ctx, 'db' | 'settings' | 'now'>): Promise<boolean> {
  const { teamId, ...hours } = liveChatSettings(ctx);
  const calendar = calendarOfHours(hours);
  const now = ctx.now.getTime();
  if (businessMsBetween(calendar, now, now + 1) === 0) return false;
  const isInTeam =
    teamId === ''
      ? sql``
      : sql`and exists (select from support_team_members team
          join support_teams on support_teams.id = team.team_id
          where team.team_id = ${teamId}::bigint and team.member_id = members.id
            and support_teams.archived_at is null)`;
  const { rows } = await sql`
    select from members left join support_agents agent on agent.member_id = members.id
    where coalesce(agent.is_available, true) and ${isActiveAgent(null)} ${isInTeam}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}
