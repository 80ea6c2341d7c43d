import { registerFeatures } from '#core/feature/feature.ts';
import { customFieldFeature } from '#features/base/customFields/customFieldFeature.ts';
import { fileFeature } from '#features/base/files/fileFeature.ts';
import { inboundMailFeature } from '#features/base/inboundMail/inboundMailFeature.ts';
import { layoutFeature } from '#features/base/layouts/layoutFeature.ts';
import { mailFeature } from '#features/base/mail/mailFeature.ts';
import { cannedResponseFeature } from '#features/care/cannedResponses/cannedResponseFeature.ts';
import { externalToolFeature } from '#features/care/externalTool/externalToolFeature.ts';
import { historyFeature } from '#features/care/history/historyFeature.ts';
import { mergingFeature } from '#features/care/merging/mergingFeature.ts';
import { moderationFeature } from '#features/care/moderation/moderationFeature.ts';
import { postNoteFeature } from '#features/care/postNotes/postNoteFeature.ts';
import { spamFeature } from '#features/care/spam/spamFeature.ts';
import { tagAdminFeature } from '#features/care/tagAdmin/tagAdminFeature.ts';
import { workListFeature } from '#features/care/workLists/workListFeature.ts';
import { answerFeature } from '#features/content/answers/answerFeature.ts';
import { commentFeature } from '#features/content/comments/commentFeature.ts';
import { composeFeature } from '#features/content/compose/composeFeature.ts';
import { conversationFeature } from '#features/content/conversations/conversationFeature.ts';
import { interactionFeature } from '#features/content/interactions/interactionFeature.ts';
import { passageFeature } from '#features/content/passages/passageFeature.ts';
import { searchFeature } from '#features/content/search/searchFeature.ts';
import { seoFeature } from '#features/content/seo/seoFeature.ts';
import { taxonomyFeature } from '#features/content/taxonomy/taxonomyFeature.ts';
import { freshnessFeature } from '#features/engage/articleFreshness/freshnessFeature.ts';
import { articleFeature } from '#features/engage/articles/articleFeature.ts';
import { articleUpkeepFeature } from '#features/engage/articleUpkeep/articleUpkeepFeature.ts';
import { badgeFeature } from '#features/engage/badges/badgeFeature.ts';
import { communityEventFeature } from '#features/engage/communityEvents/communityEventFeature.ts';
import { contestFeature } from '#features/engage/contests/contestFeature.ts';
import { feedbackFeature } from '#features/engage/feedback/feedbackFeature.ts';
import { guidedWorkflowFeature } from '#features/engage/guidedWorkflows/guidedWorkflowFeature.ts';
import { knowledgeBaseFeature } from '#features/engage/knowledgeBases/knowledgeBaseFeature.ts';
import { leaderboardFeature } from '#features/engage/leaderboard/leaderboardFeature.ts';
import { nominationFeature } from '#features/engage/nominations/nominationFeature.ts';
import { notificationFeature } from '#features/engage/notifications/notificationFeature.ts';
import { pointFeature } from '#features/engage/points/pointFeature.ts';
import { pollFeature } from '#features/engage/polls/pollFeature.ts';
import { releaseFeature } from '#features/engage/releaseNotes/releaseFeature.ts';
import { statusLabelFeature } from '#features/engage/statusLabels/statusLabelFeature.ts';
import { surveyFeature } from '#features/engage/surveys/surveyFeature.ts';
import { accountFeature } from '#features/people/account/accountFeature.ts';
import { apiKeyFeature } from '#features/people/apiKeys/apiKeyFeature.ts';
import { banFeature } from '#features/people/bans/banFeature.ts';
import { identityFeature } from '#features/people/identity/identityFeature.ts';
import { ssoFeature } from '#features/people/identity/sso/ssoFeature.ts';
import { twoFactorFeature } from '#features/people/identity/twoFactor/twoFactorFeature.ts';
import { memberFeature } from '#features/people/members/memberFeature.ts';
import { oauthFeature } from '#features/people/oauth/oauthFeature.ts';
import { standingFeature } from '#features/people/standing/standingFeature.ts';
import { accessFeature } from '#features/site/access/accessFeature.ts';
import { adminHomeFeature } from '#features/site/adminHome/adminHomeFeature.ts';
import { articleTransferFeature } from '#features/site/articleTransfer/articleTransferFeature.ts';
import { backupFeature } from '#features/site/backups/backupFeature.ts';
import { clientErrorFeature } from '#features/site/clientErrors/clientErrorFeature.ts';
import { communityFeature } from '#features/site/community/communityFeature.ts';
import { contentWidgetFeature } from '#features/site/contentWidgets/contentWidgetFeature.ts';
import { eventAdminFeature } from '#features/site/eventAdmin/eventAdminFeature.ts';
import { fieldAdminFeature } from '#features/site/fieldAdmin/fieldAdminFeature.ts';
import { homeFeature } from '#features/site/home/homeFeature.ts';
import { importingFeature } from '#features/site/importing/importingFeature.ts';
import { insightFeature } from '#features/site/insight/insightFeature.ts';
import { interfaceWordFeature } from '#features/site/interfaceWords/interfaceWordFeature.ts';
import { machineTranslationFeature } from '#features/site/machineTranslation/machineTranslationFeature.ts';
import { mcpFeature } from '#features/site/mcp/mcpFeature.ts';
import { memberAdminFeature } from '#features/site/memberAdmin/memberAdminFeature.ts';
import { navigationFeature } from '#features/site/navigation/navigationFeature.ts';
import { oldAddressFeature } from '#features/site/oldAddresses/oldAddressFeature.ts';
import { pageBuilderFeature } from '#features/site/pageBuilder/pageBuilderFeature.ts';
import { rssFeedFeature } from '#features/site/rssFeeds/rssFeedFeature.ts';
import { setupFeature } from '#features/site/setup/setupFeature.ts';
import { systemHealthFeature } from '#features/site/systemHealth/systemHealthFeature.ts';
import { webhookFeature } from '#features/site/webhooks/webhookFeature.ts';
import { welcomeFeature } from '#features/site/welcome/welcomeFeature.ts';
import { agentSuggestionFeature } from '#features/support/agentSuggestions/agentSuggestionFeature.ts';
import { agentWorkspaceFeature } from '#features/support/agentWorkspace/agentWorkspaceFeature.ts';
import { automationFeature } from '#features/support/automations/automationFeature.ts';
import { chatFeature } from '#features/support/chat/chatFeature.ts';
import { chatGreetingFeature } from '#features/support/chatGreetings/chatGreetingFeature.ts';
import { chatReportFeature } from '#features/support/chatReports/chatReportFeature.ts';
import { contactFormFeature } from '#features/support/contactForm/contactFormFeature.ts';
import { deflectionFeature } from '#features/support/deflection/deflectionFeature.ts';
import { embeddedWidgetFeature } from '#features/support/embeddedWidget/embeddedWidgetFeature.ts';
import { hiddenRequestFeature } from '#features/support/hiddenRequests/hiddenRequestFeature.ts';
import { liveChatFeature } from '#features/support/liveChat/liveChatFeature.ts';
import { macroFeature } from '#features/support/macros/macroFeature.ts';
import { newRequestFeature } from '#features/support/newRequests/newRequestFeature.ts';
import { postCaseFeature } from '#features/support/postCases/postCaseFeature.ts';
import { proposalFeature } from '#features/support/postProposals/proposalFeature.ts';
import { publicLinkFeature } from '#features/support/publicLinks/publicLinkFeature.ts';
import { supportReportFeature } from '#features/support/reports/supportReportFeature.ts';
import { supportFeature } from '#features/support/requests/supportFeature.ts';
import { requestTypeFeature } from '#features/support/requestTypes/requestTypeFeature.ts';
import { sideConversationFeature } from '#features/support/sideConversations/sideConversationFeature.ts';
import { slaFeature } from '#features/support/sla/slaFeature.ts';
import { supportEmailFeature } from '#features/support/supportEmail/supportEmailFeature.ts';
import { workflowCaseFeature } from '#features/support/workflowCases/workflowCaseFeature.ts';

/** Every feature of the product, lowest layer first; with `serverFeatures.ts` the only list of features. */
export const features = registerFeatures([
  layoutFeature,
  mailFeature,
  inboundMailFeature,
  fileFeature,
  customFieldFeature,
  memberFeature,
  standingFeature,
  apiKeyFeature,
  oauthFeature,
  banFeature,
  identityFeature,
  twoFactorFeature,
  ssoFeature,
  accountFeature,
  taxonomyFeature,
  conversationFeature,
  commentFeature,
  interactionFeature,
  passageFeature,
  searchFeature,
  answerFeature,
  composeFeature,
  seoFeature,
  historyFeature,
  spamFeature,
  moderationFeature,
  mergingFeature,
  cannedResponseFeature,
  postNoteFeature,
  externalToolFeature,
  tagAdminFeature,
  workListFeature,
  feedbackFeature,
  leaderboardFeature,
  notificationFeature,
  requestTypeFeature,
  supportFeature,
  deflectionFeature,
  agentWorkspaceFeature,
  slaFeature,
  macroFeature,
  automationFeature,
  supportReportFeature,
  publicLinkFeature,
  supportEmailFeature,
  newRequestFeature,
  hiddenRequestFeature,
  sideConversationFeature,
  workflowCaseFeature,
  postCaseFeature,
  agentSuggestionFeature,
  proposalFeature,
  contactFormFeature,
  liveChatFeature,
  chatGreetingFeature,
  embeddedWidgetFeature,
  chatFeature,
  chatReportFeature,
  accessFeature,
  memberAdminFeature,
  communityFeature,
  systemHealthFeature,
  eventAdminFeature,
  clientErrorFeature,
  backupFeature,
  importingFeature,
  fieldAdminFeature,
  adminHomeFeature,
  navigationFeature,
  setupFeature,
  contentWidgetFeature,
  rssFeedFeature,
  pageBuilderFeature,
  webhookFeature,
  oldAddressFeature,
  interfaceWordFeature,
  mcpFeature,
  machineTranslationFeature,
  welcomeFeature,
  homeFeature,
  insightFeature,
  statusLabelFeature,
  knowledgeBaseFeature,
  articleFeature,
  freshnessFeature,
  releaseFeature,
  nominationFeature,
  articleUpkeepFeature,
  articleTransferFeature,
  guidedWorkflowFeature,
  pointFeature,
  pollFeature,
  contestFeature,
  communityEventFeature,
  badgeFeature,
  surveyFeature,
]);
