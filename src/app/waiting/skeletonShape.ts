import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';

/** What a page looks like before it is there; `none` for pages that are unlike all others, or alone. */
export type SkeletonShape =
  | 'home'
  | 'list'
  | 'feed'
  | 'cards'
  | 'post'
  | 'article'
  | 'profile'
  | 'table'
  | 'form'
  | 'chat'
  | 'none';

const shapes: Partial<Record<LayoutKey, SkeletonShape>> = {
  HOME_PAGE: 'home',
  CATEGORY_PAGE: 'feed',
  TOPIC_PAGE: 'feed',
  FOLLOWING_PAGE: 'feed',
  CATEGORY_LIST_PAGE: 'cards',
  TOPIC_LIST_PAGE: 'cards',
  CONTEST_LIST_PAGE: 'cards',
  BADGE_LIST_PAGE: 'cards',
  KNOWLEDGE_BASE_LIST_PAGE: 'cards',
  KNOWLEDGE_BASE_PAGE: 'cards',
  CONVERSATION_PAGE: 'post',
  POLL_PAGE: 'post',
  EVENT_PAGE: 'post',
  CONTEST_PAGE: 'post',
  CONTEST_ENTRY_PAGE: 'post',
  SURVEY_POST_PAGE: 'post',
  SUPPORT_CASE_PAGE: 'post',
  SUPPORT_TICKET_PAGE: 'post',
  SUPPORT_AGENT_REQUEST_PAGE: 'post',
  KB_ARTICLE_PAGE: 'article',
  PROFILE_PAGE: 'profile',
  PROFILE_BADGES_PAGE: 'profile',
  PROFILE_BOOKMARKS_PAGE: 'profile',
  PROFILE_POINTS_PAGE: 'profile',
  PEER_TO_PEER_CHAT_PAGE: 'chat',
  SUPPORT_AGENT_PAGE: 'table',
  PROFILE_MANAGEMENT_PAGE: 'table',
  PROFILE_APPROVAL_PAGE: 'table',
  LEADERBOARD_PAGE: 'table',
  WELCOME_PAGE: 'none',
  PAGE_BUILDER_PAGE: 'none',
  PREVIEW_PAGE: 'none',
  CUSTOM_PAGE: 'none',
};

const editors = /_(?:CREATE|CREATION|EDIT|SETTINGS|SECURITY|CONTACT|LOGIN)_PAGE$/;
const lists = /_(?:LIST|SEARCH|DRAFTS|TAGS|MODERATION|HISTORY)_PAGE$/;

/** The shape of a page by the key of its layout: its own, or that of pages with such a name. */
export function skeletonShape(layout: LayoutKey): SkeletonShape {
  const own = shapes[layout];
  if (own) return own;
  if (editors.test(layout)) return 'form';
  if (lists.test(layout)) return 'list';
  return layout.startsWith('ADMIN_') ? 'table' : 'list';
}
