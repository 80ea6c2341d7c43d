import {
  explainPage,
  profileListsPage,
  rolePage,
  rolesPage,
} from '#features/access/ui/accessPages.ts';
import { cannedTextsPage } from '#features/cannedTexts/ui/cannedTextsPage.ts';
import { communityPage } from '#features/community/ui/communityPage.ts';
import {
  editConversationPage,
  forkPage,
  newConversationPage,
} from '#features/compose/ui/composePage.ts';
import { conversationPage } from '#features/conversations/ui/conversationPage.ts';
import { providersPage } from '#features/federation/ui/providersPage.ts';
import { historyPage } from '#features/history/ui/historyPage.ts';
import {
  accountSecurityPage,
  migrateUserPage,
  resetPasswordPage,
  unsubscribePage,
  verifyEmailPage,
} from '#features/identity/ui/accountPages.ts';
import { loginPage } from '#features/identity/ui/loginPage.ts';
import type { PageDefinition } from '#features/layouts/page.ts';
import { customPage, homePage, unknownPage } from '#features/layouts/ui/housePages.ts';
import { mailPage } from '#features/mail/ui/mailPage.ts';
import {
  approvalPage,
  auditPage,
  bansPage,
  memberManagementPage,
} from '#features/memberAdmin/ui/memberAdminPages.ts';
import { editProfilePage } from '#features/members/ui/editProfilePage.ts';
import {
  leaderboardPage,
  profileBadgesPage,
  profileBookmarksPage,
  profilePage,
} from '#features/members/ui/memberPages.ts';
import { appealPage, moderationPage } from '#features/moderation/ui/moderationPages.ts';
import { searchPage } from '#features/search/ui/searchPage.ts';
import { spamRulePage, spamRulesPage } from '#features/spam/ui/spamPages.ts';
import { placesPage } from '#features/taxonomy/ui/placesPage.ts';
import {
  categoriesPage,
  categoryPage,
  tagsPage,
  topicPage,
  topicsPage,
} from '#features/taxonomy/ui/taxonomyPages.ts';
import type { PageName } from './routeTable.ts';

/** Every page by its name in the route table. */
export const pages: Record<PageName, PageDefinition> = {
  home: homePage,
  categories: categoriesPage,
  category: categoryPage,
  topics: topicsPage,
  topic: topicPage,
  tags: tagsPage,
  leaderboard: leaderboardPage,
  profile: profilePage,
  editProfile: editProfilePage,
  profileBadges: profileBadgesPage,
  profileBookmarks: profileBookmarksPage,
  custom: customPage,
  login: loginPage,
  resetPassword: resetPasswordPage,
  migrateUser: migrateUserPage,
  verifyEmail: verifyEmailPage,
  unsubscribe: unsubscribePage,
  accountSecurity: accountSecurityPage,
  identityProviders: providersPage,
  search: searchPage,
  conversation: conversationPage,
  newConversation: newConversationPage,
  fork: forkPage,
  editConversation: editConversationPage,
  history: historyPage,
  cannedTexts: cannedTextsPage,
  places: placesPage,
  community: communityPage,
  mail: mailPage,
  moderation: moderationPage,
  appeal: appealPage,
  memberManagement: memberManagementPage,
  approvals: approvalPage,
  audit: auditPage,
  bans: bansPage,
  spamRules: spamRulesPage,
  spamRule: spamRulePage,
  roles: rolesPage,
  role: rolePage,
  explain: explainPage,
  profileLists: profileListsPage,
  unknown: unknownPage,
};
