import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ContentData } from '#platform/feature/contentData.ts';
import type { MemberData } from '#platform/feature/memberData.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import './serverFeatures.ts';

const { db } = await openTestDatabase();

/** Foreign keys to the tables, as `table.column`. */
async function columnsReferring(...tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = any(${tables}::text[]::regclass[])`.execute(db);
  return rows.map(({ name }) => name);
}

/** Columns whose name says what they refer to where no foreign key does. */
async function columnsNamed(pattern: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'bigint' and column_name ~ ${pattern}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

function declaredTables(part: 'memberData' | 'contentData') {
  return serverParts(part).flatMap((data: MemberData | ContentData) =>
    Object.entries<{ columns: readonly string[] }>(data),
  );
}

const declaredColumns = (part: 'memberData' | 'contentData') =>
  declaredTables(part).flatMap(([table, { columns }]) =>
    columns.map((column) => `${table}.${column}`),
  );

test('every column that refers to a member is in the manifest of a feature', async () => {
  const found = [
    ...(await columnsReferring('members')),
    ...(await columnsNamed('^(member|author|actor|owner|editor|reporter)_id$')),
  ];
  expect(found.length).toBeGreaterThan(40);
  const declared = declaredColumns('memberData');
  expect(found.filter((column) => !declared.includes(column))).toEqual([]);
});

/** Of imports and consumers, whose targets are of any kind. */
const ofAnyKind = [
  'import_records.target_id',
  'spam_progress.target_id',
  'old_addresses.target_id',
];

test('every column that refers to a post or response is in the manifest of a feature', async () => {
  const found = [
    ...(await columnsReferring('conversations', 'comments')),
    ...(await columnsNamed('^target_id$')),
  ];
  expect(found.length).toBeGreaterThan(20);
  const known = [...declaredColumns('contentData'), ...ofAnyKind];
  expect(found.filter((column) => !known.includes(column))).toEqual([]);
});

test.each(['memberData', 'contentData'] as const)('%s: a table is in one manifest', (part) => {
  const tables = declaredTables(part).map(([table]) => table);
  expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([]);
});

test('no two files of an export have the same name', () => {
  const names = serverParts('memberData')
    .flatMap((data) => Object.values(data))
    .flatMap((table) => ('none' in table.export ? [] : table.export.map(({ name }) => name)));
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});
