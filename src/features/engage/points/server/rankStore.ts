import { type Selectable, sql } from 'kysely';
import { type LocalizedNames, nameIn, readNames } from '#core/localizedNames.ts';
import type { Ranks } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { holdValue } from '#platform/database/heldValue.ts';
import { type RankColor, rankColors } from '../pointLimits.ts';

export interface Rank {
  id: number;
  names: LocalizedNames;
  /** Points from which members have it. */
  threshold: number;
  imageUrl: string | null;
  color: RankColor;
  /** Its members, and those of higher ranks, are trusted members. */
  grantsTrust: boolean;
  updatedAt: Date;
}

/** All ranks, the lowest first; kept in memory. */
export const ranksOf = holdValue({
  load: readRanks,
  isChangedBy: (type) => type === 'ranks.changed',
});

export async function readRanks(db: Database): Promise<Rank[]> {
  const rows = await db.selectFrom('ranks').selectAll().orderBy('threshold').execute();
  return rows.map(rankOf);
}

/** Changes of ranks take turns. */
export async function lockRanks(trx: DatabaseTransaction): Promise<Rank[]> {
  await sql`select id from ranks order by id for update`.execute(trx);
  return readRanks(trx);
}

function rankOf(row: Selectable<Ranks>): Rank {
  return {
    id: row.id,
    names: readNames(row.names),
    threshold: row.threshold,
    imageUrl: row.image_url,
    color: rankColors.find((color) => color === row.color) ?? 'neutral',
    grantsTrust: row.grants_trust,
    updatedAt: row.updated_at,
  };
}

export function rankName({ names }: Pick<Rank, 'names'>, locale: string): string {
  return nameIn(names, locale) ?? '';
}
