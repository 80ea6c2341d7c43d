import { parseId } from '#core/ids.ts';

/** URL state of a history: its text, the two compared versions, and the view. */
export interface HistoryAddress {
  /** A comment or reply; null for the post itself. */
  commentId: string | null;
  from: number | null;
  to: number | null;
  /** In a single column, even if there is room for two. */
  inline: boolean;
}

export function readHistoryAddress(search: string): HistoryAddress {
  const query = new URLSearchParams(search);
  const comment = parseId(query.get('commentId'));
  return {
    commentId: comment === null ? null : String(comment),
    from: versionOf(query.get('from')),
    to: versionOf(query.get('to')),
    inline: query.get('view') === 'inline',
  };
}

export function historySearch({ commentId, from, to, inline }: HistoryAddress): string {
  const query = new URLSearchParams();
  if (commentId !== null) query.set('commentId', commentId);
  if (from !== null) query.set('from', String(from));
  if (to !== null) query.set('to', String(to));
  if (inline) query.set('view', 'inline');
  return query.size === 0 ? '' : `?${query}`;
}

/** GraphQL's maximum Int. */
const mostVersions = 2 ** 31 - 1;

function versionOf(text: string | null): number | null {
  const number = parseId(text);
  return number !== null && number <= mostVersions ? number : null;
}
