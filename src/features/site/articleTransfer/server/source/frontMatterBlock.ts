import { parse as parseToml, TomlError } from 'smol-toml';
import { isMap, isScalar, parseDocument } from 'yaml';
import { lineAt, type TransferFault } from '../../articleTransferRules.ts';

/** What stands before a text. */
export interface FrontMatterBlock {
  /** As written, without its fences. */
  raw: string;
  given: Readonly<Record<string, unknown>>;
  body: string;
  /** The line of a field in the file, from 1. */
  lineOf: (name: string) => number;
  /** It can’t be read; `given` is empty then. */
  fault: TransferFault | null;
}

type Format = 'yaml' | 'toml' | 'json';

interface Place {
  format: Format;
  /** Where its text begins and ends, and where the body begins. */
  begin: number;
  end: number;
  after: number;
}

const fences = [
  {
    opening: /^---[ \t]*(yaml|toml|json)?[ \t]*\r?\n/,
    closing: /(?:^|\r?\n)(?:---|\.\.\.)[ \t]*\r?(?:\n|$)/,
  },
  { opening: /^\+\+\+[ \t]*\r?\n/, closing: /(?:^|\r?\n)\+\+\+[ \t]*\r?(?:\n|$)/ },
  { opening: /^;;;[ \t]*\r?\n/, closing: /(?:^|\r?\n);;;[ \t]*\r?(?:\n|$)/ },
] as const;
const formats: readonly Format[] = ['yaml', 'toml', 'json'];

/** Finds YAML, TOML or JSON before a text. @returns null if the text begins right away */
export function findFrontMatter(source: string): FrontMatterBlock | null {
  const place = fencedPlace(source) ?? jsonPlace(source);
  if (place === null) return null;
  const { format, begin, end, after } = place;
  const raw = source.slice(begin, end);
  const first = lineAt(source, begin);
  const rest = { raw, body: source.slice(after) };
  const read = { yaml: readYaml, toml: readToml, json: readJson }[format](raw);
  if (read === null) return null;
  if ('line' in read) {
    const fault: TransferFault = {
      reason: format === 'json' ? 'jsonFields' : format,
      line: first + read.line,
    };
    return { ...rest, given: {}, fault, lineOf: () => first };
  }
  const { given, lineOf } = read;
  return { ...rest, given, fault: null, lineOf: (name) => first + lineOf(name) };
}

function fencedPlace(source: string): Place | null {
  for (const [at, { opening, closing }] of fences.entries()) {
    const head = opening.exec(source);
    if (head === null) continue;
    const begin = head[0].length;
    const found = closing.exec(source.slice(begin));
    if (found === null) return null;
    const named = formats.find((format) => format === head[1]);
    return {
      format: named ?? formats[at] ?? 'yaml',
      ...{ begin, end: begin + found.index, after: begin + found.index + found[0].length },
    };
  }
  return null;
}

/** Hugo takes an object in the first lines. */
function jsonPlace(source: string): Place | null {
  if (!/^\{\s*(?:"[^"\n]*"\s*:|\})/.test(source)) return null;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      const rest = /^[ \t]*\r?(?:\n|$)/.exec(source.slice(at + 1, at + 200));
      if (rest === null) return null;
      return { format: 'json', begin: 0, end: at + 1, after: at + 1 + rest[0].length };
    }
  }
  return null;
}

/** Lines from 0, within the block. Null: it is text between two rules. */
type Read =
  | { given: Readonly<Record<string, unknown>>; lineOf: (name: string) => number }
  | { line: number }
  | null;

/** Characters of YAML: its parser takes time quadratic to them. */
const longestYaml = 20_000;

function readYaml(raw: string): Read {
  if (raw.length > longestYaml) return { line: 0 };
  const document = parseDocument(raw, { version: '1.2' });
  const [error] = document.errors;
  if (error) return { line: lineAt(raw, error.pos[0]) - 1 };
  const { contents } = document;
  if (contents === null) return { given: {}, lineOf: () => 0 };
  if (!isMap(contents)) return null;
  try {
    const given: unknown = document.toJS({ maxAliasCount: 20 });
    return {
      given: Object(given),
      lineOf: (name) => {
        const pair = contents.items.find(({ key }) => isScalar(key) && String(key.value) === name);
        return isScalar(pair?.key) ? lineAt(raw, pair.key.range?.[0] ?? 0) - 1 : 0;
      },
    };
  } catch {
    // Aliases that expand to too much.
    return { line: 0 };
  }
}

function readToml(raw: string): Read {
  try {
    return { given: parseToml(raw), lineOf: (name) => lineOfName(raw, name) };
  } catch (error) {
    return { line: error instanceof TomlError ? error.line - 1 : 0 };
  }
}

function readJson(raw: string): Read {
  try {
    const given: unknown = JSON.parse(raw);
    return { given: Object(given), lineOf: (name) => lineOfName(raw, name) };
  } catch (error) {
    const place = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    // The parser does not always name the place.
    return { line: lineAt(raw, Number(place ?? 0)) - 1 };
  }
}

function lineOfName(raw: string, name: string): number {
  const lines = raw.split('\n');
  const found = lines.findIndex((line) => {
    const start = line.trimStart().replace(/^["']/, '');
    return start.startsWith(name) && /^["']?\s*[=:]/.test(start.slice(name.length));
  });
  return Math.max(found, 0);
}
