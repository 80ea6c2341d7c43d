import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { deserialize, EJSON } from 'bson';
import type { ConvertOptions } from '../converter.ts';
import { readCopyBlocks } from '../dump/copyBlocks.ts';
import { ConvertFailure } from '../frame/convertFailure.ts';
import { openPacked } from '../frame/openSource.ts';
import type { ScratchTables } from '../frame/scratchTables.ts';
import { sourceFailure } from '../frame/sourceFailure.ts';
import { hashOf, pairOf } from './nodebbKeys.ts';

/** As the database of NodeBB has it, whichever that is. */
export type StoredObject =
  | { type: 'hash'; key: string; data: Record<string, unknown> }
  | { type: 'pair'; key: string; value: string; score: number | null }
  | { type: 'list'; key: string; values: readonly unknown[] }
  | { type: 'skipped'; reason: string; at: string };

/** MongoDB’s own limit, with its overhead. */
const longestDocument = 17 * 1024 * 1024;

/** Reads the objects of an export into scratch tables: hashes, and members of sets and sorted sets. */
export async function stageObjects(
  file: string,
  scratch: ScratchTables,
  { ledger, progress, signal }: ConvertOptions,
): Promise<void> {
  scratch.create('hashes', 'family text, owner text, part text, data text');
  scratch.create('pairs', 'family text, owner text, value text, score real');
  const { size } = fs.statSync(file);
  const bar = progress('Read the export', size);
  const { stream, bytesRead } = await openPacked(file);
  let count = 0;
  try {
    for await (const object of objectsOf(stream, file)) {
      stageObject(object, scratch, ledger);
      count += 1;
      if (count % 5_000 !== 0) continue;
      bar.update(bytesRead());
      if (signal.aborted) throw new ConvertFailure('stopped before the end');
    }
  } catch (error) {
    throw sourceFailure(file, error);
  } finally {
    bar.stop();
    stream.destroy();
  }
  scratch.exec('create index hashes_0 on hashes (family, owner)');
  scratch.exec('create index pairs_0 on pairs (family, owner, value)');
}

function stageObject(
  object: StoredObject,
  scratch: ScratchTables,
  ledger: ConvertOptions['ledger'],
): void {
  if (object.type === 'skipped') {
    ledger.read('objects');
    ledger.skipped('objects', object.reason, object.at);
    return;
  }
  const { key, type } = object;
  const parts = type === 'hash' ? hashOf(key) : type === 'pair' ? pairOf(key) : null;
  if (parts === null) {
    const table = { hash: 'other hashes', pair: 'other sets', list: 'lists' }[type];
    ledger.read(table);
    const isEdits = type === 'list' && /^post:\d+:diffs$/.test(key);
    if (isEdits) ledger.merged(table, 'order of the edits of a post', key);
    else ledger.skipped(table, 'an index, a counter or a setting of NodeBB', key);
    return;
  }
  const { family, owner, part } = parts;
  ledger.read(family);
  if (object.type === 'hash') {
    scratch.insert('hashes', { family, owner, part, data: JSON.stringify(object.data) });
  } else if (object.type === 'pair') {
    scratch.insert('pairs', { family, owner, value: object.value, score: object.score });
  }
}

/** By its content: a plain dump of PostgreSQL, BSON of mongodump, or lines of mongoexport. */
async function* objectsOf(stream: Readable, file: string): AsyncGenerator<StoredObject> {
  const kind = await kindOf(file);
  if (kind === 'bson') yield* bsonObjects(stream);
  else if (kind === 'json') yield* jsonObjects(stream, path.basename(file));
  else yield* postgresObjects(stream, path.basename(file));
}

async function kindOf(file: string): Promise<'bson' | 'json' | 'sql'> {
  const { stream } = await openPacked(file);
  let head = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= 64) break;
  }
  stream.destroy();
  const start = head.toString('latin1').trimStart();
  if (/^\[?\s*\{/.test(start) && !isBson(head)) return 'json';
  return isBson(head) ? 'bson' : 'sql';
}

/** A document begins with its length, and each of its first values with a known type. */
function isBson(head: Buffer): boolean {
  if (head.length < 16) return false;
  const length = head.readInt32LE(0);
  return length >= 5 && length <= longestDocument && head[3] === 0 && (head[4] ?? 255) <= 0x13;
}

async function* postgresObjects(stream: Readable, name: string): AsyncGenerator<StoredObject> {
  for await (const { table, columns, rows, faults } of readCopyBlocks(stream, name)) {
    for (const { line, reason } of faults) yield { type: 'skipped', reason, at: `line ${line}` };
    for (const values of rows) {
      const row = new Map(columns.map((column, at) => [column, values[at] ?? null]));
      yield postgresObject(table, row);
    }
  }
}

function postgresObject(table: string, row: ReadonlyMap<string, string | null>): StoredObject {
  const key = row.get('_key') ?? '';
  switch (table) {
    case 'legacy_object':
      return { type: 'skipped', reason: 'the key of another object', at: key };
    case 'legacy_hash':
      return { type: 'hash', key, data: jsonOf(row.get('data') ?? '{}') };
    case 'legacy_zset':
      return { type: 'pair', key, value: row.get('value') ?? '', score: Number(row.get('score')) };
    case 'legacy_set':
      return { type: 'pair', key, value: row.get('member') ?? '', score: null };
    case 'legacy_list':
      return { type: 'list', key, values: [] };
    default:
      return { type: 'hash', key: `${table}:${key}`, data: {} };
  }
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

async function* bsonObjects(stream: Readable): AsyncGenerator<StoredObject> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let at = 0;
    while (held.length - at >= 4) {
      const length = held.readInt32LE(at);
      if (length < 5 || length > longestDocument) {
        throw new ConvertFailure('the export is damaged: a document has an impossible length');
      }
      if (held.length - at < length) break;
      yield* storedObjects(deserialize(held.subarray(at, at + length)));
      at += length;
    }
    held = held.subarray(at);
  }
  if (held.length > 0) throw new ConvertFailure('the export ends within a document');
}

async function* jsonObjects(stream: Readable, name: string): AsyncGenerator<StoredObject> {
  let held = '';
  let line = 0;
  const decoder = new TextDecoder('utf-8');
  const take = function* (text: string): Generator<StoredObject> {
    line += 1;
    const json = text
      .trim()
      .replace(/^\[(?=\s*\{)|^[[\]]$/, '')
      .replace(/,$|\]$/, '');
    if (json === '') return;
    try {
      yield* storedObjects(EJSON.parse(json, { relaxed: true }));
    } catch {
      yield { type: 'skipped', reason: 'is no JSON', at: `line ${line}` };
    }
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (held + decoder.decode(chunk, { stream: true })).split('\n');
    held = lines.pop() ?? '';
    if (held.length > longestDocument) {
      throw new ConvertFailure(`${name} has a line of over 17 MB: export it without --jsonArray`);
    }
    for (const text of lines) yield* take(text);
  }
  yield* take(held);
}

/** A document of the collection `objects` is a whole object, or one member of a sorted set. */
function* storedObjects(document: unknown): Generator<StoredObject> {
  const { _key: key, _id, expireAt: _expireAt, ...rest } = Object(document);
  if (typeof key !== 'string') {
    yield { type: 'skipped', reason: 'has no _key', at: JSON.stringify(document).slice(0, 100) };
    return;
  }
  const names = Object.keys(rest);
  if (names.length === 2 && 'value' in rest && 'score' in rest) {
    yield { type: 'pair', key, value: String(rest.value), score: Number(rest.score) };
  } else if (names.length === 1 && Array.isArray(rest.members)) {
    for (const member of rest.members) {
      yield { type: 'pair', key, value: String(member), score: null };
    }
  } else if (names.length === 1 && Array.isArray(rest.array)) {
    yield { type: 'list', key, values: rest.array };
  } else {
    // A dot cannot be in the name of a field there.
    const fields = Object.entries(rest).map(([name, value]) => [
      name.replaceAll('\uff0e', '.'),
      value,
    ]);
    yield { type: 'hash', key, data: Object.fromEntries(fields) };
  }
}
