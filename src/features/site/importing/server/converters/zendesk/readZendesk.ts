import fs from 'node:fs';
import path from 'node:path';
import { oversized, readDumpLines, undecodable } from '../../dump/dumpLines.ts';
import { ConvertFailure } from '../frame/convertFailure.ts';
import { isKind } from './zendeskKind.ts';

type Json = Readonly<Record<string, unknown>>;

export type ZendeskFound =
  /** `parent`: the ticket that an object is nested in, or that its file is named after. */
  | { item: Json; list: string | null; file: string; where: string; parent: string | null }
  | { broken: string; file: string; where: string };

/** A page has 1,000 objects at most; what is larger is a backup in one piece, which is read by lines. */
const longestFile = 512 * 1024 * 1024;

/** The files of a backup, in an order that is always the same. */
export function zendeskFiles(source: string): string[] {
  if (fs.statSync(source).isFile()) return [source];
  return fs
    .readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:json|jsonl|ndjson|txt)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Every object of a file: of a page of the API, of a list, or of lines. */
export async function* readZendesk(file: string): AsyncGenerator<ZendeskFound> {
  const { size } = fs.statSync(file);
  const isLines = /\.(?:jsonl|ndjson)$/i.test(file) || (await hasObjectPerLine(file));
  if (!isLines && size > longestFile) {
    throw new ConvertFailure(`${file} is larger than 512 MB; write one object a line (.jsonl)`);
  }
  const parent = /tickets?[-_/](?:comments[-_/])?(\d{1,20})(?=\D|$)/i.exec(file)?.[1] ?? null;
  if (!isLines) {
    yield* objectsOf(parsed(fs.readFileSync(file, 'utf8')), {
      file,
      where: path.basename(file),
      parent,
    });
    return;
  }
  for await (const { number, text } of readDumpLines(file)) {
    const where = `${path.basename(file)}, line ${number}`;
    if (text.trim() === '') continue;
    if (text === oversized) yield { broken: 'the line is too long', file, where };
    else if (text === undecodable) yield { broken: 'the line is not UTF-8', file, where };
    else yield* objectsOf(parsed(text), { file, where, parent });
  }
}

interface Place {
  file: string;
  where: string;
  parent: string | null;
}

function* objectsOf(json: unknown, place: Place): Generator<ZendeskFound> {
  if (json === undefined) {
    yield { broken: 'not JSON', file: place.file, where: place.where };
    return;
  }
  if (Array.isArray(json)) {
    yield* itemsOf(json, null, place);
    return;
  }
  if (!isObject(json)) {
    yield { broken: 'not an object', file: place.file, where: place.where };
    return;
  }
  const lists = Object.entries(json).filter(
    ([name, value]) => Array.isArray(value) && (isKind(name) || !('id' in json)),
  );
  // `{ "article": { … } }`, as scripts write single objects.
  const single = Object.entries(json).find(
    ([name, value]) => isKind(`${name}s`) && isObject(value),
  );
  if (single === undefined && (lists.length === 0 || 'id' in json)) {
    yield* itemsOf([json], null, place);
    return;
  }
  const nested = single?.[0] === 'ticket' && isObject(single[1]) ? String(single[1].id) : null;
  if (single !== undefined) yield* itemsOf([single[1]], `${single[0]}s`, place);
  for (const [name, list] of lists) {
    yield* itemsOf(Array.isArray(list) ? list : [], name, {
      ...place,
      parent: nested ?? place.parent,
    });
  }
}

function* itemsOf(
  items: readonly unknown[],
  list: string | null,
  place: Place,
): Generator<ZendeskFound> {
  for (const item of items) {
    if (!isObject(item)) yield { broken: 'not an object', file: place.file, where: place.where };
    else yield { item, list, ...place };
  }
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns undefined for what is not JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Zendesk’s own export names its lines `.json`. */
async function hasObjectPerLine(file: string): Promise<boolean> {
  let lines = 0;
  for await (const { text } of readDumpLines(file)) {
    if (text.trim() === '') continue;
    if (!isObject(parsed(text))) return false;
    lines += 1;
    if (lines === 2) return true;
  }
  return false;
}
