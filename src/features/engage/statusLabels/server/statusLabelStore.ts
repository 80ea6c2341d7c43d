import { type Selectable, sql } from 'kysely';
import { type LocalizedNames, nameIn, readNames } from '#core/localizedNames.ts';
import { isPostType, type PostType } from '#core/postTypes.ts';
import type { StatusLabels } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { holdValue } from '#platform/database/heldValue.ts';
import { type LabelTone, labelTones } from '../statusToneRules.ts';

export interface StatusLabel {
  id: number;
  key: string;
  names: LocalizedNames;
  tone: LabelTone;
  postTypes: PostType[];
  closesPost: boolean;
  isArchived: boolean;
  replacedBy: string | null;
  updatedAt: Date;
}

/** All labels in their order, those archived included; a handful, kept in memory. */
export const statusLabelsOf = holdValue({
  load: readStatusLabels,
  isChangedBy: (type) => type === 'statusLabels.changed',
});

export async function readStatusLabels(db: Database): Promise<StatusLabel[]> {
  const rows = await db
    .selectFrom('status_labels')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(labelOf);
}

/** Locks all labels, so that orders and archiving come one after another. */
export async function lockStatusLabels(trx: DatabaseTransaction): Promise<StatusLabel[]> {
  await sql`select id from status_labels order by id for update`.execute(trx);
  return readStatusLabels(trx);
}

function labelOf(row: Selectable<StatusLabels>): StatusLabel {
  return {
    id: row.id,
    key: row.key,
    names: readNames(row.names),
    tone: labelTones.find((tone) => tone === row.tone) ?? 'neutral',
    postTypes: row.post_types.filter(isPostType),
    closesPost: row.closes_post,
    isArchived: row.archived_at !== null,
    replacedBy: row.replaced_by,
    updatedAt: row.updated_at,
  };
}

export function labelName(
  { names, key }: Pick<StatusLabel, 'names' | 'key'>,
  locale: string,
): string {
  return nameIn(names, locale) ?? key;
}
