import type { PageDefinition } from '#features/base/layouts/page.ts';
import { customPage, homePage, unknownPage } from '#features/base/layouts/ui/housePages.ts';
import { mailPage } from '#features/base/mail/ui/mailPage.ts';
import { cannedTextsPage } from '#features/care/cannedResponses/ui/cannedTextsPage.ts';
import { historyPage } from '#features/care/history/ui/historyPage.ts';
import { appealPage, moderationPage } from '#features/care/moderation/ui/moderationPages.ts';
import { spamRulePage, spamRulesPage } from '#features/care/spam/ui/spamPages.ts';
import {
  editConversationPage,
  forkPage,
  newConversationPage,
} from '#features/content/compose/ui/composePage.ts';
import { conversationPage } from '#features/content/conversations/ui/conversationPage.ts';
import { searchPage } from '#features/content/search/ui/searchPage.ts';
import { placesPage } from '#features/content/taxonomy/ui/placesPage.ts';
import {
  categoriesPage,
  categoryPage,
  tagsPage,
  topicPage,
  topicsPage,
} from '#features/content/taxonomy/ui/taxonomyPages.ts';
import { providersPage } from '#features/people/identity/sso/ui/providersPage.ts';
import {
  accountSecurityPage,
  migrateUserPage,
  resetPasswordPage,
  unsubscribePage,
  verifyEmailPage,
} from '#features/people/identity/ui/accountPages.ts';
import { loginPage } from '#features/people/identity/ui/loginPage.ts';
import { editProfilePage } from '#features/people/members/ui/editProfilePage.ts';
import {
  leaderboardPage,
  profileBadgesPage,
  profileBookmarksPage,
  profilePage,
} from '#features/people/members/ui/memberPages.ts';
import {
  explainPage,
  profileListsPage,
  rolePage,
  rolesPage,
} from '#features/site/access/ui/accessPages.ts';
import { communityPage } from '#features/site/community/ui/communityPage.ts';
import {
  approvalPage,
  auditPage,
  bansPage,
  memberManagementPage,
} from '#features/site/memberAdmin/ui/memberAdminPages.ts';
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
