import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/polls.json' with { type: 'json' };
import { openPortalForFile } from '#platform/testing/portal.ts';
import { pollPaths } from '../pollAddress.ts';
import { addPoll, makePoll } from './pollFactories.ts';

const { portal, db } = await openPortalForFile();
const staff = await makeMember(db, { role: 'manager' });
const category = await makeCategory(db);

const open = async (path: string, cookie?: string) =>
  portal.ask(path, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });

/** Posts the form of a page without script. */
const post = ({ cookie, csrf }: { cookie: string; csrf: string }, fields: [string, string][]) =>
  portal.ask('/community/api/v1/forms/pollActivity', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams([['_csrf', csrf], ...fields])}`,
  });

test('a poll has an address of its own, and the list shows what is open or closed', async () => {
  const { post: shown } = await makePoll(db, {
    post: { title: 'Red or blue', slug: 'red-or-blue', topic_id: null },
  });
  const gone = await makePoll(db, { closed_at: new Date(), post: { title: 'Over and done' } });
  const path = pollPaths.one(shown);
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Red or blue');
  expect(page.text).toContain('name="votedOptions"');
  const old = await open(`/conversations/red-or-blue/${shown.id}`);
  expect(old.status).toBe(301);
  expect(old.headers.location).toMatch(new RegExp(`${path}$`));
  const list = await open('/polls');
  expect(list.text).toContain('Red or blue');
  expect(list.text).not.toContain('Over and done');
  const closed = await open('/polls?status=closed');
  expect(closed.text).toContain('Over and done');
  expect(closed.text).not.toContain('Red or blue');
  expect((await open(pollPaths.one({ ...gone.post, topicSlug: null }))).status).toBe(301);
});

test('voting works without script: vote, change, undo, too late', async () => {
  const { post: shown, options } = await makePoll(db, {
    ...{ multi_select: true, labels: ['A', 'B', 'C'] },
    post: { topic_id: null },
  });
  const login = await portal.login((await makeMember(db)).id);
  const path = pollPaths.one(shown);
  const common: [string, string][] = [
    ['path', path],
    ['conversationId', String(shown.id)],
  ];
  const vote = (...ids: (number | undefined)[]) =>
    post(login, [
      ...common,
      ['activity', 'poll-vote'],
      ...ids.map((id): [string, string] => ['votedOptions', String(id)]),
    ]);
  const counts = async () =>
    (
      await db
        .selectFrom('poll_options')
        .select('votes')
        .where('conversation_id', '=', shown.id)
        .orderBy('position')
        .execute()
    ).map(({ votes }) => votes);
  const [a, b, c] = options.map(({ id }) => id);
  const voted = await vote(a, b);
  expect(voted.status).toBe(303);
  expect(voted.headers.location).toMatch(new RegExp(`${path}$`));
  expect(await counts()).toEqual([1, 1, 0]);
  expect((await open(path, login.cookie)).text).toContain(words.yourChoice);
  await vote(c);
  expect(await counts()).toEqual([0, 0, 1]);
  await post(login, [...common, ['activity', 'undo-poll-vote']]);
  expect(await counts()).toEqual([0, 0, 0]);
  const nothing = await vote();
  expect(nothing.headers.location).toContain('error=VALIDATION_FAILED');
  await db
    .updateTable('polls')
    .set({ closed_at: new Date() })
    .where('conversation_id', '=', shown.id)
    .execute();
  expect((await vote(a)).headers.location).toContain('error=CONVERSATION_CLOSED');
  expect(await counts()).toEqual([0, 0, 0]);
  expect((await open(path, login.cookie)).text).not.toContain('name="votedOptions"');
});

test('a poll in a post of another type is on its page', async () => {
  const question = await makeConversation(db, { topic_id: null });
  await addPoll(db, question, { question: 'Which of these?', labels: ['This one', 'That one'] });
  const { text } = await open(`/conversations/${question.slug}/${question.id}`);
  expect(text).toContain('Which of these?');
  expect(text).toContain('That one');
});

test('the results that visitors share change with a vote', async () => {
  const { post: shown, options } = await makePoll(db, { post: { topic_id: null } });
  const path = pollPaths.one(shown);
  expect((await open(path)).text).toContain('0 votes');
  const login = await portal.login((await makeMember(db)).id);
  await post(login, [
    ['path', path],
    ['conversationId', String(shown.id)],
    ['activity', 'poll-vote'],
    ['votedOptions', String(options[0]?.id)],
  ]);
  await expect.poll(async () => (await open(path)).text).toContain('1 vote<');
});

test('the export is for those who manage polls; an anonymous one has no ballots', async () => {
  const voter = await makeMember(db);
  const named = await makePoll(db, { labels: ['=1+1', 'No, never'] });
  const anonymous = await makePoll(db, { anonymous: true });
  const option_ids = [named.options[0]?.id ?? 0];
  await db
    .insertInto('poll_ballots')
    .values([
      {
        ...{ conversation_id: named.post.id, voter_key: String(voter.id), member_id: voter.id },
        ...{ option_ids, voted_at: new Date() },
      },
      { conversation_id: anonymous.post.id, voter_key: 'hash', option_ids: [1] },
    ])
    .execute();
  const file = async (id: number, memberId: number | null) => {
    const cookie = memberId === null ? undefined : (await portal.login(memberId)).cookie;
    return open(`/community/api/v1/polls/${id}/results.csv`, cookie);
  };
  expect((await file(named.post.id, null)).status).toBe(401);
  expect((await file(named.post.id, voter.id)).status).toBe(403);
  expect((await file(999_999, staff.id)).status).toBe(404);
  const { headers, text } = await file(named.post.id, staff.id);
  expect(headers['content-type']).toContain('text/csv');
  expect(text).toContain('option,votes\r\n\'=1+1,0\r\n"No, never",0\r\n');
  expect(text).toContain(`\r\n${voter.id},`);
  const hidden = await file(anonymous.post.id, staff.id);
  expect(hidden.text).toBe('option,votes\r\nYes,\r\nNo,\r\n');
});

test('only those who may create polls open the composer at /polls/new', async () => {
  const as = async (id: number) => open('/polls/new', (await portal.login(id)).cookie);
  expect((await as(staff.id)).status).toBe(200);
  expect((await as((await makeMember(db)).id)).status).toBe(403);
  expect((await open('/polls/new')).status).toBe(302);
});

test('a feed has the polls that readers can see, and nothing else', async () => {
  await makePoll(db, { post: { title: 'Everyone’s poll' } });
  await makePoll(db, { post: { title: 'Hidden poll', is_private: true } });
  await makeConversation(db, { title: 'Not in the feed' });
  const { status, text } = await portal.ask('/feeds/polls.atom');
  expect(status).toBe(200);
  expect(text).toContain('Everyone’s poll');
  expect(text).not.toMatch(/Hidden poll|Not in the feed/);
  expect((await open('/polls')).text).toContain('/feeds/polls.rss');
});

test('the create payload has the poll beside its other fields, as in SPEC §3', async () => {
  const login = await portal.login(staff.id);
  const create = async (input: object) => {
    const { json } = await portal.graphql(
      `mutation ($input: CreateConversationInput!) {
         createConversation(input: $input) {
           conversation { composerFields }
         }
       }`,
      {
        login,
        variables: {
          input: {
            ...{ communityPostType: 'POLLS', title: 'Red, blue or green?', content: 'Choose one.' },
            ...{ categoryIds: [String(category.id)], ...input },
          },
        },
      },
    );
    return json;
  };
  const poll = { pollOptions: [{ label: 'Red' }, { label: 'Blue' }] };
  const made = await create({ communityPollConfig: poll });
  const { composerFields } = made.data.createConversation.conversation;
  expect(composerFields.communityPollConfig.pollOptions).toMatchObject(poll.pollOptions);
  const refused = await create({ communityPollConfig: { pollOptions: [] } });
  expect(JSON.stringify(refused)).toContain('composerFields.communityPollConfig.pollOptions');
});
