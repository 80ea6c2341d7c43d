import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
const administrator = await makeMember(db, { role: 'administrator' });
const moderator = await makeMember(db, { role: 'moderator' });
const member = await makeMember(db);
await makeMember(db, { approval_status: 'PENDING' });

const page = async (path: string, who: { id: number } | null) => {
  const cookie = who === null ? '' : (await portal.login(who.id)).cookie;
  return portal.ask(path, { headers: { accept: 'text/html', cookie } });
};
const pendingFor = async (who: { id: number } | null) => {
  const login = who === null ? {} : { login: await portal.login(who.id) };
  const { json } = await portal.graphql('{ pendingWork { href count text } }', login);
  return json.data.pendingWork;
};

test('only staff have an admin home', async () => {
  expect((await page('/admin', administrator)).status).toBe(200);
  expect((await page('/admin', moderator)).status).toBe(200);
  expect((await page('/admin', member)).status).toBe(404);
  expect((await page('/admin', null)).headers.location).toContain('/login');
});

test('pending work is counted for those who may handle it', async () => {
  const approvals = { href: '/users/approval-workflow', count: 1 };
  expect(await pendingFor(administrator)).toEqual([{ ...approvals, text: '1 member to approve' }]);
  expect(await pendingFor(member)).toEqual([]);
  expect(await pendingFor(null)).toEqual([]);
});

test('the sidebar is on staff pages alone, with the pages that the viewer may open', async () => {
  const overview = await page('/admin', moderator);
  expect(overview.text).toContain('class="admin-frame"');
  expect(overview.text).toContain('href="/conversations/moderation"');
  expect(overview.text).not.toContain('href="/admin/settings"');
  expect((await page('/admin/settings', administrator)).text).toContain('class="admin-frame"');
  expect((await page('/tags', administrator)).text).not.toContain('class="admin-frame"');
  expect((await page('/admin/settings', member)).text).not.toContain('class="admin-frame"');
});

test('a manager reads the figures of a period without script, and follows them to their lists', async () => {
  const author = await makeMember(db);
  await makeConversation(db, { author_id: author.id, title: 'When to prune' });
  await makeConversation(db, { author_id: author.id, title: 'Years ago', created_at: new Date(0) });
  const page = new PlainBrowser(portal, { login: await portal.login(administrator.id) });
  await page.open('/admin');
  expect(page.has('main a[href="/admin?days=7"]')).toBe(true);
  await page.follow('7 days', 'main');
  expect(page.has('main nav a[aria-current="page"]', '7 days')).toBe(true);
  expect(page.text('main')).toContain('Longest without a reply');
  await page.follow('Unanswered questions', 'main dl');
  expect(page.text('main')).toContain('When to prune');
  expect(page.text('main')).not.toContain('Years ago');
});
