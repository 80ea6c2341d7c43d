import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { runFolderImport } from '../neutral/folderImport.ts';
import { s9eContent } from './bbcode/s9eContent.ts';
import { parseMysqlValues } from './mysql/mysqlValues.ts';
import { nodebbConverter } from './nodebb/nodebbConverter.ts';
import { phpbbConverter } from './phpbb/phpbbConverter.ts';
import { gardenBoard } from './phpbb/testing/gardenBoard.ts';
import { phpbbDump } from './phpbb/testing/phpbbDump.ts';
import {
  convertFixture,
  removeConvertedAfterTests,
  sourceFolder,
} from './testing/convertFixture.ts';
import { nodebbObjects } from './testing/nodebbExport.ts';
import { nodebbJson } from './testing/nodebbFormats.ts';
import { lampBackup } from './zendesk/testing/lampBackup.ts';
import { lampObjects } from './zendesk/testing/lampObjects.ts';
import { zendeskConverter } from './zendesk/zendeskConverter.ts';

// What went wrong in other importers, by where it was reported.
removeConvertedAfterTests();
const { db } = await openTestDatabase();
const files = createLocalFileStore(sourceFolder({}));

beforeEach(async () => {
  await sql`truncate members, categories, topics, conversations, comments, polls, chat_rooms, chat_messages,
    support_requests, support_entries, import_records, import_runs, old_addresses restart identity cascade`.execute(
    db,
  );
});

/** A row of a table like its first one, with other values by column. */
const rowLike = (table: string, changes: Record<number, string | number>) =>
  (gardenBoard[table]?.[0] ?? []).map((value, at) => changes[at] ?? value);

async function move(converted: Awaited<ReturnType<typeof convertFixture>>) {
  expect(converted.report.balanced).toBe(true);
  const { tallies } = await runFolderImport({ db, files, dir: converted.dir });
  for (const tally of Object.values(tallies)) expect(tally?.malformedLines).toEqual([]);
  return tallies;
}

const board = (rows: typeof gardenBoard) =>
  convertFixture(
    phpbbConverter,
    sourceFolder({ 'board.sql': phpbbDump({ ...gardenBoard, ...rows }) }),
  );

describe('phpBB', () => {
  test('a poll with the same option twice, and with more votes than were counted (discourse#17641)', async () => {
    await move(
      await board({
        poll_options: [
          [1, 11, 'Clay', 3],
          [2, 11, 'Clay', 16_777_215],
        ],
      }),
    );
    const { rows } = await sql<{ label: string }>`select * from poll_options order by id`.execute(
      db,
    );
    expect(rows).toHaveLength(2);
  });

  test('a message to a group, and one to oneself (discourse#17641, #4321)', async () => {
    const converted = await board({
      privmsgs: [
        rowLike('privmsgs', { 0: 600, 2: 3, 4: 'To all', 5: '<t>To the group</t>', 8: 'g_8' }),
        rowLike('privmsgs', { 0: 601, 2: 3, 4: 'Note', 5: '<t>To myself</t>', 8: 'u_3' }),
      ],
      privmsgs_to: [
        [600, 2, 3, 0, 0],
        [600, 6, 3, 0, 0],
        [601, 3, 3, 0, 0],
      ],
    });
    await move(converted);
    const { rows } = await sql<{ content: string; members: number }>`
      select content, (select count(*)::int from chat_members where room_id = m.room_id) as members
      from chat_messages m order by id`.execute(db);
    expect(
      rows.map(({ content, members }) => [/the group|myself/.exec(content)?.[0], members]),
    ).toEqual([
      ['the group', 3],
      ['myself', 1],
    ]);
  });

  test('guests whose names differ only in case (discourse#4350)', async () => {
    const posts = ['Bob', 'bob', 'BOB'].map((name, at) =>
      rowLike('posts', { 0: 300 + at, 3: 1, 6: name, 8: '<t>x</t>', 9: 0, 10: '' }),
    );
    await move(await board({ posts: [...(gardenBoard.posts ?? []), ...posts] }));
    const { rows } = await sql<{ full_name: string }>`
      select full_name from members where lower(full_name) = 'bob' order by full_name collate "C"`.execute(
      db,
    );
    expect(rows.map((row) => row.full_name)).toEqual(['BOB', 'Bob', 'bob']);
  });

  test('who is quoted keeps the name (discourse#20646)', async () => {
    const text =
      '<r><QUOTE author="Kim &amp; Co" post_id="101" time="1" user_id="3"><s>[quote]</s>said<e>[/quote]</e></QUOTE>so</r>';
    const converted = await board({
      posts: [...(gardenBoard.posts ?? []), rowLike('posts', { 0: 310, 8: text, 9: 0, 10: '' })],
    });
    expect(converted.record('comments', '310').content).toContain('Kim &amp; Co:');
  });
});

test('XML that another migration has put into itself keeps its words (byobu#211)', () => {
  const context = { base: 'https://forum.test/', attachment: () => null };
  const broken =
    '<r><p><r><QUOTE><s><QUOTE></s>words<br/>more<e></QUOTE></e></QUOTE></p><p>end</r></p></r>';
  const { html } = s9eContent(broken, context);
  for (const word of ['words', 'end']) expect(html).toContain(word);
});

test('values as mydumper writes them (dbtrail#501)', () => {
  expect(
    parseMysqlValues(`1,_binary "a\\Z,)b",CONVERT("{\\"a\\": 1}" USING utf8mb4),x'41',NULL`),
  ).toEqual([...['1', 'a\x1a,)b', '{"a": 1}', 'A'], null]);
  expect(parseMysqlValues(`CONVERT("a", 1)`)).toBeNull();
});

describe('NodeBB', () => {
  test('times that are none don’t end the import (nodebb-plugin-import#147)', async () => {
    const { hashes } = nodebbObjects;
    const times = { timestamp: 'NaN', edited: 1e25, lastposttime: -5 };
    const converted = await convertFixture(
      nodebbConverter,
      sourceFolder({
        'objects.json': nodebbJson({
          ...nodebbObjects,
          hashes: {
            ...hashes,
            'topic:1': { ...hashes['topic:1'], ...times },
            'post:11': { ...hashes['post:11'], ...times },
          },
        }),
      }),
    );
    await move(converted);
  });
});

describe('Zendesk', () => {
  test('a picture within a comment, which names it by a token (zammad#4234)', async () => {
    const { comment, host, lines, ticket } = lampObjects;
    const attachment = {
      ...{ id: 500, file_name: 'photo.jpg', content_type: 'image/jpeg', size: 3 },
      content_url: `${host}/attachments/token/aB-c_9/?name=photo.jpg`,
    };
    const html_body = `<p><img src="${host}/attachments/token/aB-c_9/?name=photo.jpg"></p>`;
    const converted = await convertFixture(
      zendeskConverter,
      sourceFolder({
        ...lampBackup,
        'support/more/tickets.json': lines([
          ticket(150, { comments: [comment(1500, { html_body, attachments: [attachment] })] }),
        ]),
      }),
    );
    expect(converted.record('supportEntries', '1500').content).toContain(
      'src="/files/zendesk-500/photo.jpg"',
    );
    await move(converted);
  });

  test('deleted tickets without anybody, and dates of comments (zammad#1161, #4244)', async () => {
    const { comment, lines, ticket } = lampObjects;
    const bare = {
      status: 'deleted',
      requester_id: null,
      assignee_id: null,
      subject: null,
      raw_subject: null,
      description: null,
      via: null,
    };
    const converted = await convertFixture(
      zendeskConverter,
      sourceFolder({
        ...lampBackup,
        'support/more/tickets.json': lines([
          ticket(151, bare),
          ticket(152, { comments: [comment(1520, { created_at: '2019-02-03T04:05:06Z' })] }),
        ]),
      }),
    );
    await move(converted);
    const { rows } = await sql<{ at: Date }>`
      select created_at as at from support_entries where created_at < '2020-01-01'`.execute(db);
    expect(rows).toEqual([{ at: new Date('2019-02-03T04:05:06Z') }]);
    const { rows: deleted } =
      await sql`select from support_requests where number = 151 and hidden_as = 'DELETED'`.execute(
        db,
      );
    expect(deleted).toHaveLength(1);
  });
});
