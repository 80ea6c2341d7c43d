import type { Theme } from '#core/pageRequest.ts';

/** A preview's address: `/preview?token=…&as=member&role=moderator&at=…`. */
export interface PreviewAddress {
  token: string;
  as: 'visitor' | 'member';
  role: string | null;
  profileLists: readonly string[];
  language: string | null;
  theme: Theme | null;
  at: Date | null;
  /** The page that a layout is shown on, such as `/topics/3`. */
  path: string | null;
}

export function readPreviewAddress(query: URLSearchParams): PreviewAddress {
  const at = new Date(query.get('at') ?? Number.NaN);
  const theme = query.get('theme');
  const path = query.get('path');
  return {
    token: query.get('token') ?? '',
    as: query.get('as') === 'member' ? 'member' : 'visitor',
    role: query.get('role'),
    profileLists: query.getAll('list').slice(0, 100),
    language: query.get('language'),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    at: Number.isNaN(at.getTime()) ? null : at,
    path: path && /^\/(?!\/|\\)/.test(path) ? path.slice(0, 500) : null,
  };
}

export function previewHref(address: Omit<PreviewAddress, 'at'> & { at: string | null }): string {
  const { token, as, role, profileLists, language, theme, at, path } = address;
  const query = new URLSearchParams({ token });
  if (as === 'member') query.set('as', as);
  if (as === 'member' && role) query.set('role', role);
  for (const list of profileLists) query.append('list', list);
  if (language) query.set('language', language);
  if (theme) query.set('theme', theme);
  if (at) query.set('at', at);
  if (path) query.set('path', path);
  return `/preview?${query}`;
}
