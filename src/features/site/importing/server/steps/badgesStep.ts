import { sql } from 'kysely';
import type { ImportOutcome } from '#platform/import/importTally.ts';
import { RowError } from '../dump/rowError.ts';
import { dateOf, fieldText, idOf, optionalIdOf, shortLine } from '../dump/rowFields.ts';
import { findRecords } from '../ledger/importRecords.ts';
import type { ImportUnit } from '../ledger/importUnit.ts';
import { applyEntities, defineStep, type Item, type Made } from './importStep.ts';

interface BadgeRow {
  userId: string;
  name: string;
  color: string | null;
  earnedAt: Date;
}

/** Gold, silver and bronze. */
const colors: Record<string, string> = { '1': '#b8860b', '2': '#757a80', '3': '#9c5a2c' };

/** Badges → badges by name, with their recipients and dates. */
export const badgesStep = defineStep<BadgeRow>({
  label: 'badges',
  file: 'badges',
  read: (row) => {
    const name = shortLine(fieldText(row, 'Name'), 100);
    if (name === '') throw new RowError('Name is missing');
    const color = colors[optionalIdOf(row, 'Class') ?? ''] ?? null;
    const value = { userId: idOf(row, 'UserId'), name, color, earnedAt: dateOf(row, 'Date') };
    return { id: idOf(row, 'Id'), value };
  },
  apply: async (unit, items) => {
    const members = await findRecords(
      unit,
      'member',
      items.map((item) => item.value.userId),
    );
    return applyEntities(unit, items, {
      kind: 'badge',
      create: (fresh) => award(unit, fresh, members),
      update: async (item) => {
        await award(unit, [item], members);
      },
    });
  },
});

async function award(
  unit: ImportUnit,
  items: readonly Item<BadgeRow>[],
  members: Map<string, { targetId: number | null }>,
): Promise<(ImportOutcome | Made)[]> {
  const badges = await findBadges(unit, items);
  const awards = items.map(({ value }) => ({
    memberId: members.get(value.userId)?.targetId ?? null,
    badgeId: badges.get(value.name) ?? 0,
    earnedAt: value.earnedAt,
  }));
  const known = awards.filter((one) => one.memberId !== null);
  const { rows } = await sql<{ member_id: number; badge_id: number; earned_at: Date }>`
    insert into member_badges (member_id, badge_id, earned_at)
    select * from unnest(
      ${known.map((one) => one.memberId)}::bigint[],
      ${known.map((one) => one.badgeId)}::bigint[],
      ${known.map((one) => one.earnedAt)}::timestamptz[]
    )
    on conflict do nothing returning member_id, badge_id, earned_at`.execute(unit.trx);
  const keyOf = (memberId: number | null, badgeId: number, at: Date) =>
    `${memberId} ${badgeId} ${at.getTime()}`;
  const added = new Set(rows.map((row) => keyOf(row.member_id, row.badge_id, row.earned_at)));
  return awards.map(({ memberId, badgeId, earnedAt }) => {
    if (memberId === null) return { kind: 'dropped', reason: 'its member is not in the dump' };
    // Removed when found, so that a second equal row counts as merged.
    return added.delete(keyOf(memberId, badgeId, earnedAt))
      ? { targetId: badgeId }
      : { kind: 'merged', reason: 'the member has the badge of that moment already' };
  });
}

async function findBadges(
  unit: ImportUnit,
  items: readonly Item<BadgeRow>[],
): Promise<Map<string, number>> {
  const colorOf = new Map(items.map(({ value }) => [value.name, value.color]));
  const names = [...colorOf.keys()].sort();
  await sql`
    insert into badges (name, color)
    select * from unnest(${names}::text[], ${names.map((name) => colorOf.get(name) ?? null)}::text[])
    on conflict do nothing`.execute(unit.trx);
  const rows = await unit.trx
    .selectFrom('badges')
    .select(['id', 'name'])
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}
