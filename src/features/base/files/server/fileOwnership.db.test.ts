import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { saveCannedResponse } from '#features/care/cannedResponses/server/cannedResponseService.ts';
import { hideVersion } from '#features/care/history/server/hideVersion.ts';
import { convertResponse } from '#features/care/merging/server/convertResponse.ts';
import { forkMessage } from '#features/care/merging/server/forkMessage.ts';
import { mergeConversation } from '#features/care/merging/server/mergeConversation.ts';
import {
  createComment,
  deleteResponse,
  updateComment,
} from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { purgeDeleted } from '#features/content/conversations/server/purgeDeleted.ts';
import { saveDraft } from '#features/content/drafts/server/draftService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { keepFiles } from './keepFile.ts';
import { getServedFile } from './servedFile.ts';
import { sweepFiles } from './sweepFiles.ts';

const { db } = await openTestDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-owners-'));
const store = createLocalFileStore(root);
afterAll(() => rm(root, { recursive: true }));

const viewers: Record<'visitor' | 'owner' | 'attacker' | 'moderator' | 'administrator', Viewer> = {
  visitor: anonymousViewer,
  owner: anonymousViewer,
  attacker: anonymousViewer,
  moderator: anonymousViewer,
  administrator: anonymousViewer,
};
type Name = keyof typeof viewers;
let topicId: number;

beforeAll(async () => {
  viewers.owner = (await makeMember(db)).viewer;
  viewers.attacker = (await makeMember(db)).viewer;
  for (const role of ['moderator', 'administrator'] as const) {
    viewers[role] = (await makeMember(db, { role })).viewer;
  }
  topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
});

const as = (name: Name, now = new Date()) => testContext(db, { viewer: viewers[name], now });

/** @returns the address of a file that a member uploaded */
async function upload(by: Name, name = 'picture.png', isSecure = false): Promise<string> {
  const file = { name, mimeType: 'image/png', bytes: Buffer.from(name), width: 9, height: 9 };
  const ownerId = viewers[by].memberId;
  const [address = ''] = await keepFiles({ db, store, ownerId, isSecure }, [file]);
  return address;
}

const picture = (address: string) => `<p>Look at this picture of it.</p><img src="${address}">`;

const write = (by: Name, given: object) =>
  createConversation(as(by), {
    ...{ communityPostType: 'QUESTION', title: 'Why does the chain slip', topics: [topicId] },
    ...given,
  });

const keyOf = (address: string) => address.split('/')[2] ?? '';

async function readersOf(address: string): Promise<string[]> {
  const names = Object.keys(viewers) as Name[];
  const served = await Promise.all(
    names.map((name) =>
      getServedFile(as(name), keyOf(address)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return names.filter((_, index) => served[index]);
}

const everybody = ['visitor', 'owner', 'attacker', 'moderator', 'administrator'];
const privateReaders = ['owner', 'administrator'];

const day = 24 * 60 * 60 * 1000;

/** Whether the file is still kept after two sweeps, a week and more apart, so many days from now. */
async function isKeptAfter(days: number, address: string): Promise<boolean> {
  const { log, ...ctx } = testContext(db);
  for (const later of [days, days + 8]) {
    await sweepFiles({ ...ctx, log, now: new Date(Date.now() + later * day) }, store);
  }
  return store.has(keyOf(address));
}

test("a private post's file is not opened by another member who names its address", async () => {
  const address = await upload('owner');
  const attached = await upload('owner', 'manual.pdf');
  await write('owner', {
    content: picture(address),
    attachments: [{ type: 'FILE', source: attached }],
    privateMessage: true,
  });
  expect(await readersOf(address)).toEqual(privateReaders);

  await makeCustomField(db, { key: 'address' });
  const open = await write('attacker', {
    content: picture(address),
    featuredImage: address,
    attachments: [{ type: 'FILE', source: attached }],
    inlineMedia: [{ type: 'IMAGE', source: address }],
    customFields: { address },
  });
  expect(open.custom_fields).toEqual({ address });
  const comment = await createComment(as('attacker'), open.id, { message: picture(address) });
  await updateComment(as('attacker'), comment.id, {
    message: `${picture(address)}<p>https://plaza.example${attached}</p>`,
  });
  await updateConversation(as('attacker'), open.id, {
    content: `<p>Here is the manual that I mean.</p>${picture(attached)}`,
  });
  await saveDraft(as('attacker'), { key: 'new:post', data: { content: picture(address) } });
  for (const file of [address, attached]) {
    expect(await readersOf(file)).toEqual(privateReaders);
  }
});

test('a secure file is its owner’s alone until they attach it, whoever else names it', async () => {
  const address = await upload('owner', 'secure.png', true);
  expect(await readersOf(address)).toEqual(['owner']);
  await write('attacker', { content: picture(address) });
  const open = await write('moderator', { content: picture(address) });
  await updateConversation(as('administrator'), open.id, {
    content: `${picture(address)}<p>Mended</p>`,
  });
  expect(await readersOf(address)).toEqual(['owner']);

  await write('owner', { content: picture(address), privateMessage: true });
  expect(await readersOf(address)).toEqual(privateReaders);
  await write('owner', { content: picture(address) });
  expect(await readersOf(address)).toEqual(everybody);
  for (const name of ['visitor', 'owner'] as const) {
    const served = await getServedFile(as(name), keyOf(address));
    expect(served).toMatchObject({ caching: 'asked', isEmbeddable: false });
  }
});

test('nor by staff who name it in the post of its owner, or save a post that names it', async () => {
  const address = await upload('owner');
  await write('owner', { content: picture(address), privateMessage: true });
  const open = await write('owner', { content: '<p>This one is for everybody.</p>' });
  await updateConversation(as('moderator'), open.id, { content: picture(address) });
  expect(await readersOf(address)).toEqual(privateReaders);

  const own = await upload('moderator');
  await write('moderator', { content: picture(own), privateMessage: true });
  const naming = await write('attacker', { content: picture(own) });
  await updateConversation(as('moderator'), naming.id, { content: `${picture(own)}<p>Mended</p>` });
  expect(await readersOf(own)).not.toContain('visitor');
});

test('what staff add to the post of a member is held by that post', async () => {
  const address = await upload('moderator');
  const post = await write('owner', { content: '<p>The text without a picture.</p>' });
  await updateConversation(as('moderator'), post.id, { content: picture(address) });
  const comment = await createComment(as('owner'), post.id, {
    message: '<p>One more thing to say about it.</p>',
  });
  const second = await upload('moderator');
  await updateComment(as('moderator'), comment.id, { message: picture(second) });
  expect(await readersOf(address)).toEqual(everybody);
  await updateConversation(as('administrator'), post.id, { privateMessage: true });
  for (const file of [address, second]) {
    expect(await readersOf(file)).toEqual(['owner', 'administrator']);
  }
});

test('a quote shows a picture as long as the original is public', async () => {
  const address = await upload('owner');
  const original = await write('owner', { content: picture(address) });
  await write('attacker', { content: `<blockquote>${picture(address)}</blockquote>` });
  expect(await readersOf(address)).toEqual(everybody);
  await updateConversation(as('administrator'), original.id, { privateMessage: true });
  expect(await readersOf(address)).toEqual(privateReaders);
});

test('its owner may show it once more', async () => {
  const address = await upload('owner');
  await write('owner', { content: picture(address), privateMessage: true });
  const open = await write('owner', { content: '<p>Soon with a picture.</p>' });
  await updateConversation(as('owner'), open.id, { content: picture(address) });
  expect(await readersOf(address)).toEqual(everybody);
});

test('a deleted post takes its file with it, whoever else names it', async () => {
  const [address, inComment] = [await upload('owner'), await upload('owner')];
  const post = await write('owner', { content: picture(address) });
  const comment = await createComment(as('owner'), post.id, { message: picture(inComment) });
  for (const file of [address, inComment]) {
    await write('attacker', { content: picture(file) });
    await saveDraft(as('attacker'), { key: `new:${file}`.slice(0, 40), data: { content: file } });
    await db
      .updateTable('members')
      .set({ bio: `see ${address} and ${inComment}` })
      .where('id', '=', viewers.attacker.memberId)
      .execute();
  }
  await deleteResponse(as('owner'), comment.id);
  await deleteConversation(as('owner'), post.id);
  for (const file of [address, inComment]) expect(await readersOf(file)).toEqual([]);
  expect(await isKeptAfter(1, address)).toBe(true);
  await purgeDeleted({ db, now: new Date(Date.now() + 31 * day) });
  for (const file of [address, inComment]) {
    expect(await readersOf(file)).toEqual([]);
    expect(await isKeptAfter(32, file)).toBe(false);
  }
});

test('what the house or a member shows as theirs cannot be hidden by naming it', async () => {
  const [avatar, logo] = [await upload('owner'), await upload('administrator')];
  await db
    .updateTable('members')
    .set({ avatar_url: avatar })
    .where('id', '=', viewers.owner.memberId)
    .execute();
  const { branding } = await writeSettings(db, {});
  await writeSettings(db, { branding: { ...branding, logoUrl: logo } });
  const content = `${picture(avatar)}${picture(logo)}`;
  for (const by of ['attacker', 'owner', 'administrator'] as const) {
    const post = await write(by, { content, privateMessage: true });
    await deleteConversation(as('administrator'), post.id);
  }
  await purgeDeleted({ db, now: new Date(Date.now() + 31 * day) });
  for (const file of [avatar, logo]) {
    expect(await readersOf(file)).toEqual(everybody);
    expect(await isKeptAfter(32, file)).toBe(true);
  }
});

test('a fork shows the files of its source, and no others, whatever becomes of the source', async () => {
  const [inPost, inComment, secret] = [
    await upload('owner'),
    await upload('owner'),
    await upload('owner'),
  ];
  await write('owner', { content: picture(secret), privateMessage: true });
  const source = await write('owner', { content: picture(inPost) });
  const comment = await createComment(as('owner'), source.id, { message: picture(inComment) });
  // Named there by staff, which attaches nothing.
  await updateComment(as('moderator'), comment.id, {
    message: picture(inComment) + picture(secret),
  });
  const { row } = await forkMessage(as('moderator'), {
    ...{ id: source.id, msgType: 'post', withReplies: true, topics: [topicId] },
    ...{ communityPostType: 'QUESTION', title: 'The chain once more' },
    content: picture(inPost) + picture(secret),
  });
  await deleteConversation(as('administrator'), source.id);
  await purgeDeleted({ db, now: new Date(Date.now() + 31 * day) });
  for (const file of [inPost, inComment]) {
    expect(await readersOf(file)).toEqual(everybody);
    expect(await isKeptAfter(32, file)).toBe(true);
  }
  expect(await readersOf(secret)).toEqual(privateReaders);
  await updateConversation(as('administrator'), row.id, { privateMessage: true });
  expect(await readersOf(inPost)).toEqual(['moderator', 'administrator']);
});

test('a response that becomes a post, and is one again, keeps its files', async () => {
  const [address, added, secret] = [
    await upload('owner'),
    await upload('owner'),
    await upload('owner'),
  ];
  await write('owner', { content: picture(secret), privateMessage: true });
  const thread = await write('attacker', { content: '<p>Tell me what you see there.</p>' });
  const comment = await createComment(as('owner'), thread.id, { message: picture(address) });
  await updateComment(as('moderator'), comment.id, { message: picture(address) + picture(secret) });
  const { row, activityId } = await convertResponse(as('moderator'), {
    ...{ responseId: comment.id, communityPostType: 'QUESTION', title: 'What the owner sees' },
    topics: [topicId],
  });
  expect(await readersOf(address)).toEqual(everybody);
  expect(await readersOf(secret)).toEqual(privateReaders);
  await updateConversation(as('owner'), row.id, { content: picture(address) + picture(added) });
  await undoActivity(as('moderator'), activityId);
  for (const file of [address, added]) expect(await readersOf(file)).toEqual(everybody);
});

test('a merged text keeps its files as a comment', async () => {
  const [address, secret] = [await upload('owner'), await upload('owner')];
  await write('owner', { content: picture(secret), privateMessage: true });
  const from = await write('owner', { content: picture(address) });
  await updateConversation(as('moderator'), from.id, {
    content: picture(address) + picture(secret),
  });
  const to = await write('attacker', { content: '<p>The same question once more.</p>' });
  await mergeConversation(as('moderator'), { id: from.id, mergeTo: to.id, textAsComment: true });
  await deleteConversation(as('administrator'), from.id).catch(() => undefined);
  expect(await readersOf(address)).toEqual(everybody);
  expect(await readersOf(secret)).toEqual(privateReaders);
});

test('what an edit took out is for those who read the earlier version', async () => {
  const address = await upload('owner');
  const post = await write('owner', { content: picture(address) });
  await updateConversation(as('owner'), post.id, { content: '<p>Without the picture now.</p>' });
  expect(await readersOf(address)).toEqual(everybody.filter((name) => name !== 'visitor'));
  await hideVersion(as('moderator'), {
    ...{ entity: 'CONVERSATION', id: post.id, number: 1, hidden: true },
  });
  expect(await readersOf(address)).toEqual(['moderator', 'administrator']);
});

test('what was taken out before a post became public stays with those who read it then', async () => {
  const address = await upload('owner');
  const post = await write('owner', { content: picture(address), privateMessage: true });
  await updateConversation(as('owner'), post.id, { content: '<p>Without the picture now.</p>' });
  await updateConversation(as('administrator'), post.id, { privateMessage: false });
  expect(await readersOf(address)).toEqual(privateReaders);
});

test('an attachment that was taken off is for nobody', async () => {
  const address = await upload('owner', 'contract.pdf');
  const comment = await createComment(
    as('owner'),
    (await write('owner', { content: '<p>The contract is below.</p>' })).id,
    { message: '<p>Here is the contract.</p>', attachments: [{ type: 'FILE', source: address }] },
  );
  expect(await readersOf(address)).toEqual(everybody);
  await updateComment(as('owner'), comment.id, {
    ...{ message: '<p>Here was the contract.</p>', attachments: [] },
  });
  expect(await readersOf(address)).toEqual([]);
});

test('the picture of a shared canned text is shown by everybody who inserts it', async () => {
  const address = await upload('administrator');
  await saveCannedResponse(as('administrator'), null, {
    ...{ title: 'Where the button is', content: picture(address), isShared: true },
  });
  const post = await write('owner', { content: '<p>Where do I find the button?</p>' });
  const answer = { message: picture(address), privateMessage: true };
  const privately = await createComment(as('administrator'), post.id, answer);
  await createComment(as('moderator'), post.id, { message: picture(address) });
  expect(await readersOf(address)).toEqual(everybody);
  await deleteResponse(as('administrator'), privately.id);
  expect(await readersOf(address)).toEqual(everybody);
  expect(await isKeptAfter(40, address)).toBe(true);
});
