import { createHash } from 'node:crypto';
import { hash as bcryptOf } from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { signIn } from '#features/people/identity/server/identityService.ts';
import { csvConverter } from '#features/site/importing/server/converters/csv/csvConverter.ts';
import { nodebbConverter } from '#features/site/importing/server/converters/nodebb/nodebbConverter.ts';
import { stackExchangeConverter } from '#features/site/importing/server/converters/stackExchange/stackExchangeConverter.ts';
import {
  removeConvertedAfterTests,
  sourceFolder,
} from '#features/site/importing/server/converters/testing/convertFixture.ts';
import { png } from '#features/site/importing/server/converters/testing/discourseBackup.ts';
import { nodebbObjects } from '#features/site/importing/server/converters/testing/nodebbExport.ts';
import { nodebbJson } from '#features/site/importing/server/converters/testing/nodebbFormats.ts';
import { lampBackup } from '#features/site/importing/server/converters/zendesk/testing/lampBackup.ts';
import { lampObjects } from '#features/site/importing/server/converters/zendesk/testing/lampObjects.ts';
import { zendeskConverter } from '#features/site/importing/server/converters/zendesk/zendeskConverter.ts';
import {
  removeDumpsAfterTests,
  writeDump,
} from '#features/site/importing/server/testing/dumpFixture.ts';
import { gardenDump } from '#features/site/importing/server/testing/gardenDump.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { expectComplete, importSystem } from './testing/importedSystem.ts';

removeConvertedAfterTests();
removeDumpsAfterTests();

async function importNodebb() {
  const password = 'correct horse';
  const stored = await bcryptOf(createHash('sha512').update(password).digest('hex'), 4);
  const { hashes } = nodebbObjects;
  const linking =
    '[a](https://nodebb.test/topic/1/which-soil/3) [b](/topic/1/another-name?lang=de) [c](/post/11) [d](/category/2/tools) [e](/user/kim) [f](https://elsewhere.test/topic/1)';
  const forum = await importSystem(
    nodebbConverter,
    sourceFolder({
      'objects.json': nodebbJson({
        ...nodebbObjects,
        hashes: {
          ...hashes,
          'user:1': { ...hashes['user:1'], password: stored },
          'post:16': { ...hashes['post:16'], content: linking },
        },
      }),
      'uploads/files/1650000000000-pic.png': png,
      'uploads/files/1650000000001-notes.pdf': '%PDF-1.4\n',
      'uploads/files/1650000000002-map.png': png,
    }),
    { hosts: ['https://nodebb.test/'] },
  );
  return { forum, password };
}

const nodebb = await importNodebb();

describe('Nodebb', () => {
  const { forum, password } = nodebb;
  const { db, newId, visit } = forum;

  test('everything is imported, and pages are shown only to those who saw them', async () => {
    await expectComplete(forum);
    const { status, text } = await visit('/topic/1/which-soil');
    expect(status).toBe(200);
    expect(text).toContain('Which soil is <strong>best</strong>?');
    expect(text).not.toContain('Gone');
    expect(await forum.shownSecrets()).toEqual([]);
    expect(await forum.lostAddresses()).toEqual([]);
  });

  test('links within the forum lead to what was imported', async () => {
    const { content } = await db
      .selectFrom('comments')
      .select('content')
      .where('id', '=', await newId('comments', '16'))
      .executeTakeFirstOrThrow();
    const hrefs = [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const topic = `/conversations/post/${await newId('posts', '1')}`;
    expect(hrefs).toEqual([
      expect.stringMatching(new RegExp(`^${topic}`)),
      topic,
      `${topic}?commentId=${await newId('comments', '11')}`,
      expect.stringMatching(/^\/(?:topics|categories)\/post\/\d+$/),
      `/users/${await newId('members', '2')}`,
      'https://elsewhere.test/topic/1',
    ]);
  });

  test('private messages, bans and passwords', async () => {
    const messages = await db
      .selectFrom('chat_messages')
      .select('content')
      .where('deleted_at', 'is', null)
      .execute();
    expect(messages.map(({ content }) => content).join()).toContain('Hi');
    const { blocked_reason: reason } = await db
      .selectFrom('members')
      .select('blocked_reason')
      .where('id', '=', await newId('members', '3'))
      .executeTakeFirstOrThrow();
    expect(reason).toBe('Spam');
    const { username } = await db
      .selectFrom('members')
      .select('username')
      .where('id', '=', await newId('members', '1'))
      .executeTakeFirstOrThrow();
    const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
    const enter = (given: string) =>
      signIn(testContext(db), { username, password: given }, { userAgent: '', cost });
    await expect(enter('another one')).rejects.toMatchObject({ code: 'PASSWORD_MISMATCH' });
    expect(await enter(password)).toBeTruthy();
  });
});

const { article, big, host, page } = lampObjects;

async function importZendesk() {
  const links = [
    ...[
      `${host}/hc/en-us/articles/${big(30)}-Article-30`,
      `/hc/en-us/articles/${big(30)}-An-older-title`,
    ],
    ...[
      `${host}/hc/articles/${big(30)}#heading`,
      `${host}/hc/de/community/posts/${big(50)}`,
      `${host}/hc/en-us/sections/${big(20)}`,
    ],
  ];
  const forum = await importSystem(
    zendeskConverter,
    sourceFolder({
      ...lampBackup,
      'hc/linking.json': page('articles', [
        article(34, {
          body: links.map((link, at) => `<p><a href="${link}">${at}</a></p>`).join(''),
        }),
      ]),
    }),
  );
  return { forum };
}

const zendesk = await importZendesk();

describe('Zendesk', () => {
  const { forum } = zendesk;
  const { db, newId } = forum;

  test('everything is imported, and pages are shown only to those who saw them', async () => {
    await expectComplete(forum);
    expect(await forum.shownSecrets()).toEqual([]);
    expect(await forum.lostAddresses()).toEqual([]);
  });

  test('links within the help center lead to what was imported', async () => {
    const { content } = await db
      .selectFrom('conversations')
      .select('content')
      .where('id', '=', await newId('posts', `a${big(34)}`))
      .executeTakeFirstOrThrow();
    const hrefs = [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const target = `/conversations/post/${await newId('posts', `a${big(30)}`)}`;
    expect(hrefs).toEqual([
      ...[target, target, target],
      expect.stringMatching(/^\/conversations\/post\/\d+$/),
      `/categories/post/${await newId('categories', `s${big(20)}`)}`,
    ]);
  });

  test('the address of a request leads its owner to it, and nobody else', async () => {
    const owner = await forum.portal.login(await newId('members', '2'));
    const other = await forum.portal.login(await newId('members', '1'));
    for (const url of ['/hc/en-us/requests/101', '/hc/requests/101?from=mail', '/requests/101']) {
      const found = await forum.ask(url, owner.cookie);
      expect([found.status, found.location], url).toEqual([
        301,
        expect.stringContaining(`/${await newId('supportRequests', '101')}`),
      ]);
      expect((await forum.ask(url, other.cookie)).status).toBe(404);
      expect((await forum.ask(url)).status).toBe(404);
    }
    // Deleted there.
    expect((await forum.ask('/hc/requests/104', owner.cookie)).status).toBe(404);
  });

  test('notes among agents stay notes', async () => {
    const entries = await db
      .selectFrom('support_entries')
      .select(['content', 'kind', 'is_public'])
      .execute();
    expect(entries.find(({ content }) => content.includes('secret among agents'))).toMatchObject({
      kind: 'NOTE',
      is_public: false,
    });
    expect(entries.some(({ kind, is_public: isPublic }) => kind === 'REPLY' && isPublic)).toBe(
      true,
    );
  });
});

async function importCsv() {
  const password = 'correct horse';
  const sha1 = createHash('sha1').update(`pepper${password}`).digest('hex');
  const forum = await importSystem(
    csvConverter,
    sourceFolder({
      'members.csv': `User ID,Login,Name,E-Mail,Joined,Password hash\n1,sam,Sam Lee,sam@garden.test,2022-03-01,$sha1$pepper$${sha1}\n2,kim,Kim,kim@garden.test,2022-03-01,\n`,
      'posts.csv': [
        'Topic ID;Subject;Body;Author;Forum;Created at;Private;Permalink',
        '10;Which soil;<p>Clay or <a href="https://old.test/viewtopic.php?t=12&sid=1">this</a></p>;kim;Help;2022-03-01;no;https://old.test/viewtopic.php?t=10',
        '11;Plan;secret plan;1;Board room;2022-03-02;yes;/t/11',
        '12;Later;More;sam;Help;2022-03-03;no;https://old.test/viewtopic.php?t=12',
      ].join('\n'),
      'comments.csv':
        'id,post_id,reply_to,body,author,date\na,10,,Loam,sam@garden.test,2022-03-04\n',
    }),
  );
  return { forum, password };
}

const csv = await importCsv();

describe('Csv', () => {
  const { forum, password } = csv;
  const { db, newId, visit } = forum;

  test('rows are posts and comments, and links lead from one to another', async () => {
    expect(forum.converted.report.balanced).toBe(true);
    expect(await wrongCounters(db)).toEqual([]);
    const { status, text } = await visit('/viewtopic.php?t=10&sid=7');
    expect(status).toBe(200);
    expect(text).toContain('Loam');
    expect(await forum.shownSecrets()).toEqual([]);
    expect(await forum.lostAddresses()).toEqual([]);
    const { content } = await db
      .selectFrom('conversations')
      .select('content')
      .where('id', '=', await newId('posts', '10'))
      .executeTakeFirstOrThrow();
    expect(content).toContain(`href="/conversations/post/${await newId('posts', '12')}"`);
  });

  test('an old password is accepted', async () => {
    const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
    expect(
      await signIn(testContext(db), { username: 'sam', password }, { userAgent: '', cost }),
    ).toBeTruthy();
  });
});

async function importStackExchange() {
  const forum = await importSystem(stackExchangeConverter, writeDump(gardenDump));
  return { forum };
}

const stackExchange = await importStackExchange();

describe('StackExchange', () => {
  const { forum } = stackExchange;
  const { db, newId, visit } = forum;

  test('questions, answers and comments are there, under their old addresses', async () => {
    expect(forum.converted.report.balanced).toBe(true);
    expect(await wrongCounters(db)).toEqual([]);
    const { status, text } = await visit('/questions/10/when-to-prune');
    expect(status).toBe(200);
    expect(text).toContain('When to prune?');
    expect(await forum.shownSecrets()).toEqual([]);
  });

  test('links to the site lead to what was imported', async () => {
    const { content } = await db
      .selectFrom('conversations')
      .select(['content'])
      .where('id', '=', await newId('posts', '10'))
      .executeTakeFirstOrThrow();
    const hrefs = [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const answer = await newId('comments', '13');
    expect(hrefs).toEqual([
      `/conversations/post/${await newId('posts', '12')}?commentId=${answer}`,
    ]);
  });
});
