import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { gardenBoard } from '#features/site/importing/server/converters/phpbb/testing/gardenBoard.ts';
import { phpbbDump } from '#features/site/importing/server/converters/phpbb/testing/phpbbDump.ts';
import {
  discourseRows,
  writeDiscourseBackup,
} from '#features/site/importing/server/converters/testing/discourseBackup.ts';
import { ensureBuild, processesOn, runPlazaCommand } from '#platform/testing/plazaProcess.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';

// `plaza import` as an operator runs it, killed in the middle of a statement of each phase.
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-killed-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const { db, database } = await openTestDatabase();
const server = inject('postgres');
const environment = {
  DATA_DIR: path.join(base, 'data'),
  DATABASE_URL: `postgres://${server.user}@/${database}?host=${server.host}&port=${server.port}`,
  SECRET_KEY: 'k'.repeat(40),
  LOG_LEVEL: 'silent',
};
const dir = path.join(base, 'converted');
/** Of nothing else that runs on the machine. */
const source = path.basename(base);
const importing = ['import', '--source', source, dir];
const tables = [
  ...['members', 'files', 'categories', 'topics', 'tags', 'conversations', 'comments', 'revisions'],
  ...['marks', 'polls', 'badges', 'member_badges', 'chat_rooms', 'chat_messages', 'old_addresses'],
];

/** Phases by a statement within them. */
const phases: Record<string, string> = {
  members: 'after insert on members',
  files: 'after insert on files',
  categories: 'after insert on categories',
  posts: 'after insert on conversations',
  comments: 'after insert on comments',
  revisions: 'after insert on revisions',
  marks: 'after insert on marks',
  polls: 'after insert on polls',
  messages: 'after insert on chat_messages',
  redirects: 'after insert on old_addresses',
  'columns that are set later': 'after update of accepted_comment_id on conversations',
  links: 'after update of content on comments',
  counters: 'after update of reply_count on conversations',
  'the end': 'after insert on outbox',
};
const tested = process.env.ALL_PHASES ? Object.keys(phases) : ['comments', 'links', 'counters'];

const plaza = (...words: string[]) => runPlazaCommand(words, environment);

beforeAll(async () => {
  ensureBuild();
  const [first] = discourseRows.posts ?? [];
  const linking = {
    ...first,
    ...{ id: 190, topic_id: 12, post_number: 10, user_id: 2 },
    cooked: '<p><a href="https://forum.test/t/which-soil/12/2">there</a></p>',
  };
  const backup = path.join(base, 'backup.tar.gz');
  await writeDiscourseBackup(backup, {
    ...discourseRows,
    posts: [...(discourseRows.posts ?? []), linking],
  });
  expect(await plaza('convert', 'discourse', backup, dir)).toMatchObject({ code: 0 });
});

beforeEach(async () => {
  await sql`truncate members, categories, topics, conversations, comments, marks, tags, files, revisions, polls,
    chat_rooms, chat_messages, old_addresses, badges, import_records, import_runs, search_documents, outbox, file_uses
    restart identity cascade`.execute(db);
});

/** Runs a command until a statement hangs in a trigger, and kills it there. */
async function killedWithin(trigger: string, words: string[]): Promise<void> {
  await sql`create or replace function hang() returns trigger language plpgsql as
    'begin perform pg_sleep(60); return null; end'`.execute(db);
  await sql
    .raw(`create trigger hangs ${trigger} for each statement execute function hang()`)
    .execute(db);
  const ended = plaza(...words);
  const backend = await hanging(ended);
  for (const pid of processesOn(source)) process.kill(pid, 'SIGKILL');
  expect((await ended).code).toBeNull();
  await sql`select pg_terminate_backend(${backend})`.execute(db);
  await sql.raw(`drop trigger hangs ${trigger.replace(/^.* on /, 'on ')}`).execute(db);
}

async function hanging(ended: Promise<unknown>): Promise<number> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = ${database} and wait_event = 'PgSleep'`.execute(
      db,
    );
    if (rows[0]) return rows[0].pid;
    if (isOver) throw new Error(`it ended before: ${JSON.stringify(await ended)}`);
    await sleep(50);
  }
}

/** What is there, whatever the ids: a batch that was taken back has used some. */
async function contents(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    found[table] = rows
      .map(({ row }) =>
        JSON.stringify(row, (key, value) =>
          /(^|_)(id|ids|key|at|by|search)$/.test(key) ? undefined : value,
        )
          .replace(/\/files\/[0-9a-f]{32}/g, '/files/key')
          .replace(/\d+/g, '0'),
      )
      .sort();
  }
  return found;
}

/** The counts of the report, without the time that it took. */
const countsOf = (stdout: string): string[] =>
  stdout.split('\n').filter((line) => /^\s*\w+ +[\d,]+ /.test(line));

test.each(tested)(
  'an import that is killed within %s goes on from there',
  { timeout: 120_000 },
  async (phase) => {
    const whole = await plaza(...importing);
    expect(whole).toMatchObject({ code: 0 });
    const expected = await contents();
    await sql`truncate members, categories, topics, conversations, comments, marks, tags, files, revisions, polls,
      chat_rooms, chat_messages, old_addresses, badges, import_records, import_runs, search_documents, outbox, file_uses
      restart identity cascade`.execute(db);
    await killedWithin(phases[phase] ?? '', importing);
    const again = await plaza(...importing);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('accounted for') });
    expect(countsOf(again.stdout)).toEqual(countsOf(whole.stdout));
    expect(countsOf(again.stdout).length).toBeGreaterThan(5);
    expect(await contents()).toEqual(expected);
    expect(await wrongCounters(db)).toEqual([]);
  },
);

test('undoing that is killed in the middle goes on too', { timeout: 120_000 }, async () => {
  expect(await plaza(...importing)).toMatchObject({ code: 0 });
  await killedWithin('after delete on conversations', ['import', '--undo', source]);
  expect(await plaza('import', '--undo', source)).toMatchObject({ code: 0 });
  const left = Object.entries(await contents()).flatMap(([table, rows]) =>
    rows.length > 0 ? [`${table}: ${rows.length}`] : [],
  );
  expect(left).toEqual([]);
});

test('a conversion that was killed is begun anew in the same folder', {
  timeout: 120_000,
}, async () => {
  const board = path.join(base, 'board.sql');
  const [template = []] = gardenBoard.posts ?? [];
  const many = Array.from({ length: 60_000 }, (_, at) =>
    template.map((value, index) => (index === 0 ? 1_000 + at : index === 9 ? 0 : value)),
  );
  fs.writeFileSync(
    board,
    phpbbDump({ ...gardenBoard, posts: [...(gardenBoard.posts ?? []), ...many] }),
  );
  const to = path.join(base, 'half');
  const ended = plaza('convert', 'phpbb', board, to);
  const file = path.join(to, 'comments.jsonl');
  while (!fs.existsSync(file) || fs.statSync(file).size === 0) await sleep(20);
  for (const pid of processesOn(to)) process.kill(pid, 'SIGKILL');
  expect((await ended).code).toBeNull();
  expect(fs.existsSync(path.join(to, 'export.json'))).toBe(false);
  expect(await plaza('convert', 'phpbb', board, to)).toMatchObject({ code: 0 });
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(60_000);
  fs.writeFileSync(path.join(base, 'other'), '');
  expect(await plaza('convert', 'phpbb', board, base)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty'),
  });
});
