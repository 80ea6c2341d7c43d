import { AnnouncementsWidget } from '#features/conversations/ui/AnnouncementsWidget.tsx';
import { BreadcrumbsWidget } from '#features/layouts/ui/BreadcrumbsWidget.tsx';
import { createViewStore } from '#features/layouts/ui/viewStore.ts';

/**
 * The view of every widget type, loaded when first shown but for the two that most pages have. A view lives in a file named after its type:
 * `pageTitle` in `PageTitleWidget.tsx` (so that the server finds its script).
 */
export const widgetViews = createViewStore({
  banner: async () => (await import('#features/layouts/ui/BannerWidget.tsx')).BannerWidget,
  richText: async () => (await import('#features/layouts/ui/RichTextWidget.tsx')).RichTextWidget,
  pageTitle: async () => (await import('#features/layouts/ui/PageTitleWidget.tsx')).PageTitleWidget,
  breadcrumbs: async () => BreadcrumbsWidget,
  post: async () => (await import('#features/conversations/ui/PostWidget.tsx')).PostWidget,
  comments: async () => (await import('#features/comments/ui/CommentsWidget.tsx')).CommentsWidget,
  compose: async () => (await import('#features/compose/ui/ComposeWidget.tsx')).ComposeWidget,
  relatedPosts: async () =>
    (await import('#features/conversations/ui/RelatedPostsWidget.tsx')).RelatedPostsWidget,
  conversationList: async () =>
    (await import('#features/conversations/ui/ConversationListWidget.tsx')).ConversationListWidget,
  announcements: async () => AnnouncementsWidget,
  categoryGrid: async () =>
    (await import('#features/taxonomy/ui/CategoryGridWidget.tsx')).CategoryGridWidget,
  categoryHeader: async () =>
    (await import('#features/taxonomy/ui/CategoryHeaderWidget.tsx')).CategoryHeaderWidget,
  topicList: async () =>
    (await import('#features/taxonomy/ui/TopicListWidget.tsx')).TopicListWidget,
  topicHeader: async () =>
    (await import('#features/taxonomy/ui/TopicHeaderWidget.tsx')).TopicHeaderWidget,
  tagCloud: async () => (await import('#features/taxonomy/ui/TagCloudWidget.tsx')).TagCloudWidget,
  tagList: async () => (await import('#features/taxonomy/ui/TagListWidget.tsx')).TagListWidget,
  communityStats: async () =>
    (await import('#features/members/ui/CommunityStatsWidget.tsx')).CommunityStatsWidget,
  leaderboard: async () =>
    (await import('#features/members/ui/LeaderboardWidget.tsx')).LeaderboardWidget,
  profileCard: async () =>
    (await import('#features/members/ui/ProfileCardWidget.tsx')).ProfileCardWidget,
  memberAnswers: async () =>
    (await import('#features/members/ui/MemberAnswersWidget.tsx')).MemberAnswersWidget,
  editProfile: async () =>
    (await import('#features/members/ui/EditProfileWidget.tsx')).EditProfileWidget,
  memberPeople: async () =>
    (await import('#features/members/ui/MemberPeopleWidget.tsx')).MemberPeopleWidget,
  memberBadges: async () =>
    (await import('#features/members/ui/MemberBadgesWidget.tsx')).MemberBadgesWidget,
  memberBookmarks: async () =>
    (await import('#features/members/ui/MemberBookmarksWidget.tsx')).MemberBookmarksWidget,
  memberActivity: async () =>
    (await import('#features/members/ui/MemberActivityWidget.tsx')).MemberActivityWidget,
  searchBox: async () => (await import('#features/search/ui/SearchBoxWidget.tsx')).SearchBoxWidget,
  searchResults: async () =>
    (await import('#features/search/ui/SearchResultsWidget.tsx')).SearchResultsWidget,
  identityProviders: async () =>
    (await import('#features/federation/ui/IdentityProvidersWidget.tsx')).IdentityProvidersWidget,
  memberManagement: async () =>
    (await import('#features/memberAdmin/ui/MemberManagementWidget.tsx')).MemberManagementWidget,
  moderationQueue: async () =>
    (await import('#features/moderation/ui/ModerationQueueWidget.tsx')).ModerationQueueWidget,
  appeal: async () => (await import('#features/moderation/ui/AppealWidget.tsx')).AppealWidget,
  approvalQueue: async () =>
    (await import('#features/memberAdmin/ui/ApprovalQueueWidget.tsx')).ApprovalQueueWidget,
  banList: async () => (await import('#features/memberAdmin/ui/BanListWidget.tsx')).BanListWidget,
  spamRules: async () => (await import('#features/spam/ui/SpamRulesWidget.tsx')).SpamRulesWidget,
  spamRuleEditor: async () =>
    (await import('#features/spam/ui/SpamRuleEditorWidget.tsx')).SpamRuleEditorWidget,
  auditLog: async () =>
    (await import('#features/memberAdmin/ui/AuditLogWidget.tsx')).AuditLogWidget,
  signIn: async () => (await import('#features/identity/ui/SignInWidget.tsx')).SignInWidget,
  communityForm: async () =>
    (await import('#features/community/ui/CommunityFormWidget.tsx')).CommunityFormWidget,
  mailOutbox: async () => (await import('#features/mail/ui/MailOutboxWidget.tsx')).MailOutboxWidget,
  resetPassword: async () =>
    (await import('#features/identity/ui/ResetPasswordWidget.tsx')).ResetPasswordWidget,
  migrateUser: async () =>
    (await import('#features/identity/ui/MigrateUserWidget.tsx')).MigrateUserWidget,
  unsubscribe: async () =>
    (await import('#features/identity/ui/UnsubscribeWidget.tsx')).UnsubscribeWidget,
  verifyEmail: async () =>
    (await import('#features/identity/ui/VerifyEmailWidget.tsx')).VerifyEmailWidget,
  accountSecurity: async () =>
    (await import('#features/identity/ui/AccountSecurityWidget.tsx')).AccountSecurityWidget,
  roleMatrix: async () =>
    (await import('#features/access/ui/RoleMatrixWidget.tsx')).RoleMatrixWidget,
  roleEditor: async () =>
    (await import('#features/access/ui/RoleEditorWidget.tsx')).RoleEditorWidget,
  profileLists: async () =>
    (await import('#features/access/ui/ProfileListsWidget.tsx')).ProfileListsWidget,
  actionExplainer: async () =>
    (await import('#features/access/ui/ActionExplainerWidget.tsx')).ActionExplainerWidget,
  revisionHistory: async () =>
    (await import('#features/history/ui/RevisionHistoryWidget.tsx')).RevisionHistoryWidget,
  cannedTexts: async () =>
    (await import('#features/cannedTexts/ui/CannedTextsWidget.tsx')).CannedTextsWidget,
  placesAdmin: async () =>
    (await import('#features/taxonomy/ui/PlacesAdminWidget.tsx')).PlacesAdminWidget,
  notice: async () => (await import('#features/layouts/ui/NoticeWidget.tsx')).NoticeWidget,
});
