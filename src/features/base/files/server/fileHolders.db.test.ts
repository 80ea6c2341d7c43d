import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db, pool } = await openTestDatabase();
let ownerId: number;
let otherId: number;
let moderatorId: number;

beforeAll(async () => {
  [ownerId, otherId, moderatorId] = [
    (await makeMember(db)).id,
    (await makeMember(db)).id,
    (await makeMember(db, { role: 'moderator' })).id,
  ];
});

async function makeFile(uploaderId: number | null, created_at = new Date()): Promise<string> {
  const storage_key = randomBytes(16).toString('hex');
  const kind = { mime_type: 'image/png', byte_size: 9, file_name: 'a.png' };
  await db
    .insertInto('files')
    .values({ ...kind, storage_key, owner_id: uploaderId, created_at })
    .execute();
  return storage_key;
}

const picture = (key: string) => `<img src="/files/${key}/a.png">`;

/** A post that names a file, as migration 0015 noted it. @returns its id */
async function makePost(author_id: number, key: string, fields = {}): Promise<number> {
  const row = await makeConversation(db, { author_id, content: picture(key), ...fields });
  await note(key, 'conversation', row.id);
  return row.id;
}

async function note(storage_key: string, target_type: string, target_id: number): Promise<void> {
  await db
    .insertInto('file_uses')
    .values({ storage_key, target_type, target_id })
    .onConflict((same) => same.doNothing())
    .execute();
}

async function migrate(): Promise<void> {
  await pool.query("delete from kysely_migration where name = '0142_file_holders'");
  await migrateToLatest({ db, pool });
}

/** What holds the file after the migration. */
async function holdersOf(key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file_uses')
    .select(['target_type', 'target_id'])
    .where('storage_key', '=', key)
    .execute();
  return rows.map(({ target_type, target_id }) => `${target_type} ${target_id}`).sort();
}

const day = (number: number) => new Date(Date.UTC(2024, 0, number));

test('a file is held by the posts and responses of its uploader, not by those who name it', async () => {
  const key = await makeFile(ownerId);
  const own = await makePost(ownerId, key, { is_private: true });
  const other = await makePost(otherId, key);
  const comment = await makeComment(db, own, { author_id: ownerId, content: picture(key) });
  const quote = await makeComment(db, other, { author_id: otherId, content: picture(key) });
  for (const { id } of [comment, quote]) await note(key, 'comment', id);
  await migrate();
  expect(await holdersOf(key)).toEqual([`comment ${comment.id}`, `conversation ${own}`]);
});

test('what staff added to a post is held by it; what they found named there is not', async () => {
  const [added, found] = [await makeFile(moderatorId), await makeFile(moderatorId)];
  const edited = await makePost(ownerId, added);
  const naming = await makePost(otherId, found);
  const own = await makePost(moderatorId, found, { is_private: true });
  const version = (target_id: number, number: number, editor_id: number, content: string) => ({
    ...{ target_type: 'conversation', target_id, number, editor_id, content },
  });
  await db
    .insertInto('revisions')
    .values([
      version(edited, 1, ownerId, '<p>Without it.</p>'),
      version(edited, 2, moderatorId, picture(added)),
      version(naming, 1, otherId, picture(found)),
      version(naming, 2, moderatorId, `${picture(found)}<p>Mended.</p>`),
    ])
    .execute();
  await migrate();
  expect(await holdersOf(added)).toEqual([`conversation ${edited}`]);
  expect(await holdersOf(found)).toEqual([`conversation ${own}`]);
});

test('forks, and forks of forks, hold what their source holds', async () => {
  const key = await makeFile(ownerId);
  const source = await makePost(ownerId, key);
  const fork = await makePost(moderatorId, key);
  const again = await makePost(moderatorId, key);
  const naming = await makePost(otherId, key);
  const ofNaming = await makePost(moderatorId, key);
  const link = (from: number, to: number) => ({
    ...{ source_type: 'conversation', source_id: from },
    ...{ target_type: 'conversation', target_id: to },
  });
  await db
    .insertInto('forks')
    .values([link(source, fork), link(fork, again), link(naming, ofNaming)])
    .execute();
  await migrate();
  expect(await holdersOf(key)).toEqual(
    [source, fork, again].map((id) => `conversation ${id}`).sort(),
  );
});

test('pictures of the demo community are held by its posts alone', async () => {
  const key = await makeFile(null, day(9));
  const demo = await makePost(ownerId, key, { created_at: day(3) });
  const second = await makePost(moderatorId, key, { created_at: day(8) });
  await makePost(otherId, key, { created_at: day(10) });
  await migrate();
  expect(await holdersOf(key)).toEqual([demo, second].map((id) => `conversation ${id}`).sort());
});

test('where nobody is known to have attached a file, the first that named it holds it', async () => {
  const key = await makeFile(moderatorId);
  const post = await makePost(ownerId, key, { is_private: true, created_at: day(2) });
  await makePost(otherId, key, { created_at: day(3) });
  await migrate();
  expect(await holdersOf(key)).toEqual([`conversation ${post}`]);
});

test('avatars are held by nothing, and what is there no more is forgotten', async () => {
  const [avatar, gone] = [await makeFile(ownerId), randomBytes(16).toString('hex')];
  await db
    .updateTable('members')
    .set({ avatar_url: `/files/${avatar}/avatar.webp` })
    .where('id', '=', ownerId)
    .execute();
  for (const authorId of [ownerId, otherId]) {
    await makePost(authorId, avatar, { is_private: true });
    await makePost(authorId, gone);
  }
  await migrate();
  for (const key of [avatar, gone]) expect(await holdersOf(key)).toEqual([]);
});
