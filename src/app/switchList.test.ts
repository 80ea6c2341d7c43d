import fs from 'node:fs';
import { expect, test } from 'vitest';
import { settingFieldOf } from '#core/settings/settingField.ts';
import { listSettings, loadSettingGroups } from '#core/settings/settingsSchema.ts';
import './features.ts';

/** Every boolean setting: where a test shows that off is off everywhere, or why it switches no feature. */
const http = 'src/app/switches.http.test.ts';
const content = 'src/app/contentSwitches.db.test.ts';
const identity =
  'A way to sign in or up: the rules of identity apply it, and it has no pages or content.';
const switches: Record<string, { test: string } | { none: string }> = {
  gamificationEnabled: { test: http },
  surveysEnabled: { test: http },
  chatEnabled: { test: http },
  bookmarksEnabled: { test: http },
  rssEnabled: { test: http },
  'crawlers.refuses': {
    none: 'Whom pages are sent to (src/app/pageMarkdown.http.test.ts); no feature.',
  },
  'mcp.isOn': { test: 'src/features/site/mcp/server/mcp.http.test.ts' },
  'mcp.writes': { test: 'src/features/site/mcp/server/mcp.http.test.ts' },
  'oauth.registration': { test: 'src/features/people/oauth/server/oauth.http.test.ts' },
  'supportContact.isOpen': { test: http },
  'liveChat.isOn': { test: http },
  privateMessagesEnabled: { test: content },
  richTextEnabled: { test: content },
  ownLikesAllowed: { test: content },
  cannedTextsEnabled: { test: content },
  signupEnabled: { test: 'src/features/people/identity/server/signUp.db.test.ts' },
  'notifications.webNotifications': {
    test: 'src/features/engage/notifications/server/sendPushes.db.test.ts',
  },
  'members.signaturesShown': {
    test: 'src/features/people/members/server/memberSignatures.db.test.ts',
  },
  'layouts.backendLayoutEnabled': {
    none: 'A way to read layouts by the API, which pages do not use.',
  },
  'comments.disableCommentSubscription': {
    none: 'Whether commenting follows: a default of writers.',
  },
  'articles.authorMayApprove': { none: 'Who may approve; the review stays.' },
  'surveys.visitorCaptcha': { none: 'What visitors are asked besides.' },
  'search.byMeaning': { test: 'src/features/content/search/server/fusedSearch.db.test.ts' },
  'embeddedWidget.isOn': { test: http },
  'chatGreetings.isOn': {
    test: 'src/features/support/chatGreetings/server/chatGreetings.db.test.ts',
  },
  'supportProposals.isOn': {
    test: 'src/features/support/postProposals/server/proposals.db.test.ts',
  },
  'machineTranslation.isOn': {
    test: 'src/features/site/machineTranslation/machineTranslation.http.test.ts',
  },
  'analytics.isOn': { test: 'src/features/site/insight/server/insight.db.test.ts' },
  'analytics.asksConsent': { none: 'Who is counted how; nothing is switched off.' },
  'analytics.respectsSignals': { none: 'Who is left out of what is counted.' },
  'liveChat.needsSignIn': { none: 'Who may start a chat.' },
  'liveChat.takesFiles': {
    test: 'src/features/support/liveChat/server/liveChatFiles.http.test.ts',
  },
  'liveChat.asksForEmail': { none: 'What visitors are asked.' },
  separateLanguages: { none: 'Which posts a reader is shown; nothing is switched off.' },
  'customCss.enabled': { none: 'The look of pages.' },
  privateCommunity: { none: 'Closes the community as a whole (privateCommunity.http.test.ts).' },
  underMaintenance: { none: 'Closes the community as a whole (maintenance.http.test.ts).' },
  setupGuide: { none: 'The guide of administrators on the home page.' },
  demo: { none: 'Says that this is a demo.' },
  'identity.emailSignIn': { none: identity },
  'identity.loginV2': { none: identity },
  'identity.usernameLowercase': { none: identity },
  'identity.approvalRequired': { none: identity },
  'identity.emailVerificationMandatory': { none: identity },
  'identity.signInCode': { none: identity },
  'identity.screener.enabled': { none: identity },
  'identity.sessionExpiryWatch': { none: identity },
  'identity.anonymousSession': { none: identity },
  'identity.anonymousUsernameShown': { none: identity },
};

test('every boolean setting is in the list', async () => {
  const settings = listSettings(await loadSettingGroups());
  const booleans = settings
    .filter(
      ({ schema, control, fields }) =>
        settingFieldOf(schema, control, fields).control === 'BOOLEAN',
    )
    .map(({ path }) => path);
  expect(Object.keys(switches).toSorted()).toEqual(booleans.toSorted());
});

test('the tests that are named exist', () => {
  for (const row of Object.values(switches)) {
    if ('test' in row) expect(fs.existsSync(row.test), row.test).toBe(true);
  }
});
