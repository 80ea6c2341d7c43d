import { expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { solvedCaptcha } from '#features/people/identity/server/captchaFactory.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

test('an administrator switches rules on, and whoever writes meets them at once', async () => {
  const admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  const author = await makeMember(db);
  const member = await portal.login(author.id);
  const topicId = `${(await makeTopic(db, (await makeCategory(db)).id)).id}`;
  const post = (more: object = {}) =>
    portal.graphql(
      'mutation($input: CreateConversationInput!) { createConversation(input: $input) { conversation { id held path } } }',
      {
        login: member,
        variables: {
          input: {
            ...{ communityPostType: 'QUESTION', title: 'Why does it skip?', topics: [topicId] },
            content: '<p>It skips on the two smallest sprockets.</p>',
            ...more,
          },
        },
      },
    );
  expect((await post()).json.data.createConversation.conversation.held).toBe(false);

  const rule = { action: 'CAPTCHA', match: 'ALL', sparesTrusted: true, enabled: true };
  const conditions = [{ type: 'KIND', kinds: ['POST'] }];
  const save = (login: typeof admin) =>
    portal.graphql(
      'mutation($rule: SpamRuleInput!) { saveSpamRule(input: { rule: $rule }) { rule { id } } }',
      { login, variables: { rule: { ...rule, name: 'Captcha', conditions } } },
    );
  expect((await save(member)).json.errors[0].extensions.code).toBe('FORBIDDEN');
  expect((await save(admin)).json.data.saveSpamRule.rule.id).toBeTruthy();
  const asked = await post();
  expect(asked.status).toBe(400);
  expect(asked.json.errors[0].extensions.code).toBe('CAPTCHA_REQUIRED');
  const captchaResponse = await solvedCaptcha(db);
  expect((await post({ captchaResponse })).json.errors).toBeUndefined();
  expect((await post({ captchaResponse })).json.errors[0].extensions.code).toBe('CAPTCHA_REQUIRED');

  const { id } = await db
    .selectFrom('spam_rules')
    .select('id')
    .where('shipped_key', '=', 'honeypot')
    .executeTakeFirstOrThrow();
  await portal.graphql(
    'mutation($id: ID!) { setSpamRuleEnabled(input: { id: $id, enabled: true }) { rule { id } } }',
    { login: admin, variables: { id: `${id}` } },
  );
  const trapped = await post({ website: 'x', captchaResponse: await solvedCaptcha(db) });
  const { path, held } = trapped.json.data.createConversation.conversation;
  expect(held).toBe(false);
  expect((await portal.ask(path, { headers: { cookie: member.cookie } })).status).toBe(200);
  expect((await portal.ask(path)).status).toBe(404);

  await db
    .updateTable('spam_rules')
    .set({ enabled: true })
    .where('shipped_key', '=', 'newMemberPause')
    .execute();
  portal.services.spamRules.forget();
  const tooSoon = await post({ captchaResponse: await solvedCaptcha(db) });
  expect(tooSoon.json.errors[0]).toMatchObject({
    message: expect.stringMatching(
      /^You’re posting too often\. Please wait \d+ seconds and try again\.$/,
    ),
    extensions: { code: 'RATE_LIMITED' },
  });
  expect(tooSoon.status).toBe(429);
});
