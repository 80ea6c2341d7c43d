import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import type { BadgeRule } from './badgeStore.ts';

interface Scope {
  now: Date;
  /** Null: all members. */
  memberIds: readonly number[] | null;
  /** The category of the rule with those below it; null: everywhere. */
  categoryIds: readonly number[] | null;
}

export interface Awarded {
  memberId: number;
  tier: number;
}

interface Evaluated {
  granted: Awarded[];
  /** Members who lost it. */
  revoked: number[];
}

/** Grants a badge to those who have earned it, at the time they did, and revokes it unless it is kept. */
export async function evaluateBadge(
  trx: DatabaseTransaction,
  badgeId: number,
  rule: BadgeRule,
  scope: Scope,
): Promise<Evaluated> {
  const among =
    scope.memberIds === null ? sql`true` : sql`member_id = any(${[...scope.memberIds]}::bigint[])`;
  const { rows } = await sql<Awarded & { isGranted: boolean }>`${preparedStatement}
    with earned as materialized (${earnedBadges(rule, scope)}), revoked as (
      delete from member_badges where badge_id = ${badgeId} and by_rule and ${!rule.isKept}::boolean
        and ${among} and not exists (select from earned where earned.member_id = member_badges.member_id
          and earned.tier = member_badges.tier and earned.ordinal = member_badges.ordinal)
      returning member_id, tier
    ), granted as (
      insert into member_badges (member_id, badge_id, earned_at, tier, ordinal, by_rule)
      select member_id, ${badgeId}, earned_at, tier, ordinal, true from earned
      where earned.tier > 1 or earned.ordinal > 1 or not exists (
        -- Staff granted it, or it was imported.
        select from member_badges held where held.badge_id = ${badgeId}
          and held.member_id = earned.member_id and not by_rule)
      on conflict do nothing
      returning member_id, tier
    )
    select member_id as "memberId", tier, true as "isGranted" from granted
    union all select member_id, tier, false from revoked
    order by 1, 2`.execute(trx);
  if (rows.length > 0) await countAwards(trx, badgeId);
  return {
    granted: rows.filter(({ isGranted }) => isGranted),
    revoked: rows.filter(({ isGranted }) => !isGranted).map(({ memberId }) => memberId),
  };
}

export async function countAwards(trx: DatabaseTransaction, badgeId: number): Promise<void> {
  await sql`
    update badges set awarded_count = (select count(*) from member_badges where badge_id = ${badgeId})
    where id = ${badgeId}`.execute(trx);
}

export interface BadgePreview {
  /** Members who meet the rule. */
  members: number;
  /** Of them, those who don't have the badge yet. */
  granted: number;
  /** Members who would lose it. */
  revoked: number;
}

/** @param badgeId null for a new badge */
export async function previewBadge(
  trx: DatabaseTransaction,
  badgeId: number | null,
  rule: BadgeRule,
  scope: Scope,
): Promise<BadgePreview> {
  const { rows } = await sql<BadgePreview>`
    with earned as materialized (
      select distinct member_id from (${earnedBadges(rule, scope)}) as earned
    ), held as materialized (
      select member_id, bool_and(by_rule) as by_rule from member_badges where badge_id = ${badgeId}
      group by member_id
    )
    select (select count(*) from earned)::int as members,
      (select count(*) from earned where member_id not in (select member_id from held))::int as granted,
      (select count(*) from held where by_rule and ${!rule.isKept}::boolean
        and member_id not in (select member_id from earned))::int as revoked`.execute(trx);
  return rows[0] ?? { members: 0, granted: 0, revoked: 0 };
}

/** `member_id`, `tier`, `ordinal` and `earned_at` of everything that was earned. */
function earnedBadges(rule: BadgeRule, scope: Scope): RawBuilder<unknown> {
  return sql`
    select member_id, tier::smallint, ordinal, min(at) as earned_at from (
      ${rule.metric === 'membershipDays' ? byAge(rule, scope) : byReached(rule, scope)}
    ) as moment join members on members.id = member_id
    where deleted_at is null and not anonymous and ${rule.isEnabled}::boolean
    group by member_id, tier, ordinal`;
}

const tiersOf = ({ thresholds }: BadgeRule) =>
  sql`unnest(${thresholds}::int[]) with ordinality as step (threshold, tier)`;

function byAge(rule: BadgeRule, { now, memberIds }: Scope): RawBuilder<unknown> {
  const among = memberIds === null ? sql`true` : sql`id = any(${[...memberIds]}::bigint[])`;
  return sql`
    select id as member_id, tier, 1 as ordinal, joined_at + threshold * interval '1 day' as at
    from members cross join ${tiersOf(rule)}
    where joined_at + threshold * interval '1 day' <= ${now} and ${among}`;
}

/** The moments when the sum of a metric, within the window, reached a tier, or a multiple of the threshold. */
function byReached(rule: BadgeRule, scope: Scope): RawBuilder<unknown> {
  const { windowDays, isRepeatable, isKept } = rule;
  const frame =
    windowDays === null
      ? sql`rows between unbounded preceding and current row`
      : sql`range between make_interval(days => ${windowDays}) preceding and current row`;
  // What is not kept must apply today: the window ends now.
  const isCurrent =
    windowDays !== null && !isKept
      ? sql`where at > ${scope.now}::timestamptz - make_interval(days => ${windowDays})`
      : sql``;
  const steps = isRepeatable
    ? sql`cross join lateral (select 1 as tier, each as ordinal
        from generate_series(1, (reached / ${rule.thresholds[0] ?? 1})::int) as each
        where each > ((reached - amount) / ${rule.thresholds[0] ?? 1})::int) step`
    : sql`join lateral (select tier, 1 as ordinal from ${tiersOf(rule)} where threshold <= reached) step
        on true`;
  return sql`
    select member_id, step.tier, step.ordinal, at from (
      select member_id, at, amount, (sum(amount) over (partition by member_id order by at ${frame}))::int as reached
      from (${counted(rule, scope)}) as counted ${isCurrent}
    ) as progress ${steps}`;
}

/** A single number: what one member has reached now, in units of the thresholds. */
export function reachedOfBadge(rule: BadgeRule, scope: Scope & { memberIds: readonly number[] }) {
  const { now, memberIds } = scope;
  if (rule.metric === 'membershipDays') {
    return sql`select extract(day from ${now}::timestamptz - joined_at) from members
      where id = any(${[...memberIds]}::bigint[])`;
  }
  const within =
    rule.windowDays === null
      ? sql`true`
      : sql`at > ${now}::timestamptz - make_interval(days => ${rule.windowDays})`;
  return sql`select coalesce(sum(amount), 0) from (${counted(rule, scope)}) as counted where ${within}`;
}

/** Dated amounts of a metric: the live grants of a point rule, or the points of each day. */
function counted({ metric }: BadgeRule, { memberIds, categoryIds }: Scope): RawBuilder<unknown> {
  const among = memberIds === null ? sql`true` : sql`member_id = any(${[...memberIds]}::bigint[])`;
  const places =
    categoryIds === null ? sql`true` : sql`category_id = any(${[...categoryIds]}::bigint[])`;
  if (metric === 'points') {
    return categoryIds === null
      ? sql`select member_id, day::timestamptz as at, points as amount from points_daily where ${among}`
      : sql`select member_id, day::timestamptz as at, points as amount from points_by_category
          where ${among} and ${places}`;
  }
  return sql`
    select member_id, caused_at as at, 1 as amount from point_ledger entry
    where is_grant and rule = ${metric} and ${among} and ${places}
      and not exists (select from point_ledger reversal where reversal.reverses_id = entry.id)`;
}
