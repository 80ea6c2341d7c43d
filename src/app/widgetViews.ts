import { BreadcrumbsWidget } from '#features/base/layouts/ui/BreadcrumbsWidget.tsx';
import { createViewStore } from '#features/base/layouts/ui/viewStore.ts';
import { AnnouncementsWidget } from '#features/content/conversations/ui/AnnouncementsWidget.tsx';

/**
 * The view of every widget type, loaded when first shown but for the two that most pages have. A view lives in a file named after its type:
 * `pageTitle` in `PageTitleWidget.tsx` (so that the server finds its script).
 */
export const widgetViews = createViewStore({
  banner: async () => (await import('#features/base/layouts/ui/BannerWidget.tsx')).BannerWidget,
  richText: async () =>
    (await import('#features/base/layouts/ui/RichTextWidget.tsx')).RichTextWidget,
  pageTitle: async () =>
    (await import('#features/base/layouts/ui/PageTitleWidget.tsx')).PageTitleWidget,
  breadcrumbs: async () => BreadcrumbsWidget,
  post: async () => (await import('#features/content/conversations/ui/PostWidget.tsx')).PostWidget,
  comments: async () =>
    (await import('#features/content/comments/ui/CommentsWidget.tsx')).CommentsWidget,
  compose: async () =>
    (await import('#features/content/compose/ui/ComposeWidget.tsx')).ComposeWidget,
  relatedPosts: async () =>
    (await import('#features/content/conversations/ui/RelatedPostsWidget.tsx')).RelatedPostsWidget,
  conversationList: async () =>
    (await import('#features/content/conversations/ui/ConversationListWidget.tsx'))
      .ConversationListWidget,
  announcements: async () => AnnouncementsWidget,
  categoryGrid: async () =>
    (await import('#features/content/taxonomy/ui/CategoryGridWidget.tsx')).CategoryGridWidget,
  categoryHeader: async () =>
    (await import('#features/content/taxonomy/ui/CategoryHeaderWidget.tsx')).CategoryHeaderWidget,
  topicList: async () =>
    (await import('#features/content/taxonomy/ui/TopicListWidget.tsx')).TopicListWidget,
  topicHeader: async () =>
    (await import('#features/content/taxonomy/ui/TopicHeaderWidget.tsx')).TopicHeaderWidget,
  tagCloud: async () =>
    (await import('#features/content/taxonomy/ui/TagCloudWidget.tsx')).TagCloudWidget,
  tagList: async () =>
    (await import('#features/content/taxonomy/ui/TagListWidget.tsx')).TagListWidget,
  communityStats: async () =>
    (await import('#features/people/members/ui/CommunityStatsWidget.tsx')).CommunityStatsWidget,
  leaderboard: async () =>
    (await import('#features/people/members/ui/LeaderboardWidget.tsx')).LeaderboardWidget,
  profileCard: async () =>
    (await import('#features/people/members/ui/ProfileCardWidget.tsx')).ProfileCardWidget,
  memberAnswers: async () =>
    (await import('#features/people/members/ui/MemberAnswersWidget.tsx')).MemberAnswersWidget,
  editProfile: async () =>
    (await import('#features/people/members/ui/EditProfileWidget.tsx')).EditProfileWidget,
  memberPeople: async () =>
    (await import('#features/people/members/ui/MemberPeopleWidget.tsx')).MemberPeopleWidget,
  memberBadges: async () =>
    (await import('#features/people/members/ui/MemberBadgesWidget.tsx')).MemberBadgesWidget,
  memberBookmarks: async () =>
    (await import('#features/people/members/ui/MemberBookmarksWidget.tsx')).MemberBookmarksWidget,
  memberActivity: async () =>
    (await import('#features/people/members/ui/MemberActivityWidget.tsx')).MemberActivityWidget,
  searchBox: async () =>
    (await import('#features/content/search/ui/SearchBoxWidget.tsx')).SearchBoxWidget,
  searchResults: async () =>
    (await import('#features/content/search/ui/SearchResultsWidget.tsx')).SearchResultsWidget,
  identityProviders: async () =>
    (await import('#features/people/identity/sso/ui/IdentityProvidersWidget.tsx'))
      .IdentityProvidersWidget,
  memberManagement: async () =>
    (await import('#features/site/memberAdmin/ui/MemberManagementWidget.tsx'))
      .MemberManagementWidget,
  moderationQueue: async () =>
    (await import('#features/care/moderation/ui/ModerationQueueWidget.tsx')).ModerationQueueWidget,
  appeal: async () => (await import('#features/care/moderation/ui/AppealWidget.tsx')).AppealWidget,
  approvalQueue: async () =>
    (await import('#features/site/memberAdmin/ui/ApprovalQueueWidget.tsx')).ApprovalQueueWidget,
  banList: async () =>
    (await import('#features/site/memberAdmin/ui/BanListWidget.tsx')).BanListWidget,
  spamRules: async () =>
    (await import('#features/care/spam/ui/SpamRulesWidget.tsx')).SpamRulesWidget,
  spamRuleEditor: async () =>
    (await import('#features/care/spam/ui/SpamRuleEditorWidget.tsx')).SpamRuleEditorWidget,
  auditLog: async () =>
    (await import('#features/site/memberAdmin/ui/AuditLogWidget.tsx')).AuditLogWidget,
  signIn: async () => (await import('#features/people/identity/ui/SignInWidget.tsx')).SignInWidget,
  communityForm: async () =>
    (await import('#features/site/community/ui/CommunityFormWidget.tsx')).CommunityFormWidget,
  mailOutbox: async () =>
    (await import('#features/base/mail/ui/MailOutboxWidget.tsx')).MailOutboxWidget,
  resetPassword: async () =>
    (await import('#features/people/identity/ui/ResetPasswordWidget.tsx')).ResetPasswordWidget,
  migrateUser: async () =>
    (await import('#features/people/identity/ui/MigrateUserWidget.tsx')).MigrateUserWidget,
  unsubscribe: async () =>
    (await import('#features/people/identity/ui/UnsubscribeWidget.tsx')).UnsubscribeWidget,
  verifyEmail: async () =>
    (await import('#features/people/identity/ui/VerifyEmailWidget.tsx')).VerifyEmailWidget,
  accountSecurity: async () =>
    (await import('#features/people/identity/ui/AccountSecurityWidget.tsx')).AccountSecurityWidget,
  roleMatrix: async () =>
    (await import('#features/site/access/ui/RoleMatrixWidget.tsx')).RoleMatrixWidget,
  roleEditor: async () =>
    (await import('#features/site/access/ui/RoleEditorWidget.tsx')).RoleEditorWidget,
  profileLists: async () =>
    (await import('#features/site/access/ui/ProfileListsWidget.tsx')).ProfileListsWidget,
  actionExplainer: async () =>
    (await import('#features/site/access/ui/ActionExplainerWidget.tsx')).ActionExplainerWidget,
  revisionHistory: async () =>
    (await import('#features/care/history/ui/RevisionHistoryWidget.tsx')).RevisionHistoryWidget,
  cannedTexts: async () =>
    (await import('#features/care/cannedResponses/ui/CannedTextsWidget.tsx')).CannedTextsWidget,
  placesAdmin: async () =>
    (await import('#features/content/taxonomy/ui/PlacesAdminWidget.tsx')).PlacesAdminWidget,
  notice: async () => (await import('#features/base/layouts/ui/NoticeWidget.tsx')).NoticeWidget,
});
