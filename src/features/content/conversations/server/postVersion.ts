import type { ConversationRow } from './conversationQueries.ts';
import type { PreparedChange } from './prepareChange.ts';

/** Whether title, text or tags differ, which the history records. */
export function rewrites(
  old: ConversationRow,
  { title, content, tags }: PreparedChange['values'],
): boolean {
  return (
    (title ?? old.title) !== old.title ||
    (content ?? old.content) !== old.content ||
    (tags ?? old.tags).join() !== old.tags.join()
  );
}

export function versionOf(row: ConversationRow) {
  return { title: row.title, content: row.content, tags: row.tags, of: row };
}
