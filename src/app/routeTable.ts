/**
 * The address table (SPEC §2): pattern below the base path → page of `pages.ts`.
 * Slugs are optional; a wrong one redirects to the right address.
 */
export const routeTable = {
  '/': 'home',
  '/login': 'login',
  '/reset-password': 'resetPassword',
  '/migrate-user': 'migrateUser',
  '/verify-email': 'verifyEmail',
  '/unsubscribe-notification': 'unsubscribe',
  '/categories': 'categories',
  '/categories/:slug?/:id': 'category',
  '/topics': 'topics',
  '/topics/:slug?/:id': 'topic',
  '/tags': 'tags',
  '/conversations/new': 'newConversation',
  '/conversations/:topicSlug?/:slug/:id/edit': 'editConversation',
  '/conversations/:topicSlug?/:slug/:id/history': 'history',
  '/fork': 'fork',
  '/leaderboard': 'leaderboard',
  '/users/me/security': 'accountSecurity',
  '/users/user-management': 'memberManagement',
  '/users/approval-workflow': 'approvals',
  '/users/:id': 'profile',
  '/users/:id/edit': 'editProfile',
  '/users/:id/badges': 'profileBadges',
  '/users/:id/bookmarks': 'profileBookmarks',
  '/admin/identity-providers': 'identityProviders',
  '/page/:a/:b?/:c?': 'custom',
  '/conversations/search': 'search',
  '/conversations/moderation': 'moderation',
  '/appeals/:id': 'appeal',
  '/conversations/:topicSlug?/:slug/:id': 'conversation',
  '/conversations/:id': 'conversation',
  '/admin/mail/:id?': 'mail',
  '/admin/audit': 'audit',
  '/admin/canned-texts': 'cannedTexts',
  '/admin/categories': 'places',
  '/admin/settings': 'community',
  '/admin/bans': 'bans',
  '/admin/spam-rules': 'spamRules',
  '/admin/spam-rules/:id': 'spamRule',
  '/admin/roles': 'roles',
  '/admin/roles/:key': 'role',
  '/admin/permissions': 'explain',
  '/admin/profile-lists': 'profileLists',
  '/*': 'unknown',
} as const;

export type PageName = (typeof routeTable)[keyof typeof routeTable];

/** The page of a matched pattern. */
export function pageOfPattern(pattern: string): PageName {
  const found = Object.entries(routeTable).find(
    ([row]) => row === pattern || row === `/${pattern}`,
  );
  return found?.[1] ?? 'unknown';
}
