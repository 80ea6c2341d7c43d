import { parseId } from '#core/ids.ts';

/** What stands in the address of a history: whose, which two versions, and how they are shown. */
export interface HistoryAddress {
  /** A comment or reply; null for the post itself. */
  commentId: string | null;
  from: number | null;
  to: number | null;
  /** In one column, also where there is room for two. */
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

/** GraphQL takes no greater number. */
const mostVersions = 2 ** 31 - 1;

function versionOf(text: string | null): number | null {
  const number = parseId(text);
  return number !== null && number <= mostVersions ? number : null;
}
