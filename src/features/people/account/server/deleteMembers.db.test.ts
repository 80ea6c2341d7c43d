import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { updateComment } from '#features/content/comments/server/commentService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { followMember } from '#features/people/members/server/followService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { deleteDueMembers } from './deleteMembers.ts';
import { deactivateAccount, scheduleDeletion } from './leaveService.ts';

const { db } = await openTestDatabase();

const deletedKeys: string[] = [];
const files: FileStore = {
  put: async () => undefined,
  get: async () => null,
  has: async () => false,
  sizeOf: async () => null,
  delete: async (key) => {
    deletedKeys.push(key);
  },
};
const run = (now: Date) =>
  deleteDueMembers({ database: { db }, bus: createEventBus(), files }, now);

/** Every row of every table that holds one of the words anywhere. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    for (const word of words) {
      const hits = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} as t
        where strpos(lower(t::text), ${word.toLowerCase()}) > 0`.execute(db);
      found.push(...hits.rows.map(({ row }) => `${name}: ${row}`));
    }
  }
  return found;
}

async function leaver() {
  const member = await makeMember(db, {
    username: 'Zaphodette',
    full_name: 'Zaphodette Beeblebrox',
    first_name: 'Zaphodette',
    last_name: 'Beeblebrox',
    email: 'zaph@heartofgold.example',
    email_key: 'zaph@heartofgold.example',
    bio: 'Beeblebrox was here',
    signature: 'Zaphodette',
    phone: '+4915123456789',
    custom_fields: '{"ship":"Heart of Beeblebrox"}',
    screener_response: '{"why":"Zaphodette"}',
    avatar_url: '/files/0123456789abcdef0123456789abcdef/avatar.webp',
  });
  const id = member.id;
  await db
    .insertInto('files')
    .values({
      ...{ storage_key: '0123456789abcdef0123456789abcdef', file_name: 'avatar.webp' },
      ...{ mime_type: 'image/webp', byte_size: 3, owner_id: id },
    })
    .execute();
  await createSession(db, {
    ...{ memberId: id, remember: false, userAgent: 'Zaphodette browser', address: '192.0.2.77' },
    now: new Date(),
  });
  await db
    .insertInto('sign_ins')
    .values({ member_id: id, method: 'PASSWORD', outcome: 'SUCCESS', user_agent: 'Zaphodette' })
    .execute();
  await db
    .insertInto('member_notes')
    .values({ member_id: id, content: 'Beeblebrox is trouble' })
    .execute();
  await db
    .insertInto('drafts')
    .values({ member_id: id, draft_key: 'new', data: '{"text":"by Zaphodette"}' })
    .execute();
  await db
    .insertInto('mails')
    .values({
      ...{ kind: 'WELCOME', member_id: null, recipient: 'Zaph@HeartOfGold.example' },
      ...{ language: 'en', data: '{}' },
    })
    .execute();
  return member;
}

test('a deleted member leaves answers, and nothing that says whose they were', async () => {
  const member = await leaver();
  const fan = await makeMember(db);
  await followMember(testContext(db, { viewer: fan.viewer }), member.id, 'follow');
  const post = await makeConversation(db, { author_id: member.id, title: 'A kept question' });
  const other = await makeMember(db);
  const comment = await makeComment(db, post.id, { author_id: other.id });
  const mention = `<p>Thanks <a class="mention" data-member-id="${member.id}" href="/users/${member.id}">@Zaphodette Beeblebrox</a>!</p>`;
  const editing = testContext(db, { viewer: other.viewer });
  await updateComment(editing, comment.id, { message: `${mention}<p>Some more words.</p>` });
  await updateComment(editing, comment.id, { message: `${mention}<p>Some other words.</p>` });

  const asMember = testContext(db, { viewer: member.viewer });
  await db
    .updateTable('members')
    .set({ password_hash: null })
    .where('id', '=', member.id)
    .execute();
  const { token } = await createSession(db, {
    ...{ memberId: member.id, remember: false, userAgent: '', address: '', now: new Date() },
  });
  const at = await scheduleDeletion(asMember, { token });
  expect(at.getTime() - asMember.now.getTime()).toBe(14 * 24 * 3_600_000);
  expect(await run(new Date(at.getTime() - 1000))).toBe(0);
  expect(await tracesOf(['zaphodette'])).not.toEqual([]);

  // Twice at once, as two processes would.
  const counts = await Promise.all([run(at), run(at)]);
  expect(counts.sort()).toEqual([0, 1]);
  expect(
    await tracesOf(['zaphodette', 'beeblebrox', 'heartofgold', '4915123456789', '192.0.2.77']),
  ).toEqual([]);
  // The picture, before its narrower copies.
  expect(deletedKeys[0]).toBe('0123456789abcdef0123456789abcdef');
  const kept = await db
    .selectFrom('conversations')
    .select(['title', 'author_id', 'deleted_at'])
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ title: 'A kept question', author_id: member.id, deleted_at: null });
  const thanked = await db
    .selectFrom('comments')
    .select('stripped_content')
    .where('id', '=', comment.id)
    .executeTakeFirstOrThrow();
  expect(thanked.stripped_content).toBe(`Thanks @deleted_${member.id}!\nSome other words.`);
  const { following_count } = await db
    .selectFrom('members')
    .select('following_count')
    .where('id', '=', fan.id)
    .executeTakeFirstOrThrow();
  expect(following_count).toBe(0);
});

test('leaving asks who is leaving, and keeps one administrator', async () => {
  const member = await makeMember(db, { password_hash: null });
  const ctx = testContext(db, { viewer: member.viewer });
  await expect(deactivateAccount(ctx, { token: 'x'.repeat(43) })).rejects.toMatchObject({
    code: 'PASSWORD_MISMATCH',
  });
  const old = new Date(Date.now() - 11 * 60_000);
  const begin = (memberId: number, now: Date) =>
    createSession(db, { memberId, remember: false, userAgent: '', address: '', now });
  const stale = await begin(member.id, old);
  await expect(deactivateAccount(ctx, { token: stale.token })).rejects.toMatchObject({
    code: 'PASSWORD_MISMATCH',
  });
  const fresh = await begin(member.id, new Date());
  await deactivateAccount(ctx, { token: fresh.token });
  const row = await db
    .selectFrom('members')
    .select(['deactivated_at', 'delete_after'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ deactivated_at: ctx.now, delete_after: null });
  const sessions = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('member_id', '=', member.id)
    .execute();
  expect(sessions).toEqual([]);

  const boss = await makeMember(db, { role: 'administrator' });
  const begun = await begin(boss.id, new Date());
  await expect(
    scheduleDeletion(testContext(db, { viewer: boss.viewer }), { token: begun.token }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});

test.each([
  ['de', 'de'],
  [null, 'fr'],
])('who reads %s is mailed about the deletion in %s from a French page', async (language, told) => {
  const member = await makeMember(db, { language });
  const { token } = await createSession(db, {
    ...{ memberId: member.id, remember: false, userAgent: '', address: '', now: new Date() },
  });
  await scheduleDeletion(testContext(db, { viewer: member.viewer, locale: 'fr' }), { token });
  const mails = await db
    .selectFrom('mails')
    .where('member_id', '=', member.id)
    .select(['kind', 'language'])
    .execute();
  expect(mails).toEqual([{ kind: 'DELETION_SCHEDULED', language: told }]);
});
