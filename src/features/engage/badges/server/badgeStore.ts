import { sql } from 'kysely';
import { nameIn, readNames } from '#core/localizedNames.ts';
import type { Database } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';

/** When a badge is earned. */
export interface BadgeRule {
  metric: string;
  windowDays: number | null;
  categoryId: number | null;
  /** One for each tier, ascending. */
  thresholds: number[];
  isRepeatable: boolean;
  isKept: boolean;
  isEnabled: boolean;
}

export interface BadgeRecord {
  id: number;
  name: string;
  names: unknown;
  description: string;
  imageUrl: string | null;
  color: string | null;
  order: number;
  awardedCount: number;
  updatedAt: Date;
  /** Null: only staff grant it. */
  rule: BadgeRule | null;
}

/** All badges, or some, in their order. */
export async function readBadges(db: Database, ids?: readonly number[]): Promise<BadgeRecord[]> {
  const among = ids === undefined ? sql`true` : sql`badges.id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<BadgeRecord>`${preparedStatement}
    select badges.id, badges.name, badges.names, badges.description, badges.image_url as "imageUrl",
      badges.color, badges.list_order as "order", badges.awarded_count as "awardedCount",
      badges.updated_at as "updatedAt",
      case when rule.badge_id is null then null else jsonb_build_object('metric', metric,
        'windowDays', window_days, 'categoryId', category_id, 'thresholds', thresholds,
        'isRepeatable', is_repeatable, 'isKept', is_kept, 'isEnabled', is_enabled) end as rule
    from badges left join badge_rules rule on rule.badge_id = badges.id
    where ${among}
    order by badges.list_order, badges.name, badges.id`.execute(db);
  return rows;
}

export function badgeName(
  { name, names }: Pick<BadgeRecord, 'name' | 'names'>,
  locale: string,
): string {
  return nameIn(readNames(names), locale) ?? name;
}
