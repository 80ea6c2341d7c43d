import type { Database } from '#platform/database/database.ts';
import type { StoredVersion } from '../historyRules.ts';
import type { HistoryTarget } from './historyTarget.ts';

export interface VersionText {
  title: string | null;
  content: string;
  tags: string[] | null;
}

type Of = Pick<HistoryTarget, 'type' | 'id' | 'post' | 'response' | 'authorId'>;

/** Every version of a text, oldest first; an unedited text has one, the row itself. */
export async function listVersions(db: Database, target: Of): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('revisions')
    .select([
      'number',
      'editor_id',
      'edited_at',
      'silent',
      'hidden_at',
      'restored_number',
      'private_to',
      'withheld_to',
    ])
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .orderBy('number')
    .execute();
  if (rows.length === 0) return [original(target)];
  return rows.map((row) => ({
    number: row.number,
    editorId: row.editor_id,
    editedAt: row.edited_at,
    silent: row.silent,
    isHidden: row.hidden_at !== null,
    restoredNumber: row.restored_number,
    privateTo: row.private_to,
    withheldTo: row.withheld_to,
  }));
}

function original({ authorId, response, post }: Of): StoredVersion {
  return {
    number: 1,
    editorId: authorId,
    editedAt: (response ?? post).created_at,
    silent: false,
    isHidden: false,
    restoredNumber: null,
    // Visible to everyone who can see the text itself.
    privateTo: null,
    withheldTo: null,
  };
}

/** Texts of versions by number. */
export async function textsOf(
  db: Database,
  { type, id }: Pick<HistoryTarget, 'type' | 'id'>,
  numbers: readonly number[],
): Promise<Map<number, VersionText>> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', 'title', 'content', 'tags'])
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, ...text }) => [number, text]));
}
