import { slugOf } from './slug.ts';
import { tagName } from './tagName.ts';

/**
 * The URLs of SPEC §2, under the base path. Slugs are optional when parsed and always generated; a wrong or
 * old slug redirects to the canonical one.
 */
export const paths = {
  home: () => '/',
  login: () => '/login',
  welcome: () => '/welcome',
  resetPassword: (token: string) => `/reset-password?token=${token}`,
  unsubscribe: (token: string) => `/unsubscribe-notification?token=${token}`,
  verifyEmail: (token: string) => `/verify-email?token=${token}`,
  migrateUser: () => '/migrate-user',
  accountSecurity: () => '/users/me/security',
  categories: () => '/categories',
  category: (c: { id: string | number; slug: string }) => `/categories/${part(c.slug)}/${c.id}`,
  topics: () => '/topics',
  topic: (t: { id: string | number; slug: string }) => `/topics/${part(t.slug)}/${t.id}`,
  newConversation: () => '/conversations/new',
  search: () => '/conversations/search',
  conversation: (c: { id: string | number; slug: string; topicSlug?: string | null }) =>
    c.topicSlug
      ? `/conversations/${part(c.topicSlug)}/${part(c.slug)}/${c.id}`
      : `/conversations/${part(c.slug)}/${c.id}`,
  member: (id: string | number) => `/users/${id}`,
  memberEdit: (id: string | number) => `/users/${id}/edit`,
  memberBadges: (id: string | number) => `/users/${id}/badges`,
  memberBookmarks: (id: string | number) => `/users/${id}/bookmarks`,
  memberPoints: (id: string | number) => `/users/${id}/points`,
  memberManagement: () => '/users/user-management',
  moderation: () => '/conversations/moderation',
  appeal: (itemId: string | number) => `/appeals/${itemId}`,
  approvals: () => '/users/approval-workflow',
  auditLog: () => '/admin/audit',
  bans: () => '/admin/bans',
  tags: () => '/tags',
  /** @param tag in any spelling */
  tag: (tag: string) => `/conversations/search?tags=${encodeURIComponent(tagName(tag))}`,
  leaderboard: () => '/leaderboard',
  /** @param language if languages are separated: feed readers have no language cookie */
  feed: (
    /** `community`, `categories/12`, `topics/12`, or another address of `feeds` in a server manifest. */
    place: string,
    format: 'rss' | 'atom',
    language: string | false,
    query: Readonly<Record<string, string>> = {},
  ) => {
    const text = new URLSearchParams({ ...query, ...(language && { lang: language }) }).toString();
    return `/feeds/${place}.${format}${text === '' ? '' : `?${text}`}`;
  },
  customPage: (path: string) => `/page/${path}`,
} as const;

function part(slug: string): string {
  return encodeURIComponent(slug || slugOf(''));
}
