import { pbkdf2Sync } from 'node:crypto';
import path from 'node:path';
import { hash as bcryptOf } from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { signIn } from '#features/people/identity/server/identityService.ts';
import { discourseConverter } from '#features/site/importing/server/converters/discourse/discourseConverter.ts';
import { phpbbConverter } from '#features/site/importing/server/converters/phpbb/phpbbConverter.ts';
import {
  bcrypt,
  gardenBoard,
} from '#features/site/importing/server/converters/phpbb/testing/gardenBoard.ts';
import { phpbbDump } from '#features/site/importing/server/converters/phpbb/testing/phpbbDump.ts';
import {
  removeConvertedAfterTests,
  sourceFolder,
} from '#features/site/importing/server/converters/testing/convertFixture.ts';
import {
  discourseRows,
  pictureSha1,
  png,
  writeDiscourseBackup,
} from '#features/site/importing/server/converters/testing/discourseBackup.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { expectComplete, expectRepeatable, importSystem } from './testing/importedSystem.ts';

removeConvertedAfterTests();

async function importDiscourse() {
  const password = 'correct horse';
  const salt = '00112233445566778899aabbccddeeff';
  const links = [
    ...[
      'https://forum.test/t/which-soil/12/2?u=kim',
      '/t/an-older-name/12',
      '//forum.test/c/help/5',
    ],
    ...['https://www.forum.test/u/kim/summary', '/tag/soil', 'https://forum.test/t/nowhere/999'],
    ...[
      'https://elsewhere.test/t/which-soil/12',
      '/uploads/short-url/r3AYqESanERjladb4vBB7VsMBm6.png',
    ],
  ];
  const [first] = discourseRows.posts ?? [];
  const linking = {
    ...first,
    ...{ id: 190, topic_id: 12, post_number: 10, user_id: 2 },
    cooked: `<p>${links.map((link, at) => `<a href="${link}">link ${at}</a>`).join(' ')}</p>`,
  };

  const source = path.join(sourceFolder({}), 'backup.tar.gz');
  await writeDiscourseBackup(source, {
    ...discourseRows,
    posts: [...(discourseRows.posts ?? []), linking],
    user_passwords: [
      {
        ...discourseRows.user_passwords?.[0],
        ...{ password_salt: salt, password_algorithm: '$pbkdf2-sha256$i=600000,l=32$' },
        password_hash: pbkdf2Sync(password, salt, 600_000, 32, 'sha256').toString('hex'),
      },
    ],
  });
  const forum = await importSystem(discourseConverter, source);
  return { forum, password };
}

const discourse = await importDiscourse();

describe('Discourse', () => {
  const { forum, password } = discourse;
  const { db, newId, visit } = forum;

  test('everything is imported, and a second run finds nothing to do', async () => {
    await expectComplete(forum);
    await expectRepeatable(forum);
  });

  test('pages show what they showed there, and only to those who saw it', async () => {
    const { status, text } = await visit('/t/which-soil/12');
    expect(status).toBe(200);
    for (const words of [
      'Which soil',
      'Loam.',
      'A reply',
      'Deeper',
      'First <em>things</em>',
      'Weather?',
    ]) {
      expect(text).toContain(words);
    }
    for (const words of ['Whisper of staff', 'Hidden by flags', 'Gone', 'alert(1)']) {
      expect(text).not.toContain(words);
    }
    expect(await forum.shownSecrets()).toEqual([]);
  });

  test('old addresses lead to their pages', async () => {
    expect(await forum.lostAddresses()).toEqual([]);
  });

  test('links within the forum lead to what was imported', async () => {
    const id = await newId('comments', '190');
    const { content } = await db
      .selectFrom('comments')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const hrefs = [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const topic = await newId('posts', '12');
    const file = await db
      .selectFrom('files')
      .select('storage_key')
      .where('file_name', '=', 'Screen shot.png')
      .executeTakeFirstOrThrow();
    expect(hrefs).toEqual([
      `/conversations/post/${topic}?commentId=${await newId('comments', '101')}`,
      `/conversations/post/${topic}`,
      `/categories/post/${await newId('categories', '5')}`,
      `/users/${await newId('members', '2')}`,
      '/conversations/search?tags=soil',
      '/t/nowhere/999',
      'https://elsewhere.test/t/which-soil/12',
      `/files/${file.storage_key}/Screen%20shot.png`,
    ]);
    expect(forum.report.notes).toMatchObject({
      'texts with links to pages of the old system that were not imported': expect.any(Number),
    });
  });

  test('mentions are of the new members', async () => {
    const id = await newId('posts', '12');
    const sam = await newId('members', '1');
    const mentions = await db
      .selectFrom('mentions')
      .select('member_id')
      .where('target_type', '=', 'conversation')
      .where('target_id', '=', id)
      .execute();
    expect(mentions).toEqual([{ member_id: sam }]);
  });

  test('private messages are read by their members only', async () => {
    const rows = await db
      .selectFrom('chat_messages')
      .select(['content', 'room_id'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ content }) => content)).toEqual([
      expect.stringContaining('For your eyes'),
      expect.stringContaining('Thanks'),
    ]);
    const members = await db
      .selectFrom('chat_members')
      .select('member_id')
      .where('room_id', '=', rows[0]?.room_id ?? 0)
      .orderBy('member_id')
      .execute();
    expect(members.map(({ member_id: id }) => id)).toEqual([
      await newId('members', '1'),
      await newId('members', '2'),
    ]);
  });

  test('polls keep their votes, and attachments their bytes', async () => {
    const poll = await db.selectFrom('polls').selectAll().executeTakeFirstOrThrow();
    // One vote has a name, two don’t.
    expect(poll).toMatchObject({ question: 'Weather?', ballot_count: 3 });
    const { status } = await visit(`/uploads/default/original/1X/${pictureSha1}.png`);
    expect(status).toBe(200);
  });

  test('who was banned may not sign in, and an old password is stored as ours at the first sign-in', async () => {
    const blocked = await db
      .selectFrom('members')
      .select('blocked_reason')
      .where('id', '=', await newId('members', '4'))
      .executeTakeFirstOrThrow();
    expect(blocked.blocked_reason).toBe('Spam');
    const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
    const enter = (given: string) =>
      signIn(testContext(db), { username: 'Sam', password: given }, { userAgent: '', cost });
    await expect(enter('another one')).rejects.toMatchObject({ code: 'PASSWORD_MISMATCH' });
    expect(await enter(password)).toBeTruthy();
    const sam = await newId('members', '1');
    const { password_hash: hash } = await db
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', sam)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(
      await db
        .selectFrom('legacy_password_hashes')
        .selectAll()
        .where('member_id', '=', sam)
        .execute(),
    ).toEqual([]);
  });
});

async function importPhpbb() {
  const password = 'correct horse';
  const stored = (await bcryptOf(password, 4)).replace('$2b$', '$2y$');
  const board = 'https://garden.example/board';
  const links = [
    ...[
      'viewtopic.php?f=2&amp;t=10',
      'viewtopic.php?t=10&amp;start=20&amp;sid=0a1b',
      'viewtopic.php?f=2&amp;t=10#p101',
    ],
    ...['viewtopic.php?p=101#p101', 'viewforum.php?f=3', 'memberlist.php?mode=viewprofile&amp;u=3'],
    ...['viewtopic.php?t=12', 'faq.php'],
  ];
  const linkText = `<r>${links.map((link) => `<URL url="${board}/${link}"><s>[url=${board}/${link}]</s>here<e>[/url]</e></URL>`).join(' ')}</r>`;
  const [template] = gardenBoard.posts ?? [];
  const linking =
    template?.map((value, at) =>
      at === 0 ? 230 : at === 8 ? linkText : at === 9 ? 0 : at === 10 ? '' : value,
    ) ?? [];

  const folder = sourceFolder({
    'board.sql': phpbbDump({
      ...gardenBoard,
      posts: [...(gardenBoard.posts ?? []), linking],
      users: (gardenBoard.users ?? []).map((row) =>
        row.map((value) => (value === bcrypt ? stored : value)),
      ),
      attachments: (gardenBoard.attachments ?? []).map((row) =>
        row.map((value, at) => (at === 12 && row[0] === 1 ? png.length : value)),
      ),
    }),
    'files/3_aabbccdd': png,
    'files/3_eeff0011': '%PDF-1.4\n',
    'files/3_5ecre7': 'secret bytes',
  });
  const forum = await importSystem(phpbbConverter, folder);
  return { forum, password, board };
}

const phpbb = await importPhpbb();

describe('Phpbb', () => {
  const { forum, password, board } = phpbb;
  const { db, newId, visit } = forum;

  test('everything is imported, and a second run finds nothing to do', async () => {
    await expectComplete(forum);
    await expectRepeatable(forum);
  });

  test('pages show what they showed there, and only to those who saw it', async () => {
    const { status, text } = await visit('/board/viewtopic.php?f=2&t=10&sid=0a1b2c');
    expect(status).toBe(200);
    for (const words of [
      'When to prune?',
      'In <strong>March</strong>',
      '<strong>Now</strong>',
      'Another thing',
    ]) {
      expect(text).toContain(words);
    }
    for (const words of ['waits', 'gone', 'SMILIES_PATH', '1a2b3c4d'])
      expect(text).not.toContain(words);
    expect(await forum.shownSecrets()).toEqual([]);
  });

  test('old addresses lead to their pages', async () => {
    const open = await forum.lostAddresses();
    expect(open).toEqual([]);
  });

  test('links within the board lead to what was imported', async () => {
    const id = await newId('comments', '230');
    const { content } = await db
      .selectFrom('comments')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const hrefs = [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const topic = `/conversations/post/${await newId('posts', '10')}`;
    const post = `${topic}?commentId=${await newId('comments', '101')}`;
    expect(hrefs).toEqual([
      ...[topic, topic, post, post],
      `/topics/post/${await newId('topics', '3')}`,
      `/users/${await newId('members', '3')}`,
      expect.any(String),
      `${board}/faq.php`,
    ]);
  });

  test('private messages are read by their members only, also those sent in secret', async () => {
    const rows = await db
      .selectFrom('chat_messages')
      .innerJoin('chat_members', 'chat_members.room_id', 'chat_messages.room_id')
      .select(['content', 'member_id'])
      .execute();
    const readers = new Map<string, number[]>();
    for (const { content, member_id: reader } of rows) {
      readers.set(
        content,
        [...(readers.get(content) ?? []), reader].toSorted((a, b) => a - b),
      );
    }
    const [two, three, five, seven] = [
      await newId('members', '2'),
      await newId('members', '3'),
      await newId('members', '5'),
      await newId('members', '7'),
    ];
    const found = [...readers].map(([content, members]) => ({
      word: /Want|Yes|Friday|gone/.exec(content)?.[0],
      members,
    }));
    expect(found).toContainEqual({ word: 'Want', members: [two, three] });
    expect(found).toContainEqual({ word: 'Yes', members: [two, three] });
    const meetings = found
      .filter(({ word }) => word === 'Friday')
      .flatMap(({ members }) => members);
    expect(new Set(meetings)).toEqual(new Set([two, three, five, seven]));
  });

  test('polls keep their counts, attachments their bytes, and bans their end', async () => {
    const poll = await db.selectFrom('polls').selectAll().executeTakeFirstOrThrow();
    expect(poll).toMatchObject({ question: 'Which <soil>?' });
    expect((await visit('/board/download/file.php?id=1&mode=view')).status).toBe(200);
    expect((await visit('/board/download/file.php?id=3')).status).not.toBe(200);
    const troll = await db
      .selectFrom('members')
      .select(['blocked_reason', 'suspended_until'])
      .where('id', '=', await newId('members', '6'))
      .executeTakeFirstOrThrow();
    expect(troll.blocked_reason).toBe('Spam & insults');
  });

  test('an old password is stored as ours at the first sign-in', async () => {
    const admin = await newId('members', '2');
    const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
    const enter = (given: string) =>
      signIn(testContext(db), { username: 'admin', password: given }, { userAgent: '', cost });
    await expect(enter('another one')).rejects.toMatchObject({ code: 'PASSWORD_MISMATCH' });
    expect(await enter(password)).toBeTruthy();
    const { password_hash: hash } = await db
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', admin)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$/);
  });
});
