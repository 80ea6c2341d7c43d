import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import './features.ts';
import { keepFiles } from '#features/base/files/server/keepFile.ts';
import { runFolderImport } from '#features/site/importing/server/neutral/folderImport.ts';
import { formatFolderReport } from '#features/site/importing/server/neutral/folderReport.ts';
import { exportKinds } from '#platform/export/exportKind.ts';
import { writeExport } from '#platform/export/writeExport.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
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

async function exportTo(dir: string, from: typeof first, files: typeof stores.first): Promise<void> {
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
    tally && (tally.malformed > 0 || Object.keys({ ...tally.dropped, ...tally.degraded }).length > 0)
      ? [{ kind, ...tally }]
      : [],
  );
  expect(losses, formatFolderReport(report).join('\n')).toEqual([]);
});
