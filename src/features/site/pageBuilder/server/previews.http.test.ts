import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { builderCalls, withText } from './testing/builderCalls.ts';

const { portal, db } = await openPortalForFile();

type Login = Awaited<ReturnType<typeof portal.login>>;
let admin: Login;
let member: Login;
const { mutate, createPage, openLayout, save, publish } = builderCalls(portal, () => admin);

const editor = await makeMember(db, { role: 'administrator' });

beforeAll(async () => {
  admin = await portal.login(editor.id);
  member = await portal.login((await makeMember(db)).id);
});

const tokenOf = async (input: { id: string; version?: number }): Promise<string> =>
  (await mutate('createPagePreview', input, 'token')).token;

const show = (query: string, login?: Login) =>
  portal.ask(`/preview?${query}`, login && { headers: { cookie: login.cookie } });

test('the version query shows a version; a link of one version shows no other', async () => {
  const page = await createPage('versions');
  await publish(page, '<p>First version</p>');
  await publish(page, '<p>Second version</p>');
  await save({ id: page.id, content: withText(page.content, '<p>The draft</p>') });
  const token = await tokenOf({ id: page.id });
  expect((await show(`token=${token}`)).text).toContain('The draft');
  const first = await show(`token=${token}&version=1`);
  expect(first.text).toContain('First version');
  expect(first.text).not.toContain('The draft');
  expect(await show(`token=${token}&version=99`)).toMatchObject({ status: 404 });
  expect((await show(`token=${token}&version=x`)).text).toContain('The draft');
  const pinned = await tokenOf({ id: page.id, version: 1 });
  expect((await show(`token=${pinned}&version=2`)).text).toContain('First version');
});

test('a preview shows whoever has the link no private posts, whatever audience they choose', async () => {
  const page = await createPage('posts');
  const content = withText(page.content, '<p>Latest posts</p>');
  content.document.sections[0]?.columns[0]?.widgets.push({
    ...{ id: 'list', type: 'conversationList', enabled: true, properties: {}, visibility: {} },
  });
  await save({ id: page.id, content });
  await makeConversation(db, { title: 'Open to all' });
  await makeConversation(db, { title: 'Kept private', is_private: true });
  const token = await tokenOf({ id: page.id });
  for (const login of [undefined, member]) {
    for (const audience of ['', '&as=member', '&as=member&role=administrator']) {
      const { text } = await show(`token=${token}${audience}`, login);
      expect(text).toContain('Open to all');
      expect(text).not.toContain('Kept private');
    }
  }
  expect((await show(`token=${token}`, admin)).text).not.toContain('Kept private');
  expect((await show(`token=${token}&as=member`, admin)).text).not.toContain('Kept private');
});

test('the preview of a layout has a title', async () => {
  const titleOf = async ({ id }: { id: string }) => {
    const { text } = await show(`token=${await tokenOf({ id })}`);
    return /<title>([^<]*)<\/title>/.exec(text)?.[1];
  };
  expect(await titleOf(await openLayout('TOPIC_PAGE'))).toMatch(/^Topic/);
  expect(await titleOf(await openLayout('TOPIC_PAGE', 'Releases'))).toContain('Releases');
  expect(await titleOf(await createPage('titled'))).toContain('Hello');
});

test('links stop working when their author may not edit pages any more', async () => {
  const page = await createPage('former');
  await save({ id: page.id, content: withText(page.content, '<p>Former draft</p>') });
  const token = await tokenOf({ id: page.id });
  expect((await show(`token=${token}`)).text).toContain('Former draft');
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', editor.id).execute();
  portal.services.bus.publish([{ type: 'roles.changed', payload: {} }]);
  const { status, text } = await show(`token=${token}`);
  expect(status).toBe(404);
  expect(text).not.toContain('Former draft');
});
