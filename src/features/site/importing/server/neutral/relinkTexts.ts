import { sql } from 'kysely';
import type { ImportKind, ImportScope } from '#platform/import/importKind.ts';
import {
  deleteRecords,
  findRecords,
  type ImportRecord,
  saveRecords,
} from '../ledger/importRecords.ts';
import { findNewAddresses } from '../oldAddresses.ts';
import { oldPathsIn, replaceOldPaths } from './oldLinks.ts';
import { findOwnPlaces } from './ownLinks.ts';
import { siteOf } from './recordLookup.ts';
import { hashRows, updateRows } from './tableRows.ts';

interface LinkScope extends Pick<ImportScope, 'trx' | 'source'> {
  hosts: ReadonlySet<string>;
  /** It came from another Plaza. */
  isOwn: boolean;
  watched: Readonly<Record<string, readonly string[]>>;
}

interface LeftText {
  record: ImportRecord;
  id: number;
  row: Record<string, unknown>;
  paths: string[];
}

const batchSize = 500;
/** Of the texts of a batch together, unless a single one has more. */
const mostBytes = 4_000_000;
/** Addresses that one statement looks up. */
const mostAsked = 5_000;
const mostLeftPaths = 50;

/** The ledger’s kind of texts whose links are set at the end; its fingerprint lists those that led to nothing yet. */
export function relinkKind({ kind }: Pick<ImportKind, 'kind'>): string {
  return `relink:${kind}`;
}

/**
 * Leads the links of a batch of texts to what was imported, once everything is. What was edited here since is left as it is,
 * and what is written counts as imported: a newer export still updates it, and undoing still removes it.
 * @returns the last one, after which the next batch begins; null if there was none
 */
export async function relinkTexts(
  scope: LinkScope,
  importer: ImportKind,
  after: string,
): Promise<string | null> {
  const left = await listLeft(scope, importer, after);
  const last = left.at(-1)?.externalId ?? null;
  if (last === null) return null;
  const texts = await untouchedTexts(scope, importer, left);
  const found = await findAddresses(scope, [...new Set(texts.flatMap(({ paths }) => paths))]);
  await writeTexts(scope, importer, texts, found);
  await noteLeft(scope, importer, left, texts, found);
  return last;
}

async function findAddresses(
  scope: LinkScope,
  asked: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let from = 0; from < asked.length; from += mostAsked) {
    const some = asked.slice(from, from + mostAsked);
    const places = [
      ...(await findNewAddresses(scope.trx, some)),
      ...(scope.isOwn ? await findOwnPlaces(scope, some) : []),
    ];
    for (const [path, address] of places) found.set(path, address);
  }
  return found;
}

async function listLeft(
  { trx, source }: LinkScope,
  importer: ImportKind,
  after: string,
): Promise<ImportRecord[]> {
  const { linked: columns = [] } = importer;
  const bytes = columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
  const { rows } = await sql<ImportRecord>`
    with listed as (
      select external_id, target_id, fingerprint from import_records
      where source = ${source} and kind = ${relinkKind(importer)} and external_id > ${after}
      order by external_id limit ${batchSize}
    ), sized as (
      select listed.*, sum(coalesce(bytes, 0)) over (
        order by external_id rows between unbounded preceding and 1 preceding) as bytes_before
      from listed left join (
        select id, ${sql.join(bytes, sql` + `)} as bytes from ${sql.table(importer.table)}
      ) texts on texts.id = listed.target_id
    )
    select external_id as "externalId", target_id as "targetId", fingerprint from sized
    where coalesce(bytes_before, 0) < ${mostBytes} order by external_id`.execute(trx);
  return rows;
}

async function untouchedTexts(
  scope: LinkScope,
  importer: ImportKind,
  left: readonly ImportRecord[],
): Promise<LeftText[]> {
  const { linked: columns = [] } = importer;
  const records = await findRecords(
    siteOf(scope),
    importer.kind,
    left.map(({ externalId }) => externalId),
  );
  const ids = left.flatMap(({ targetId }) => targetId ?? []);
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(importer.table)}
    where id = any(${ids}::bigint[])`.execute(scope.trx);
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  const placed = left.flatMap(({ externalId, targetId, fingerprint }) => {
    const record = records.get(externalId);
    const row = byId.get(targetId ?? 0);
    if (!record?.written || row === undefined || targetId === null) return [];
    const before = fingerprint === null ? null : new Set<unknown>(JSON.parse(fingerprint)); // noteLeft's
    const paths = columns
      .flatMap((column) => oldPathsIn(String(row[column]), scope.hosts))
      .filter((path) => before === null || before.has(path));
    return [{ record, id: targetId, row, paths }];
  });
  const hashes = await hashRows(scope.trx, importer, placed, scope.watched[importer.kind] ?? []);
  return placed.filter(({ record }, at) => hashes[at] === record.written?.split(' ')[0]);
}

async function writeTexts(
  scope: LinkScope,
  importer: ImportKind,
  texts: readonly LeftText[],
  found: ReadonlyMap<string, string>,
): Promise<void> {
  const changed = texts.flatMap((text) => {
    const own = new Set(text.paths);
    const addressOf = (path: string) => (own.has(path) ? (found.get(path) ?? null) : null);
    const row = Object.fromEntries(
      Object.entries(text.row).map(([column, html]) => [
        column,
        replaceOldPaths(String(html), scope.hosts, addressOf),
      ]),
    );
    const isSame = Object.entries(row).every(([column, html]) => html === text.row[column]);
    return isSame ? [] : [{ ...text, row }];
  });
  await updateRows(scope.trx, importer, changed);
  const hashes = await hashRows(scope.trx, importer, changed, scope.watched[importer.kind] ?? []);
  await saveRecords(
    siteOf(scope),
    importer.kind,
    changed.map(({ record }, at) => ({ ...record, written: hashes[at] ?? null })),
  );
}

/** What leads to nothing is tried again by the next run: it may come with a newer export. */
async function noteLeft(
  scope: LinkScope,
  importer: ImportKind,
  left: readonly ImportRecord[],
  texts: readonly LeftText[],
  found: ReadonlyMap<string, string>,
): Promise<void> {
  const pathsOf = new Map(
    texts.map(({ record, paths }) => [
      record.externalId,
      paths.filter((path) => !found.has(path)).slice(0, mostLeftPaths),
    ]),
  );
  const open = (externalId: string) => pathsOf.get(externalId) ?? [];
  await deleteRecords(
    siteOf(scope),
    relinkKind(importer),
    left.flatMap(({ externalId }) => (open(externalId).length === 0 ? externalId : [])),
  );
  await saveRecords(
    siteOf(scope),
    relinkKind(importer),
    left.flatMap((record) => {
      const paths = open(record.externalId);
      return paths.length === 0 ? [] : [{ ...record, fingerprint: JSON.stringify(paths) }];
    }),
  );
}

export async function countUnresolved({
  trx,
  source,
}: Pick<ImportScope, 'trx' | 'source'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_records
    where source = ${source} and kind like 'relink:%'`.execute(trx);
  return rows[0]?.count ?? 0;
}
