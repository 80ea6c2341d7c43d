import { z } from 'zod';
import {
  type ExportKind,
  instant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const badgeRecord = z.object({
  id: recordId,
  name: z.string(),
  names: z
    .array(z.object({ language: z.string(), name: z.string() }))
    .describe('In each language that it has one in'),
  description: z.string(),
  image: z.string().nullable(),
  color: z.string().nullable(),
  position: z.int(),
});

export const badgeAwardRecord = z.object({
  memberId: reference,
  badgeId: reference,
  tier: z.int().describe('Of badges that are earned more than once for more of the same'),
  ordinal: z.int(),
  isByRule: z.boolean().describe('False: granted by staff'),
  at: instant,
});

export const badgeExport: readonly ExportKind[] = [
  {
    kind: 'badges',
    says: 'Badges, without the rules by which members earn them.',
    order: 85,
    record: badgeRecord,
    rows: `select id::text as id, name, names, description, image_url as image, color, list_order as position
      from badges order by badges.id`,
  },
  {
    kind: 'badgeAwards',
    says: 'Who has earned which badge.',
    order: 86,
    record: badgeAwardRecord,
    rows: `select member_id::text as "memberId", badge_id::text as "badgeId", tier, ordinal,
      by_rule as "isByRule", ${sqlInstant('earned_at')} as at
      from member_badges order by badge_id, member_id, earned_at, tier`,
  },
];
