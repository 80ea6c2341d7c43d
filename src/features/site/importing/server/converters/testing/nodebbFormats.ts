import { serialize } from 'bson';
import { pgDump } from './madeDump.ts';
import type { NodebbObjects } from './nodebbExport.ts';

/** `pg_dump` of the tables of NodeBB. */
export function nodebbPostgres({ hashes, zsets, sets, lists }: NodebbObjects): string {
  const keys = [hashes, zsets, sets, lists].flatMap((each) => Object.keys(each));
  return pgDump({
    legacy_hash: Object.entries(hashes).map(([_key, data]) => ({
      _key,
      data: JSON.stringify(data),
      type: 'hash',
    })),
    legacy_list: Object.entries(lists).map(([_key, values]) => ({
      _key,
      array: `{${values.join(',')}}`,
      type: 'list',
    })),
    legacy_object: keys.map((_key) => ({ _key, type: 'hash', expireAt: null })),
    legacy_set: Object.entries(sets).flatMap(([_key, values]) =>
      values.map((member) => ({ _key, member, type: 'set' })),
    ),
    legacy_zset: Object.entries(zsets).flatMap(([_key, values]) =>
      Object.entries(values).map(([value, score]) => ({ _key, value, score, type: 'zset' })),
    ),
  });
}

/** The documents of the collection `objects` of MongoDB. */
export function nodebbDocuments({
  hashes,
  zsets,
  sets,
  lists,
}: NodebbObjects): Record<string, unknown>[] {
  return [
    ...Object.entries(hashes).map(([_key, data]) => ({ _key, ...data })),
    ...Object.entries(zsets).flatMap(([_key, values]) =>
      Object.entries(values).map(([value, score]) => ({ _key, value, score })),
    ),
    ...Object.entries(sets).map(([_key, values]) => ({ _key, members: values })),
    ...Object.entries(lists).map(([_key, array]) => ({ _key, array })),
  ];
}

/** As mongodump writes it: documents one after the other. */
export function nodebbBson(objects: NodebbObjects): Buffer {
  return Buffer.concat(
    nodebbDocuments(objects).map((document) => Buffer.from(serialize(document))),
  );
}

/** As mongoexport writes it: a document per line, with numbers above 2³¹ as `$numberLong`. */
export function nodebbJson(objects: NodebbObjects): string {
  const long = (_key: string, value: unknown) =>
    typeof value === 'number' && Math.abs(value) > 2 ** 31 ? { $numberLong: String(value) } : value;
  return nodebbDocuments(objects)
    .map(
      (document, at) =>
        `${JSON.stringify({ _id: { $oid: String(at).padStart(24, '0') }, ...document }, long)}\n`,
    )
    .join('');
}
