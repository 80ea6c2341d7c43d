import type { ConversationRow } from './conversationQueries.ts';
import type { PreparedChange } from './prepareChange.ts';

/** Title, text or tags differ: what the history keeps. */
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
