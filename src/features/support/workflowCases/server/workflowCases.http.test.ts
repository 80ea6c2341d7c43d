import { expect, test } from 'vitest';
import { makePublishedWorkflow } from '#features/engage/guidedWorkflows/server/workflowFactories.ts';
import { workflowPath } from '#features/engage/guidedWorkflows/workflowAddress.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import runWords from '#locales/en/guidedWorkflows.json' with { type: 'json' };
import words from '#locales/en/workflowCases.json' with { type: 'json' };
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

async function runToSupport(browser: PlainBrowser, path: string): Promise<PlainBrowser> {
  await browser.open(path);
  await browser.submit(runWords.start);
  await browser.submit(runWords.continue, { answer: 'no' });
  return browser.submit(runWords.continue, { answer: 'New <b>batteries</b>' });
}

const requests = () =>
  db
    .selectFrom('support_requests')
    .innerJoin('support_entries', 'support_entries.request_id', 'support_requests.id')
    .select(['support_requests.kind', 'title', 'requester_id', 'support_entries.content'])
    .where('support_entries.kind', '=', 'REPLY')
    .orderBy('support_requests.id', 'desc')
    .execute();

test('a member opens a case with the answers, without script, and only once', async () => {
  const { post } = await makePublishedWorkflow(db, { title: 'Lamp stays dark' });
  const member = await makeMember(db);
  const browser = new PlainBrowser(portal, { login: await portal.login(member.id) });
  await runToSupport(browser, workflowPath(post));
  const twice = await new PlainBrowser(portal, { login: await portal.login(member.id) }).open(
    workflowPath(post),
  );
  await browser.submit(words.open);
  expect(browser.address).toMatch(/^\/support\/requests\/\d+$/);
  expect(browser.text()).toContain('No, it is off');
  const [made] = await requests();
  expect(made).toMatchObject({ kind: 'CASE', title: 'Lamp stays dark', requester_id: member.id });
  expect(made?.content).toContain('New &lt;b&gt;batteries&lt;/b&gt;');

  const count = (await requests()).length;
  await twice.submit(words.open);
  expect(twice.address).toContain('error=CONFLICT');
  expect(await requests()).toHaveLength(count);
  expect((await browser.open(workflowPath(post))).text()).toContain(runWords.escalated);
});

test('a visitor signs in and comes back to the run', async () => {
  const { post } = await makePublishedWorkflow(db);
  const visitor = await runToSupport(new PlainBrowser(portal), workflowPath(post));
  expect(visitor.has('button', words.open)).toBe(false);
  const target = visitor.href(words.signIn, 'main');
  const returnTo = new URL(target, 'http://portal').searchParams.get('returnTo') ?? '';
  expect(returnTo).toBe(visitor.address);
  const member = await makeMember(db);
  const browser = new PlainBrowser(portal, { login: await portal.login(member.id) });
  await (await browser.open(returnTo)).submit(words.open);
  expect((await requests())[0]).toMatchObject({ requester_id: member.id });
});

test('a run that does not offer it opens no case', async () => {
  const { post } = await makePublishedWorkflow(db);
  const login = await portal.login((await makeMember(db)).id);
  const browser = await new PlainBrowser(portal, { login }).open(workflowPath(post));
  await browser.submit(runWords.start);
  const count = (await requests()).length;
  const { text } = await portal.ask('/community/api/v1/forms/escalateGuidedWorkflow', {
    method: 'POST',
    headers: { cookie: login.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams({
      ...{ _csrf: login.csrf, path: workflowPath(post), conversationId: `${post.id}` },
      ...{ title: 'Please help', message: 'Now' },
    })}`,
  });
  expect(text).toBe('');
  expect(await requests()).toHaveLength(count);
});
