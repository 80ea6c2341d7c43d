import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import './features.ts';
import { keepFiles } from '#features/base/files/server/keepFile.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { exportKinds } from '#platform/export/exportKind.ts';
import { type ExportManifest, writeExport } from '#platform/export/writeExport.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { seedDemo } from './demo/seedDemo.ts';
import './serverFeatures.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-export-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const { db, pool } = await openTestDatabase();
const files = createLocalFileStore(path.join(base, 'stored'));
const folder = path.join(base, 'export');
let manifest: ExportManifest;

async function exportTo(dir: string): Promise<ExportManifest> {
  const client = new pg.Client(pool.options);
  await client.connect();
  try {
    return await writeExport(dir, { client, files, release: '0.1.0' });
  } finally {
    await client.end();
  }
}

type Line = Record<string, unknown>;
const linesOf = (kind: string): Line[] =>
  fs
    .readFileSync(path.join(folder, `${kind}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

beforeAll(async () => {
  await seedDemo(db, {
    now: new Date(),
    storeFile: async (file) =>
      (await keepFiles({ db, store: files, ownerId: null }, [file]))[0] ?? '',
  });
  await makeMember(db, { username: 'gone', blocked_at: new Date(), blocked_reason: 'Spam' });
  manifest = await exportTo(folder);
});

test('every row of the demo is a record that its schema accepts', async () => {
  const counts = await pool.query(`select (select count(*)::int from members) as members,
    (select count(*)::int from conversations) as posts, (select count(*)::int from comments) as comments,
    (select count(*)::int from marks) as marks, (select count(*)::int from topics) as topics,
    (select count(*)::int from support_requests) as "supportRequests",
    (select count(*)::int from chat_messages) as "chatMessages", (select count(*)::int from polls) as polls`);
  const records = Object.fromEntries(
    Object.entries(manifest.kinds).map(([kind, { records }]) => [kind, records]),
  );
  expect(records).toMatchObject(counts.rows[0]);
  for (const { kind, record } of exportKinds()) {
    for (const line of linesOf(kind)) expect(record.strict().safeParse(line).error).toBeUndefined();
  }
  const blocked = linesOf('members').find(({ username }) => username === 'gone');
  expect(blocked).toMatchObject({ status: 'BLOCKED', statusReason: 'Spam' });
});

test('references lead to records that were written before, or to the same kind', () => {
  const idsOf = new Map(exportKinds().map(({ kind }) => [kind, new Set<unknown>()]));
  const target: Record<string, string> = {
    ...{ authorId: 'members', memberId: 'members', senderId: 'members', editorId: 'members' },
    ...{ requesterId: 'members', ownerId: 'members', postId: 'posts', topicId: 'topics' },
    ...{ categoryId: 'categories', requestId: 'supportRequests', roomId: 'chatRooms' },
    ...{ pollId: 'polls', roleId: 'roles' },
  };
  const lost: string[] = [];
  for (const { kind } of exportKinds()) {
    for (const line of linesOf(kind)) {
      for (const [property, value] of Object.entries(line)) {
        const of = target[property];
        if (!of || value === null || (kind === 'files' && of === 'members')) continue;
        if (!idsOf.get(of)?.has(value)) lost.push(`${kind}.${property} ${value}`);
      }
      idsOf.get(kind)?.add(line.id);
      if (line.parentId && !idsOf.get(kind)?.has(line.parentId)) lost.push(`${kind}.parentId`);
    }
  }
  expect(lost).toEqual([]);
});

test('files are beside the records, byte for byte', async () => {
  const records = linesOf('files');
  expect(records.length).toBeGreaterThan(10);
  expect(manifest.files).toMatchObject({ count: records.length, missing: [] });
  for (const { id, bytes } of records) {
    const key = String(id);
    expect(fs.statSync(path.join(folder, 'files', key.slice(0, 2), key)).size).toBe(bytes);
  }
});

test('two exports of the same community are the same, and none is written over another', async () => {
  const again = await exportTo(path.join(base, 'again'));
  expect(again.kinds).toEqual(manifest.kinds);
  await expect(exportTo(folder)).rejects.toThrow('is not empty');
  const inFile = path.join(base, 'a file');
  fs.writeFileSync(inFile, '');
  await expect(exportTo(path.join(inFile, 'x'))).rejects.toThrow('a part of the path is a file');
});

test('no password, session or token is exported', async () => {
  await pool.query(`update members set password_hash = 'the hash of a password'`);
  const dir = path.join(base, 'secrets');
  await exportTo(dir);
  const text = fs
    .readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => fs.readFileSync(path.join(dir, name), 'utf8'))
    .join('');
  expect(text).not.toContain('the hash of a password');
});

test('the documentation has every kind and every property', () => {
  const text = fs.readFileSync('docs/export-format.md', 'utf8');
  for (const { kind, says, record } of exportKinds()) {
    expect(text).toContain(`## ${kind}\n\n${says}`);
    const section = text.split(`## ${kind}\n`)[1]?.split('\n## ')[0];
    for (const property of Object.keys(record.shape)) {
      expect(section, kind).toContain(`| \`${property}\` |`);
    }
  }
});
