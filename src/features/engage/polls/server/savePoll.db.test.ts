import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { pollLoader } from './pollQueries.ts';
import { loadPollConfig } from './savePoll.ts';
import { voteInPoll } from './voteInPoll.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const member = await makeMember(db);
const category = await makeCategory(db);
const as = (viewer: Viewer) => testContext(db, { viewer });

type Given = Record<string, unknown> | null;
const config = (more: Given = {}) => ({ pollOptions: [{ label: 'A' }, { label: 'B' }], ...more });

const create = (poll?: Given, { viewer = manager.viewer, type = 'POLLS' } = {}) =>
  createConversation(as(viewer), {
    ...{ communityPostType: type, title: 'Which one do you prefer?' },
    content: '<p>Please tell us which one of these you prefer.</p>',
    categoryIds: [String(category.id)],
    ...(poll !== undefined && { composerFields: { communityPollConfig: poll } }),
  });

const change = async (id: number, part: Given, viewer = manager.viewer) =>
  updateConversation(as(viewer), id, { composerFields: { communityPollConfig: part } });

async function stored(id: number) {
  const poll = await pollLoader(as(manager.viewer)).load(id);
  if (poll === null) throw new Error('There is no poll.');
  return poll;
}

async function voteFor(id: number, label: string): Promise<void> {
  const option = (await stored(id)).options.find((each) => each.label === label);
  const votedOptions = [String(option?.id)];
  await voteInPoll(as(member.viewer), { conversationId: id, votedOptions });
}

test('a poll is created with its post, and posts of other types may have one', async () => {
  const post = await create(config({ pollExpiryTime: '2100-01-01T00:00:00Z' }));
  const poll = await stored(post.id);
  expect(poll.row).toMatchObject({ anonymous: false, result_visibility: 'ALWAYS' });
  expect(poll.options.map(({ label, position }) => [label, position])).toEqual([
    ['A', 0],
    ['B', 1],
  ]);
  const hidden = await create(config({ showPollResultsToCommunity: false }));
  expect((await stored(hidden.id)).row.result_visibility).toBe('STAFF');
  const question = await create(config({ question: 'Which?' }), { type: 'QUESTION' });
  expect((await stored(question.id)).row.question).toBe('Which?');
  const plain = await create(undefined, { type: 'QUESTION' });
  expect(await loadPollConfig(as(manager.viewer), plain.id)).toBeNull();
});

test('what is wrong is named; nothing is written', async () => {
  const attempts: [Given | undefined, string][] = [
    [undefined, 'pollOptions'],
    [null, 'pollOptions'],
    [{ pollOptions: [{ label: 'A' }] }, 'pollOptions'],
    [{ pollOptions: [{ label: 'A' }, { label: ' ' }] }, 'pollOptions.1.label'],
    [{ pollOptions: [{ label: 'A' }, { label: 'a' }] }, 'pollOptions.1.label'],
    [{ pollOptions: [{ label: 'A' }, { id: '999', label: 'B' }] }, 'pollOptions.1.id'],
    [config({ multiSelect: true, minChoices: 3 }), 'minChoices'],
    [
      config({ pollStartTime: '2100-01-01T00:00:00Z', pollExpiryTime: '2099-01-01T00:00:00Z' }),
      'pollExpiryTime',
    ],
    [config({ resultVisibility: 'SOMETIMES' }), 'resultVisibility'],
  ];
  const count = async () => (await db.selectFrom('polls').selectAll().execute()).length;
  const before = await count();
  for (const [poll, field] of attempts) {
    await expect(create(poll), JSON.stringify(poll)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: { faults: [{ field: `composerFields.communityPollConfig.${field}` }] },
    });
  }
  expect(await count()).toBe(before);
});

test('only holders of MANAGE_POLLS write or change polls', async () => {
  await expect(create(config(), { viewer: member.viewer })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const attached = create(config(), { viewer: member.viewer, type: 'QUESTION' });
  await expect(attached).rejects.toMatchObject({ code: 'FORBIDDEN' });
  // Their own post may get a poll from staff; they edit the rest of it.
  const own = await create(undefined, { viewer: member.viewer, type: 'QUESTION' });
  await change(own.id, config());
  const same = await loadPollConfig(as(manager.viewer), own.id);
  await updateConversation(as(member.viewer), own.id, {
    title: 'Which one do you like best?',
    composerFields: { communityPollConfig: same },
  });
  await expect(change(own.id, null, member.viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('before the first vote everything can change', async () => {
  const { id } = await create(config());
  const [first] = (await stored(id)).options;
  await change(id, {
    ...{ multiSelect: true, voteAnonymously: true },
    pollOptions: [{ label: 'C' }, { id: String(first?.id), label: 'A, corrected' }],
  });
  const { row, options } = await stored(id);
  expect(row).toMatchObject({ multi_select: true, anonymous: true });
  expect(
    options.map(({ label, edited_at, added_later }) => [label, edited_at, added_later]),
  ).toEqual([
    ['C', null, false],
    ['A, corrected', null, false],
  ]);
});

test('after the first vote labels keep their history, and what was voted on is fixed', async () => {
  const { id } = await create(config());
  await voteFor(id, 'A');
  const [a, b] = (await stored(id)).options;
  const kept = [
    { id: String(a?.id), label: 'A' },
    { id: String(b?.id), label: 'B' },
  ];
  const attempts: [Given, string][] = [
    [{ pollOptions: kept, multiSelect: true }, 'multiSelect'],
    [{ pollOptions: kept, voteAnonymously: true }, 'voteAnonymously'],
    [{ pollOptions: [kept[1], { label: 'C' }] }, 'pollOptions'],
  ];
  for (const [part, field] of attempts) {
    await expect(change(id, part)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: { faults: [{ field: `composerFields.communityPollConfig.${field}` }] },
    });
  }
  await change(id, { pollOptions: [{ ...kept[0], label: 'A!' }, { label: 'C' }] });
  const { options } = await stored(id);
  expect(options.map(({ label, votes, added_later }) => [label, votes, added_later])).toEqual([
    ['A!', 1, false],
    ['C', 0, true],
  ]);
  expect(options[0]?.edited_at).not.toBeNull();
  const history = await db.selectFrom('poll_option_labels').selectAll().execute();
  expect(history).toMatchObject([{ option_id: a?.id, label: 'A', replaced_by_id: manager.id }]);
});

test('a changed closing time is in the audit log', async () => {
  const { id } = await create(config());
  const config2 = await loadPollConfig(as(manager.viewer), id);
  const pollExpiryTime = '2100-01-01T00:00:00.000Z';
  await change(id, { ...config2, pollExpiryTime });
  const entries = db.selectFrom('audit_log').select(['action', 'detail']);
  expect(await entries.where('subject_id', '=', String(id)).execute()).toEqual([
    { action: 'poll.closeTimeChanged', detail: { from: null, to: pollExpiryTime } },
  ]);
});

test('lists of posts leave polls out unless they are asked for', async () => {
  const { id } = await create(config());
  const idsOf = async (asked: object) =>
    (await listConversationPage(as(member.viewer), asked)).nodes.map((row) => row.id);
  expect(await idsOf({ first: 50 })).not.toContain(id);
  expect(await idsOf({ first: 50, types: ['POLLS'] })).toContain(id);
  expect(await idsOf({ first: 50, authors: [String(manager.id)] })).toContain(id);
});
