import { expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import formWords from '#locales/en/contestForms.json' with { type: 'json' };
import judgingWords from '#locales/en/contestJudging.json' with { type: 'json' };
import words from '#locales/en/contests.json' with { type: 'json' };
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { contestPaths } from '../contestAddress.ts';
import { addEntry, makeContest } from './contestFactories.ts';

const { portal, db } = await openPortalForFile();
// Before the first request: the server keeps the taxonomy in memory.
const { id: category_id } = await makeCategory(db);
const staff = await makeMember(db, { role: 'administrator' });

const browserOf = async (memberId: number) =>
  new PlainBrowser(portal, { login: await portal.login(memberId) });

const end = (contest: { id: number }) =>
  db
    .updateTable('contests')
    .set({ ends_at: new Date(Date.now() - 1_000) })
    .where('conversation_id', '=', contest.id)
    .execute();

test('the list shows contests by phase; a contest has an address of its own', async () => {
  const open = await makeContest(db, {
    post: { title: 'Open for all', slug: 'open-for-all', country: 'NZ' },
  });
  await makeContest(db, { cancelled_at: new Date(), post: { title: 'Called off' } });
  const visitor = new PlainBrowser(portal);
  await visitor.open('/contests');
  expect(visitor.text()).toContain('Open for all');
  expect(visitor.text()).toContain('New Zealand');
  expect(visitor.text()).not.toContain('Called off');
  await visitor.open('/contests?status=closed');
  expect(visitor.text()).toContain('Called off');
  expect(visitor.text()).not.toContain('Open for all');
  await visitor.open(`/conversations/open-for-all/${open.id}`);
  expect(visitor.address).toBe(contestPaths.one(open));
});

test('the whole journey works without script: draft, terms, submit, twice, vote, select, announce', async () => {
  const contest = await makeContest(db, {
    ...{ terms: 'Be fair.', prizes: 'A spade', community_vote: true },
    post: { title: 'Best garden', category_id },
  });
  const author = await browserOf((await makeMember(db)).id);
  await author.open(contestPaths.one(contest));
  expect(author.text()).toContain('A spade');
  await author.follow(words.enter);
  await author.submit(formWords.saveDraft, { title: 'My plot', text: 'Beans', submit: 'false' });
  expect(author.address).toMatch(/\/contests\/entries\/\d+\/edit$/);
  await author.submit(formWords.submit, { submit: 'true' });
  expect(author.text()).toContain(formWords.acceptFault);
  expect(author.html).toContain('My plot');
  await author.submit(formWords.submit, { submit: 'true', acceptTerms: 'on' });
  const entryPath = author.address;
  expect(entryPath).toMatch(/\/contests\/entries\/\d+$/);
  expect(author.text('h1')).toBe('My plot');

  await author.open(contestPaths.one(contest));
  expect(author.has('a', words.enter)).toBe(false);
  await author.open(contestPaths.newEntry(contest));
  await author.submit(formWords.submit, {
    ...{ title: 'Another', text: 'More', submit: 'true', acceptTerms: 'on' },
  });
  expect(author.text()).toContain(formWords.tooMany_one);

  const voter = await browserOf((await makeMember(db)).id);
  await voter.open(entryPath);
  await voter.submit(words.vote);
  expect(voter.has('button', words.undoVote)).toBe(true);
  expect(voter.text()).not.toContain('1 vote');

  await end(contest);
  await author.open(contestPaths.newEntry(contest));
  expect(author.text()).not.toContain(formWords.submit);
  const manager = await browserOf(staff.id);
  await manager.open(entryPath);
  await manager.submit(words.select.WINNER);
  expect(manager.has('button', words.unselect)).toBe(true);
  await voter.open(entryPath);
  expect(voter.text()).not.toContain(words.position.WINNER);
  await manager.open(contestPaths.one(contest));
  await manager.submit(words.announce);
  await voter.open(contestPaths.one(contest));
  expect(voter.text()).toContain(words.winners);
  await voter.open(entryPath);
  expect(voter.text()).toContain(words.position.WINNER);
  expect(voter.text()).toContain('1 vote');
});

test('an author withdraws an entry, others don’t; staff disqualify one, with a reason for its author', async () => {
  const contest = await makeContest(db, { post: { category_id } });
  const member = await makeMember(db);
  const kept = await addEntry(db, contest, { member_id: member.id, title: 'Kept' });
  const author = await browserOf(member.id);
  const other = await browserOf((await makeMember(db)).id);
  const manager = await browserOf(staff.id);
  await other.open(contestPaths.entry(kept));
  expect(other.has('button', words.withdraw)).toBe(false);
  expect(other.has('button', words.disqualify)).toBe(false);
  await manager.open(contestPaths.entry(kept));
  await manager.submit(words.disqualify, { message: 'Copied from a book' });
  await other.open(contestPaths.entry(kept));
  expect(other.status).toBe(404);
  await author.open(contestPaths.entry(kept));
  expect(author.text()).toContain('Copied from a book');
  await manager.open(contestPaths.entry(kept));
  expect(manager.text()).toContain('Copied from a book');
  await manager.submit(words.reinstate);
  await author.open(contestPaths.entry(kept));
  await author.submit(words.withdraw);
  expect(author.address).toBe(contestPaths.one(contest));
  await other.open(contestPaths.entry(kept));
  expect(other.status).toBe(404);
});

test('only its author edits an entry; others who see it are refused, and learn nothing of a draft', async () => {
  const contest = await makeContest(db, { post: { category_id } });
  const author = await makeMember(db);
  const shown = await addEntry(db, contest, { member_id: author.id, title: 'Shown' });
  const draft = await addEntry(db, contest, {
    ...{ member_id: author.id, title: 'Hidden', status: 'DRAFT', post_id: null },
  });
  const statusOf = async (memberId: number, id: number) =>
    (await (await browserOf(memberId)).open(contestPaths.editEntry(id))).status;
  for (const { id } of [shown, draft]) expect(await statusOf(author.id, id)).toBe(200);
  for (const other of [await makeMember(db), staff]) {
    expect(await statusOf(other.id, shown.id)).toBe(403);
    expect(await statusOf(other.id, draft.id)).toBe(404);
    expect(await statusOf(other.id, 999_999)).toBe(404);
  }
  const visitor = await portal.ask(contestPaths.editEntry(shown.id), {
    headers: { accept: 'text/html' },
  });
  expect(visitor.status).toBe(302);
  await end(contest);
  expect(await statusOf(author.id, shown.id)).toBe(403);
});

test('only holders of the permission open the composer; visitors sign in to take part', async () => {
  const contest = await makeContest(db);
  const status = async (path: string, id: number) =>
    (await (await browserOf(id)).open(path)).status;
  expect(await status(contestPaths.create(), staff.id)).toBe(200);
  expect(await status(contestPaths.create(), (await makeMember(db)).id)).toBe(403);
  const visitor = await portal.ask(contestPaths.newEntry(contest), {
    headers: { accept: 'text/html' },
  });
  expect(visitor.status).toBe(302);
});

test('judges score entries without script; the export is for managers who don’t judge', async () => {
  const contest = await makeContest(db, {
    ...{ blind: true, ends_at: new Date(Date.now() - 1_000), post: { category_id } },
    criteria: JSON.stringify([
      { label: 'Idea', weight: 2 },
      { label: 'Craft', weight: 1 },
    ]),
  });
  const writer = await makeMember(db, { username: 'hidden_writer', full_name: 'Hidden Writer' });
  const entry = await addEntry(db, contest, {
    ...{ member_id: writer.id, post_id: null, title: '=Unsigned' },
  });
  const judge = await makeMember(db);
  const path = contestPaths.judging(contest);
  const visitor = await new PlainBrowser(portal).open(contestPaths.one(contest));
  expect(visitor.text()).toContain(words.hiddenEntries);
  expect(visitor.text()).toContain('1 entry');
  expect(visitor.html).not.toMatch(/unsigned|hidden.writer/i);
  const manager = await browserOf(staff.id);
  await manager.open(path);
  await manager.submit(judgingWords.add, { username: judge.username });
  expect(manager.text()).toContain(judge.username);

  const judging = await browserOf(judge.id);
  await judging.open(path);
  expect(judging.text()).toContain('=Unsigned');
  expect(judging.html).not.toMatch(/hidden.writer/i);
  const login = await portal.login(judge.id);
  const sent = await portal.ask('/community/api/v1/forms/reviewContestEntry', {
    method: 'POST',
    headers: { cookie: login.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams([
      ...[
        ['_csrf', login.csrf],
        ['path', path],
        ['entryId', String(entry.id)],
      ],
      ...[
        ['scores', '9'],
        ['scores', '3'],
        ['comment', 'Fresh'],
      ],
    ])}`,
  });
  expect(sent.headers.location).toMatch(new RegExp(`${path}$`));
  await judging.open(path);
  expect(judging.text()).toContain(judgingWords.scored);
  await (await browserOf(writer.id)).open(path).then(({ status }) => expect(status).toBe(403));

  const file = async (memberId: number | null) =>
    portal.ask(`/community/api/v1/contests/${contest.id}/entries.csv`, {
      headers: memberId === null ? {} : { cookie: (await portal.login(memberId)).cookie },
    });
  expect((await file(null)).status).toBe(401);
  expect((await file(judge.id)).status).toBe(403);
  const { text } = await file(staff.id);
  expect(text).toContain(`${entry.id},'=Unsigned,SUBMITTED,,${writer.id},`);
  expect(text).toContain(`${entry.id},${judge.id},no,9,3,Fresh`);
  await manager.open(path);
  await manager.submit(judgingWords.add, { username: staff.username });
  expect((await file(staff.id)).status).toBe(403);
});

test('a feed has the contests that readers can see, and nothing else', async () => {
  const shown = await makeContest(db, { post: { title: 'Everyone’s contest' } });
  await makeContest(db, { post: { title: 'Hidden contest', is_private: true } });
  await addEntry(db, shown, { member_id: (await makeMember(db)).id, title: 'Not in the feed' });
  for (const format of ['rss', 'atom']) {
    const { status, text } = await portal.ask(`/feeds/contests.${format}`);
    expect(status).toBe(200);
    expect(text).toContain('Everyone’s contest');
    expect(text).not.toMatch(/Hidden contest|Not in the feed/);
  }
  expect((await portal.ask('/feeds/contests.json')).status).toBe(404);
  const { text } = await portal.ask('/contests', { headers: { accept: 'text/html' } });
  expect(text).toContain('/feeds/contests.rss');
});
