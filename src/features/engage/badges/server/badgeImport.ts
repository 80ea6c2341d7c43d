import { sql } from 'kysely';
import { knownLanguages } from '#core/languages.ts';
import { defineImportKind, type ImportKind } from '#platform/import/importKind.ts';
import { badgeAwardRecord, badgeRecord } from './badgeExport.ts';

const badges = defineImportKind(badgeRecord, {
  kind: 'badges',
  table: 'badges',
  texts: ({ image }) => (image === null ? [] : [image]),
  matchedBecause: 'is a badge here already, by the same name',
  match: async ({ trx }, records) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from badges where name = any(${records.map(({ name }) => name)}::text[])`.execute(
      trx,
    );
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    return new Map(
      records.flatMap(({ id, name }) => {
        const found = ids.get(name);
        return found === undefined ? [] : [[id, found] as const];
      }),
    );
  },
  row: (badge, given) => ({
    name: badge.name,
    names: badge.names.filter(({ language }) => knownLanguages.some((known) => known === language)),
    description: badge.description,
    image_url: badge.image === null ? null : given.address(badge.image),
    color: badge.color !== null && /^#[0-9a-f]{6}$/i.test(badge.color) ? badge.color : null,
    list_order: badge.position,
  }),
  keptIf: 'exists (select from member_badges where badge_id = t.id)',
});

/** Nobody is told: what was earned before the move is no news. */
const badgeAwards = defineImportKind(badgeAwardRecord, {
  kind: 'badgeAwards',
  table: 'member_badges',
  key: ['member_id', 'badge_id', 'earned_at', 'tier'],
  idOf: ({ memberId, badgeId, at, tier }) => `${memberId}/${badgeId}/${at}/${tier}`,
  references: ({ memberId, badgeId }) => [
    ['members', memberId],
    ['badges', badgeId],
  ],
  row: ({ memberId, badgeId, tier, ordinal, isByRule, at }, given) => {
    const member = given.find('members', memberId);
    if (member === null) return 'names a member that was not imported';
    const badge = given.find('badges', badgeId);
    if (badge === null) return 'names a badge that was not imported';
    return {
      ...{ member_id: member, badge_id: badge, tier, ordinal },
      ...{ by_rule: isByRule, earned_at: at },
    };
  },
});

export const badgeImport: readonly ImportKind[] = [badges, badgeAwards];
