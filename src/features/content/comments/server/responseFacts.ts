import type { ResponseFacts } from '#features/content/conversations/responseRules.ts';
import type { CommentRow } from './commentQueries.ts';

/** The rules' view of a row. */
export function responseFactsOf(row: CommentRow): ResponseFacts {
  return { authorId: row.author_id, replyCount: row.reply_count, isOpen: row.is_counted };
}
