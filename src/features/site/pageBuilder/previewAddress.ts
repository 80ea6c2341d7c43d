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
  /** A version of the page instead of the draft; links inside the preview keep it. */
  version: number | null;
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
    version: /^\d{1,9}$/.test(query.get('version') ?? '') ? Number(query.get('version')) : null,
    at: Number.isNaN(at.getTime()) ? null : at,
    path: path && /^\/(?!\/|\\)/.test(path) ? path.slice(0, 500) : null,
  };
}

/** As a visitor sees the page now. */
export const plainPreview = {
  as: 'visitor',
  role: null,
  profileLists: [],
  language: null,
  theme: null,
  at: null,
  version: null,
  path: null,
} as const;

export function previewHref(address: Omit<PreviewAddress, 'at'> & { at: string | null }): string {
  const { token, as, role, profileLists, language, theme, at, version, path } = address;
  const query = new URLSearchParams({ token });
  if (as === 'member') query.set('as', as);
  if (as === 'member' && role) query.set('role', role);
  for (const list of profileLists) query.append('list', list);
  if (language) query.set('language', language);
  if (theme) query.set('theme', theme);
  if (at) query.set('at', at);
  if (version !== null) query.set('version', `${version}`);
  if (path) query.set('path', path);
  return `/preview?${query}`;
}
