// Imported first, because server manifests read other manifests while they load.
import './features.ts';
import { loadSettingGroups } from '#core/settings/settingsSchema.ts';
import { customFieldServer } from '#features/base/customFields/server/customFieldServer.ts';
import { fileServer } from '#features/base/files/server/fileServer.ts';
import { inboundMailServer } from '#features/base/inboundMail/server/inboundMailServer.ts';
import { layoutServer } from '#features/base/layouts/server/layoutServer.ts';
import { mailServer } from '#features/base/mail/server/mailServer.ts';
import { cannedResponseServer } from '#features/care/cannedResponses/server/cannedResponseServer.ts';
import { externalToolServer } from '#features/care/externalTool/server/externalToolServer.ts';
import { historyServer } from '#features/care/history/server/historyServer.ts';
import { mergingServer } from '#features/care/merging/server/mergingServer.ts';
import { moderationServer } from '#features/care/moderation/server/moderationServer.ts';
import { postNoteServer } from '#features/care/postNotes/server/postNoteServer.ts';
import { spamServer } from '#features/care/spam/server/spamServer.ts';
import { tagAdminServer } from '#features/care/tagAdmin/server/tagAdminServer.ts';
import { workListServer } from '#features/care/workLists/server/workListServer.ts';
import { answerServer } from '#features/content/answers/server/answerServer.ts';
import { commentServer } from '#features/content/comments/server/commentServer.ts';
import { conversationServer } from '#features/content/conversations/server/conversationServer.ts';
import { draftServer } from '#features/content/drafts/server/draftServer.ts';
import { interactionServer } from '#features/content/interactions/server/interactionServer.ts';
import { passageServer } from '#features/content/passages/server/passageServer.ts';
import { searchServer } from '#features/content/search/server/searchServer.ts';
import { seoServer } from '#features/content/seo/server/seoServer.ts';
import { taxonomyServer } from '#features/content/taxonomy/server/taxonomyServer.ts';
import { freshnessServer } from '#features/engage/articleFreshness/server/freshnessServer.ts';
import { articleServer } from '#features/engage/articles/server/articleServer.ts';
import { articleUpkeepServer } from '#features/engage/articleUpkeep/server/articleUpkeepServer.ts';
import { badgeServer } from '#features/engage/badges/server/badgeServer.ts';
import { communityEventServer } from '#features/engage/communityEvents/server/communityEventServer.ts';
import { contestServer } from '#features/engage/contests/server/contestServer.ts';
import { emailReplyServer } from '#features/engage/emailReplies/server/emailReplyServer.ts';
import { feedbackServer } from '#features/engage/feedback/server/feedbackServer.ts';
import { guidedWorkflowServer } from '#features/engage/guidedWorkflows/server/guidedWorkflowServer.ts';
import { knowledgeBaseServer } from '#features/engage/knowledgeBases/server/knowledgeBaseServer.ts';
import { leaderboardServer } from '#features/engage/leaderboard/server/leaderboardServer.ts';
import { nominationServer } from '#features/engage/nominations/server/nominationServer.ts';
import { notificationServer } from '#features/engage/notifications/server/notificationServer.ts';
import { pointServer } from '#features/engage/points/server/pointServer.ts';
import { pollServer } from '#features/engage/polls/server/pollServer.ts';
import { releaseServer } from '#features/engage/releaseNotes/server/releaseServer.ts';
import { statusLabelServer } from '#features/engage/statusLabels/server/statusLabelServer.ts';
import { surveyServer } from '#features/engage/surveys/server/surveyServer.ts';
import { accountServer } from '#features/people/account/server/accountServer.ts';
import { apiDocsServer } from '#features/people/apiDocs/server/apiDocsServer.ts';
import { apiKeyServer } from '#features/people/apiKeys/server/apiKeyServer.ts';
import { banServer } from '#features/people/bans/server/banServer.ts';
import { identityServer } from '#features/people/identity/server/identityServer.ts';
import { ssoServer } from '#features/people/identity/sso/server/ssoServer.ts';
import { twoFactorServer } from '#features/people/identity/twoFactor/server/twoFactorServer.ts';
import { memberServer } from '#features/people/members/server/memberServer.ts';
import { oauthServer } from '#features/people/oauth/server/oauthServer.ts';
import { standingServer } from '#features/people/standing/server/standingServer.ts';
import { accessServer } from '#features/site/access/server/accessServer.ts';
import { adminHomeServer } from '#features/site/adminHome/server/adminHomeServer.ts';
import { articleTransferServer } from '#features/site/articleTransfer/server/articleTransferServer.ts';
import { backupsServer } from '#features/site/backups/server/backupsServer.ts';
import { clientErrorServer } from '#features/site/clientErrors/server/clientErrorServer.ts';
import { communityServer } from '#features/site/community/server/communityServer.ts';
import { eventAdminServer } from '#features/site/eventAdmin/server/eventAdminServer.ts';
import { importingServer } from '#features/site/importing/server/importingServer.ts';
import { incrementalExportServer } from '#features/site/incrementalExport/server/incrementalExportServer.ts';
import { insightServer } from '#features/site/insight/server/insightServer.ts';
import { interfaceWordServer } from '#features/site/interfaceWords/server/interfaceWordServer.ts';
import { machineTranslationServer } from '#features/site/machineTranslation/server/machineTranslationServer.ts';
import { mcpServer } from '#features/site/mcp/server/mcpServer.ts';
import { memberAdminServer } from '#features/site/memberAdmin/server/memberAdminServer.ts';
import { navigationServer } from '#features/site/navigation/server/navigationServer.ts';
import { oldAddressServer } from '#features/site/oldAddresses/server/oldAddressServer.ts';
import { pageBuilderServer } from '#features/site/pageBuilder/server/pageBuilderServer.ts';
import { rssFeedServer } from '#features/site/rssFeeds/server/rssFeedServer.ts';
import { setupServer } from '#features/site/setup/server/setupServer.ts';
import { systemHealthServer } from '#features/site/systemHealth/server/systemHealthServer.ts';
import { webhookServer } from '#features/site/webhooks/server/webhookServer.ts';
import { welcomeServer } from '#features/site/welcome/server/welcomeServer.ts';
import { agentSuggestionServer } from '#features/support/agentSuggestions/server/agentSuggestionServer.ts';
import { agentWorkspaceServer } from '#features/support/agentWorkspace/server/agentWorkspaceServer.ts';
import { automationServer } from '#features/support/automations/server/automationServer.ts';
import { chatServer } from '#features/support/chat/server/chatServer.ts';
import { chatGreetingServer } from '#features/support/chatGreetings/server/chatGreetingServer.ts';
import { chatReportServer } from '#features/support/chatReports/server/chatReportServer.ts';
import { contactFormServer } from '#features/support/contactForm/server/contactFormServer.ts';
import { deflectionServer } from '#features/support/deflection/server/deflectionServer.ts';
import { embeddedWidgetServer } from '#features/support/embeddedWidget/server/embeddedWidgetServer.ts';
import { hiddenRequestServer } from '#features/support/hiddenRequests/server/hiddenRequestServer.ts';
import { liveChatServer } from '#features/support/liveChat/server/liveChatServer.ts';
import { macroServer } from '#features/support/macros/server/macroServer.ts';
import { newRequestServer } from '#features/support/newRequests/server/newRequestServer.ts';
import { postCaseServer } from '#features/support/postCases/server/postCaseServer.ts';
import { proposalServer } from '#features/support/postProposals/server/proposalServer.ts';
import { publicLinkServer } from '#features/support/publicLinks/server/publicLinkServer.ts';
import { supportReportServer } from '#features/support/reports/server/supportReportServer.ts';
import { supportServer } from '#features/support/requests/server/supportServer.ts';
import { requestTypeServer } from '#features/support/requestTypes/server/requestTypeServer.ts';
import { sideConversationServer } from '#features/support/sideConversations/server/sideConversationServer.ts';
import { slaServer } from '#features/support/sla/server/slaServer.ts';
import { supportEmailServer } from '#features/support/supportEmail/server/supportEmailServer.ts';
import { workflowCaseServer } from '#features/support/workflowCases/server/workflowCaseServer.ts';
import { registerServerFeatures } from '#platform/feature/serverFeature.ts';
import { registerSettings } from '#platform/settings/featureSettings.ts';

registerSettings(await loadSettingGroups());

/** Every feature's server part, in the order of `features.ts`. */
export const serverFeatures = registerServerFeatures([
  layoutServer,
  mailServer,
  inboundMailServer,
  fileServer,
  customFieldServer,
  memberServer,
  standingServer,
  apiDocsServer,
  apiKeyServer,
  oauthServer,
  banServer,
  identityServer,
  twoFactorServer,
  ssoServer,
  accountServer,
  taxonomyServer,
  conversationServer,
  commentServer,
  interactionServer,
  draftServer,
  passageServer,
  searchServer,
  answerServer,
  seoServer,
  historyServer,
  spamServer,
  moderationServer,
  mergingServer,
  cannedResponseServer,
  postNoteServer,
  externalToolServer,
  tagAdminServer,
  workListServer,
  feedbackServer,
  leaderboardServer,
  notificationServer,
  emailReplyServer,
  requestTypeServer,
  supportServer,
  deflectionServer,
  agentWorkspaceServer,
  macroServer,
  automationServer,
  supportReportServer,
  slaServer,
  publicLinkServer,
  supportEmailServer,
  newRequestServer,
  hiddenRequestServer,
  sideConversationServer,
  workflowCaseServer,
  postCaseServer,
  agentSuggestionServer,
  proposalServer,
  contactFormServer,
  liveChatServer,
  chatGreetingServer,
  embeddedWidgetServer,
  chatServer,
  chatReportServer,
  accessServer,
  memberAdminServer,
  communityServer,
  pageBuilderServer,
  rssFeedServer,
  articleTransferServer,
  systemHealthServer,
  eventAdminServer,
  navigationServer,
  setupServer,
  adminHomeServer,
  clientErrorServer,
  insightServer,
  incrementalExportServer,
  importingServer,
  backupsServer,
  webhookServer,
  oldAddressServer,
  interfaceWordServer,
  mcpServer,
  machineTranslationServer,
  welcomeServer,
  statusLabelServer,
  knowledgeBaseServer,
  articleServer,
  freshnessServer,
  releaseServer,
  nominationServer,
  articleUpkeepServer,
  guidedWorkflowServer,
  pointServer,
  pollServer,
  contestServer,
  communityEventServer,
  badgeServer,
  surveyServer,
]);
