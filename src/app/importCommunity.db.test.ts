import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import './features.ts';
import { keepFiles } from '#features/base/files/server/keepFile.ts';
import { runFolderImport } from '#features/site/importing/server/neutral/folderImport.ts';
import { formatFolderReport } from '#features/site/importing/server/neutral/folderReport.ts';
import { undoImport } from '#features/site/importing/server/neutral/undoImport.ts';
import { exportKinds } from '#platform/export/exportKind.ts';
import { writeExport } from '#platform/export/writeExport.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { seedDemo } from './demo/seedDemo.ts';
import './serverFeatures.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-import-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const first = await openTestDatabase();
const second = await openTestDatabase();
const stores = {
  first: createLocalFileStore(path.join(base, 'stored')),
  second: createLocalFileStore(path.join(base, 'stored again')),
};
const [given, again] = [path.join(base, 'export'), path.join(base, 'again')];

async function exportTo(
  dir: string,
  from: typeof first,
  files: typeof stores.first,
): Promise<void> {
  const client = new pg.Client(from.pool.options);
  await client.connect();
  try {
    await writeExport(dir, { client, files, release: '0.1.0' });
  } finally {
    await client.end();
  }
}

type Line = Record<string, unknown>;
const linesOf = (dir: string, kind: string): Line[] =>
  fs
    .readFileSync(path.join(dir, `${kind}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const importGiven = (options: object = {}) =>
  runFolderImport({
    ...{ db: second.db, files: stores.second, dir: given, source: 'first', withRoles: true },
    ...options,
  });

let report: Awaited<ReturnType<typeof importGiven>>;

beforeAll(async () => {
  await seedDemo(first.db, {
    now: new Date(),
    storeFile: async (file) =>
      (await keepFiles({ db: first.db, store: stores.first, ownerId: null }, [file]))[0] ?? '',
  });
  await exportTo(given, first, stores.first);
  report = await importGiven();
  await exportTo(again, second, stores.second);
});

test('all records of an export are imported, without a loss', () => {
  const losses = Object.entries(report.tallies).flatMap(([kind, tally]) =>
    tally &&
    (tally.malformed > 0 || Object.keys({ ...tally.dropped, ...tally.degraded }).length > 0)
      ? [{ kind, ...tally }]
      : [],
  );
  expect(losses, formatFolderReport(report).join('\n')).toEqual([]);
});

/** What each property names, besides `id`. */
const named: Record<string, string> = {
  ...{ authorId: 'members', memberId: 'members', senderId: 'members', editorId: 'members' },
  ...{ requesterId: 'members', ownerId: 'members', assigneeId: 'members', addresseeId: 'members' },
  ...{ followedId: 'members', blockedId: 'members', createdById: 'members' },
  ...{ eventMemberId: 'members', postId: 'posts', pollId: 'posts', mergedIntoId: 'posts' },
  ...{ acceptedCommentId: 'comments', officialCommentId: 'comments' },
  ...{ topicId: 'topics', categoryId: 'categories', roomId: 'chatRooms' },
  badgeId: 'badges',
  ...{ requestId: 'supportRequests', followUpOfId: 'supportRequests' },
};
const markTargets: Record<string, string> = {
  ...{ conversation: 'posts', comment: 'comments', topic: 'topics', category: 'categories' },
};

/** New ids → old ids, by kind. */
async function oldIds(): Promise<Map<string, Map<string, string>>> {
  const { rows } = await second.pool.query<{ kind: string; old: string; now: string }>(`
    select kind, external_id as old, target_id::text as now from import_records
    where source = 'first' and target_id is not null and kind <> 'files'
    union all
    select 'files', external_id, storage_key from import_records join files on files.id = target_id
    where kind = 'files'`);
  const ids = new Map<string, Map<string, string>>();
  for (const { kind, old, now } of rows) {
    ids.set(kind, (ids.get(kind) ?? new Map<string, string>()).set(now, old));
  }
  return ids;
}

/** A record of the second export with the ids of the first. */
function mapBack(kind: string, line: Line, ids: Map<string, Map<string, string>>): Line {
  const old = (of: string, id: unknown) => ids.get(of)?.get(String(id)) ?? id;
  const text = JSON.stringify(line)
    .replace(/\/files\/([0-9a-f]{32})\//g, (_all, key) => `/files/${old('files', key)}/`)
    .replace(/data-member-id=\\"(\d+)\\"/g, (_, id) => `data-member-id=\\"${old('members', id)}\\"`)
    .replace(/href=\\"\/users\/(\d+)\\"/g, (_, id) => `href=\\"/users/${old('members', id)}\\"`);
  const mapped: Line = JSON.parse(text);
  const ofSame = kind === 'polls' ? 'posts' : kind;
  for (const [property, value] of Object.entries(mapped)) {
    const isSame = property === 'id' || property === 'parentId';
    const of = isSame ? ofSame : property === 'mergedIntoId' ? kind : named[property];
    if (of !== undefined && value !== null) mapped[property] = old(of, value);
  }
  if (typeof mapped.targetType === 'string' && mapped.targetType !== 'tag') {
    mapped.targetId = old(markTargets[mapped.targetType] ?? '', mapped.targetId);
  }
  if (kind === 'polls') {
    mapped.options = (mapped.options as Line[]).map((option) => ({
      ...option,
      id: old('pollOptions', option.id),
    }));
  }
  if (kind === 'pollBallots')
    mapped.optionIds = (mapped.optionIds as string[]).map((id) => old('pollOptions', id));
  if (kind === 'chatRooms') {
    mapped.members = (mapped.members as Line[]).map((one) => ({
      ...one,
      memberId: old('members', one.memberId),
    }));
  }
  return mapped;
}

/** The demo's own texts are not all in the form that the sanitizer writes. */
const clean = (line: Line): Line =>
  typeof line.content === 'string' ? { ...line, content: sanitizeContent(line.content) } : line;

test('an export of what was imported is the same, record by record and byte by byte', async () => {
  const ids = await oldIds();
  for (const { kind } of exportKinds()) {
    const before = linesOf(given, kind).map(clean);
    const after = linesOf(again, kind).map((line) => mapBack(kind, line, ids));
    if (kind === 'chatRooms')
      for (const line of [...before, ...after])
        (line.members as Line[]).sort((a, b) =>
          String(a.memberId).localeCompare(String(b.memberId)),
        );
    const keyed = (lines: Line[]) =>
      new Map(lines.map((line) => [line.id ?? JSON.stringify(line), line]));
    expect(keyed(after).size, kind).toBe(keyed(before).size);
    const found = keyed(after);
    for (const [key, line] of keyed(before)) expect(found.get(key), `${kind} ${key}`).toEqual(line);
  }
  for (const { id } of linesOf(given, 'files')) {
    const now = [...(ids.get('files') ?? [])].find(([, old]) => old === id)?.[0] ?? '';
    const bytes = (dir: string, key: string) =>
      fs.readFileSync(path.join(dir, 'files', key.slice(0, 2), key));
    expect(bytes(again, now).equals(bytes(given, String(id)))).toBe(true);
  }
});

/** A checksum of each table that has anything. */
async function checksums(): Promise<Record<string, string>> {
  const { rows: tables } = await second.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'import_runs'`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await second.pool.query(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
    );
    sums[name] = rows[0].sum;
  }
  return sums;
}

test('the same folder again writes nothing', async () => {
  const before = await checksums();
  const repeated = await importGiven();
  expect(Object.values(repeated.tallies).map((tally) => tally?.made)).not.toContain(undefined);
  for (const [kind, tally] of Object.entries(repeated.tallies)) {
    expect({ kind, made: tally?.made, updated: tally?.updated }).toEqual({
      kind,
      made: 0,
      updated: 0,
    });
  }
  expect(await checksums()).toEqual(before);
});

test('nobody is told of what was imported', async () => {
  const { rows } = await second.pool.query(
    `select (select count(*)::int from mails) as mails, (select count(*)::int from notifications) as notifications,
       (select array_agg(distinct type) from outbox) as events`,
  );
  expect(rows[0]).toEqual({ mails: 0, notifications: 0, events: ['community.imported'] });
});

test('an import is undone, and leaves what there was before', async () => {
  const undone = await undoImport({ db: second.db, files: stores.second, source: 'first' });
  expect(undone.finished).toBe(true);
  const kept = Object.entries(undone.tallies).map(([kind, tally]) => ({
    kind,
    kept: tally?.dropped,
  }));
  expect(kept.filter((one) => Object.keys(one.kept ?? {}).length > 0)).toEqual([]);
  const { rows } = await second.pool.query(
    `select (select count(*)::int from members) as members, (select count(*)::int from conversations) as posts,
       (select count(*)::int from comments) as comments, (select count(*)::int from files) as files,
       (select count(*)::int from search_documents) as documents, (select count(*)::int from marks) as marks,
       (select count(*)::int from import_records) as records`,
  );
  expect(rows[0]).toEqual({
    members: 0,
    posts: 0,
    comments: 0,
    files: 0,
    documents: 0,
    marks: 0,
    records: 0,
  });
});
