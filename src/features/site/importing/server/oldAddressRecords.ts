import { sql } from 'kysely';
import { z } from 'zod';
import { type ExportKind, recordId } from '#platform/export/exportKind.ts';
import { defineImportKind, type ImportKind } from '#platform/import/importKind.ts';
import { normalAddress } from './oldAddresses.ts';

const targetKinds = [
  'posts',
  'comments',
  'categories',
  'topics',
  'tags',
  'members',
  'files',
  // Found by who made it only.
  'supportRequests',
] as const;

const redirectRecord = z.object({
  id: recordId,
  path: z
    .string()
    .max(2_000)
    .startsWith('/')
    .describe('The old address with its query, without the origin: `/viewtopic.php?t=12`'),
  targetKind: z.enum(targetKinds),
  targetId: recordId.describe('Of a record of that kind'),
});

/** A tag is named by its name, a file by its key. */
export const oldAddressExport: readonly ExportKind[] = [
  {
    kind: 'redirects',
    says: 'Addresses of the system that the community came from, and what is there now.',
    order: 99,
    record: redirectRecord,
    rows: `select id::text as id, path, target_kind as "targetKind", (case target_kind
        when 'tags' then (select name from tags where tags.id = target_id)
        when 'files' then (select storage_key from files where files.id = target_id)
        else target_id::text end) as "targetId"
      from old_addresses
      where target_kind not in ('tags', 'files')
        or (target_kind = 'tags' and exists (select from tags where tags.id = target_id))
        or (target_kind = 'files' and exists (select from files where files.id = target_id))
      order by old_addresses.id`,
  },
];

const redirects = defineImportKind(redirectRecord, {
  kind: 'redirects',
  table: 'old_addresses',
  references: ({ targetKind, targetId }) => [[targetKind, targetId]],
  matchedBecause: 'is an old address here already',
  match: async ({ trx }, records) => {
    const paths = records.flatMap(({ path }) => normalAddress(path) ?? []);
    const { rows } = await sql<{ id: number; path: string }>`
      select id, path from old_addresses where path = any(${paths}::text[])`.execute(trx);
    const known = new Map(rows.map(({ id, path }) => [path, id]));
    return new Map(
      records.flatMap(({ id, path }) => {
        const found = known.get(normalAddress(path) ?? '');
        return found === undefined ? [] : [[id, found] as const];
      }),
    );
  },
  row: ({ path, targetKind, targetId }, given) => {
    const address = normalAddress(path);
    if (address === null) return 'is no path of an address, or the home page';
    const target = given.find(targetKind, targetId);
    if (target === null) return 'what was there was not imported';
    return { path: address, target_kind: targetKind, target_id: target };
  },
});

export const oldAddressImport: readonly ImportKind[] = [redirects];
