import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { chooseLanguage } from '#core/languages.ts';
import { isPostType, type PostType } from '#core/postTypes.ts';
import type { StatusLabels } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { holdValue } from '#platform/database/heldValue.ts';
import { type LabelTone, labelTones } from '../statusToneRules.ts';

export interface StatusLabel {
  id: number;
  key: string;
  /** Language → name. The first is the fallback. */
  names: ReadonlyMap<string, string>;
  tone: LabelTone;
  postTypes: PostType[];
  closesPost: boolean;
  isArchived: boolean;
  replacedBy: string | null;
  updatedAt: Date;
}

const namesSchema = z.array(z.object({ language: z.string(), name: z.string() }));

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
    names: new Map(namesSchema.parse(row.names).map(({ language, name }) => [language, name])),
    tone: labelTones.find((tone) => tone === row.tone) ?? 'neutral',
    postTypes: row.post_types.filter(isPostType),
    closesPost: row.closes_post,
    isArchived: row.archived_at !== null,
    replacedBy: row.replaced_by,
    updatedAt: row.updated_at,
  };
}

/** The name in a language, or in the nearest there is. */
export function labelName(
  { names, key }: Pick<StatusLabel, 'names' | 'key'>,
  locale: string,
): string {
  const known = [...names.keys()];
  return names.get(chooseLanguage([locale], known, known[0] ?? '')) ?? key;
}
