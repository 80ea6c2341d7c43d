import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { DemoSeed } from '#platform/demo/demoData.ts';
import { evaluateBadge } from '../badgeEvaluation.ts';
import type { BadgeRule } from '../badgeStore.ts';

interface DemoBadge {
  names: { en: string; de: string; ar: string };
  description: string;
  color: string;
  metric: string;
  thresholds: number[];
}

const demoBadges: readonly DemoBadge[] = [
  {
    names: { en: 'First post', de: 'Erster Beitrag', ar: 'المنشور الأول' },
    description: 'Wrote a first post.',
    color: '#757a80',
    metric: 'post',
    thresholds: [1],
  },
  {
    names: { en: 'Problem solver', de: 'Problemlöser', ar: 'صاحب الحلول' },
    description: 'Wrote answers that were accepted.',
    color: '#b8860b',
    metric: 'acceptedAnswer',
    thresholds: [1, 5, 25],
  },
  {
    names: { en: 'Well liked', de: 'Gern gesehen', ar: 'محبوب' },
    description: 'Received likes.',
    color: '#9c5a2c',
    metric: 'likeReceived',
    thresholds: [10, 50, 250],
  },
  {
    names: { en: 'One year', de: 'Ein Jahr dabei', ar: 'عام كامل' },
    description: 'Has been a member for a year.',
    color: '#757a80',
    metric: 'membershipDays',
    thresholds: [365],
  },
];

/** Badges by rule, and everyone who has earned one. */
export async function seedDemoBadges(seed: DemoSeed): Promise<void> {
  const trx = seed.trx as DatabaseTransaction; // it is seeded in one
  for (const [index, { names, metric, thresholds, ...badge }] of demoBadges.entries()) {
    const { id } = await trx
      .insertInto('badges')
      .values({
        ...{ ...badge, name: names.en, list_order: index },
        names: JSON.stringify(
          Object.entries(names).map(([language, name]) => ({ language, name })),
        ),
        updated_at: seed.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('badge_rules').values({ badge_id: id, metric, thresholds }).execute();
    const rule: BadgeRule = {
      ...{ metric, thresholds, windowDays: null, categoryId: null },
      ...{ isRepeatable: false, isKept: true, isEnabled: true },
    };
    const scope = { now: seed.now, memberIds: null, categoryIds: null };
    await evaluateBadge(trx, id, rule, scope);
  }
}
