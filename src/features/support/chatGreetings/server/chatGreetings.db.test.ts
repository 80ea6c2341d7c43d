import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { setAgentAvailability } from '#features/support/agentWorkspace/server/supportAgents.ts';
import { liveChatSettingGroup } from '#features/support/liveChat/liveChatSettingGroup.ts';
import { startLiveChat } from '#features/support/liveChat/server/startLiveChat.ts';
import { getOwnChat } from '#features/support/liveChat/server/visitorChat.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { testVisitor } from '#platform/testing/testVisitor.ts';
import { chatGreetingSettingGroup } from '../chatGreetingSettingGroup.ts';
import {
  deleteGreeting,
  listGreetings,
  orderGreetings,
  saveGreeting,
  turnGreeting,
} from './chatGreetingService.ts';
import { textOfGreeting } from './chatGreetingStore.ts';
import {
  countGreeting,
  countsOfGreetings,
  greetingsFor,
  greetingsOfViewer,
} from './greetVisitors.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const agent = await makeMember(db, { role: 'agent', first_name: 'Grace' });
const member = await makeMember(db);
const asAdmin = () => testContext(db, { viewer: admin.viewer });

const input = {
  ...{ name: 'Prices', isOn: true, senderId: '', place: 'ANYWHERE', paths: ['/pricing'] },
  ...{ afterSeconds: 10, scrolled: 0, visits: 'ANY', people: 'ANYONE', languages: [] },
  ...{ times: 'OPEN', texts: [{ language: 'en', text: 'Can we help?' }] },
};
const save = (changes: object = {}, id: string | null = null) =>
  saveGreeting(asAdmin(), id, { ...input, ...changes });

let browsers = 0;
function browser(settings: { greetings?: object; chat?: object } = {}) {
  browsers += 1;
  const visitor = testVisitor(`secret ${browsers}`, { hasSecret: false });
  const address = `10.2.0.${browsers}`;
  return (overrides: Parameters<typeof testContext>[1] = {}) =>
    testContext(db, {
      ...{ address, visitor },
      settings: {
        chatGreetings: chatGreetingSettingGroup.schemas?.chatGreetings?.parse({
          ...{ isOn: true, ...settings.greetings },
        }) as never,
        liveChat: liveChatSettingGroup.schemas?.liveChat?.parse({
          ...{ isOn: true, asksForEmail: false, ...settings.chat },
        }) as never,
      },
      ...overrides,
    });
}
const namesFor = async (ctx: ReturnType<typeof testContext>) =>
  (await greetingsOfViewer(ctx)).map(({ name }) => name);

beforeAll(async () => {
  await setAgentAvailability(testContext(db, { viewer: agent.viewer }), true);
});

async function empty(): Promise<void> {
  await db.deleteFrom('chat_greetings').execute();
}

test('administrators save, order, turn off and delete greetings; others do not see them', async () => {
  await empty();
  const first = await save();
  const second = await save({ name: 'Docs', senderId: `${agent.id}` });
  expect((await listGreetings(asAdmin())).map(({ name }) => name)).toEqual(['Prices', 'Docs']);
  await orderGreetings(asAdmin(), [second.id]);
  expect((await listGreetings(asAdmin())).map(({ name }) => name)).toEqual(['Docs', 'Prices']);
  expect(await namesFor(browser()())).toEqual(['Docs', 'Prices']);
  await turnGreeting(asAdmin(), { id: `${second.id}`, isOn: false });
  expect(await namesFor(browser()())).toEqual(['Prices']);
  const stale = { updatedDate: new Date(first.updatedAt.getTime() - 5) };
  await expect(save(stale, `${first.id}`)).rejects.toMatchObject({ code: 'CONFLICT' });
  await deleteGreeting(asAdmin(), `${first.id}`);
  expect(await namesFor(browser()())).toEqual([]);
  for (const viewer of [member.viewer, agent.viewer]) {
    const ctx = testContext(db, { viewer });
    await expect(listGreetings(ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(saveGreeting(ctx, null, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('what is no path, no agent, or the same language twice is refused', async () => {
  for (const wrong of [
    { paths: ['pricing'] },
    { paths: ['javascript:alert(1)'] },
    { senderId: `${member.id}` },
    { texts: [] },
    { texts: ['en', 'en'].map((language) => ({ language, text: 'Hi' })) },
  ]) {
    await expect(save(wrong)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
});

test('greetings are for the place, the people, the language and the time that they name', async () => {
  await empty();
  for (const [name, rule] of Object.entries({
    portal: { place: 'PORTAL' },
    sites: { place: 'SITES' },
    members: { people: 'KNOWN' },
    visitors: { people: 'UNKNOWN' },
    german: { languages: ['de'] },
    away: { times: 'AWAY' },
    always: { times: 'ALWAYS' },
  })) {
    await save({ name, ...rule });
  }
  const visitor = browser();
  expect(await namesFor(visitor())).toEqual(['portal', 'visitors', 'always']);
  expect(await namesFor(visitor({ viewer: member.viewer }))).toEqual([
    'portal',
    'members',
    'always',
  ]);
  expect(await namesFor(visitor({ locale: 'de' }))).toContain('german');
  const sites = await greetingsFor(visitor(), { place: 'SITES', isKnown: null });
  expect(sites.map(({ name }) => name)).toEqual(['sites', 'members', 'visitors', 'always']);

  await setAgentAvailability(testContext(db, { viewer: agent.viewer }), false);
  const closed = browser({ chat: { teamId: '999' } });
  expect(await namesFor(closed())).toEqual(['away', 'always']);
  await setAgentAvailability(testContext(db, { viewer: agent.viewer }), true);

  // Who would have to sign in first is not greeted; nobody is while it is off.
  expect(await namesFor(browser({ chat: { needsSignIn: true } })())).toEqual([]);
  expect(await namesFor(browser({ greetings: { isOn: false } })())).toEqual([]);
  expect(await namesFor(browser({ chat: { isOn: false } })())).toEqual([]);
});

test('the text is in the language of the visitor, else the first one', () => {
  const texts = [
    { language: 'en', text: 'Hello' },
    { language: 'pt', text: 'Olá' },
  ];
  expect(['pt', 'pt_BR', 'en', 'ar'].map((locale) => textOfGreeting({ texts }, locale))).toEqual([
    ...['Olá', 'Olá', 'Hello', 'Hello'],
  ]);
});

test('shown, opened and answered are counted; agents see what a chat answers', async () => {
  await empty();
  const { id } = await save({ texts: [{ language: 'en', text: 'Which plan?' }] });
  const visitor = browser();
  expect(await countGreeting(visitor(), { id: `${id}`, what: 'SHOWN' })).toBe(true);
  expect(await countGreeting(visitor(), { id: `${id}`, what: 'SHOWN' })).toBe(true);
  await countGreeting(visitor(), { id: `${id}`, what: 'OPENED' });
  const started = { name: 'Ann', message: 'The small one', greetingId: `${id}` };
  await startLiveChat(visitor(), started);
  // A message of the chat that goes on is no other answer.
  await startLiveChat(visitor(), started);
  expect(await countsOfGreetings(asAdmin(), [id])).toEqual([{ shown: 2, opened: 1, answered: 1 }]);
  expect(await getOwnChat(visitor())).toMatchObject({ greeting_id: id, greeting: 'Which plan?' });
  // Nobody is greeted whose chat goes on.
  expect(await namesFor(visitor())).toEqual([]);

  await deleteGreeting(asAdmin(), `${id}`);
  expect(await getOwnChat(visitor())).toMatchObject({ greeting_id: null, greeting: 'Which plan?' });
  expect(await countGreeting(visitor(), { id: `${id}`, what: 'SHOWN' })).toBe(false);
  const other = browser();
  await startLiveChat(other(), { ...started, name: 'Bo' });
  expect(await getOwnChat(other())).toMatchObject({ greeting_id: null, greeting: null });
});

test('a greeting is not shown once agents have left', async () => {
  await empty();
  const { id } = await save();
  const closed = browser({ chat: { teamId: '999' } });
  expect(await countGreeting(closed(), { id: `${id}`, what: 'SHOWN' })).toBe(false);
  expect(await countsOfGreetings(asAdmin(), [id])).toEqual([{ shown: 0, opened: 0, answered: 0 }]);
});
