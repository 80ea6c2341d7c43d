import { searchLimits } from './searchRules.ts';

/** The highlighted words on a post's page (`?keyword=`), as searched for. */
export function readKeyword(search: string): string {
  const keyword = new URLSearchParams(search).get('keyword') ?? '';
  return keyword.trim().slice(0, searchLimits.maxLength);
}

/** The address of a post, opened with words marked. */
export function withKeyword(path: string, keyword: string): string {
  return keyword === '' ? path : withQuery(path, (query) => query.set('keyword', keyword));
}

export function withoutKeyword(path: string): string {
  return withQuery(path, (query) => query.delete('keyword'));
}

function withQuery(path: string, change: (query: URLSearchParams) => void): string {
  const [pathname = '', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  change(query);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
