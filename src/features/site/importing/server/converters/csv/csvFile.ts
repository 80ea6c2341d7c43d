import { createReadStream } from 'node:fs';
import path from 'node:path';
import { type CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { ConvertFailure } from '../frame/convertFailure.ts';

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

const delimiters = [',', ';', '\t', '|'] as const;
/** A record of a person’s text; more is a quote that isn’t closed. */
const longestRecord = 8 * 1024 * 1024;
const headLength = 256 * 1024;
const mostColumns = 1_000;

export interface CsvShape {
  encoding: CsvEncoding;
  delimiter: string;
  header: string[];
}

/** By its mark or its bytes: what is no UTF-8 is taken for Windows-1252, which has all of Latin-1. */
async function encodingOf(file: string): Promise<CsvEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (isFirst) {
      if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      const zeros = [...chunk.subarray(0, 200)].map((byte, at) => (byte === 0 ? at % 2 : null));
      const [even, odd] = [0, 1].map((side) => zeros.filter((zero) => zero === side).length);
      if ((odd ?? 0) > 20 && even === 0) return 'utf-16le';
      if ((even ?? 0) > 20 && odd === 0) return 'utf-16be';
    }
    isFirst = false;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  return 'utf-8';
}

/**
 * How a file is written, from its bytes and its first record.
 * @throws ConvertFailure if it is empty, or no table
 */
export async function csvShapeOf(
  file: string,
  given: { encoding?: CsvEncoding | undefined; delimiter?: string | undefined } = {},
): Promise<CsvShape> {
  const name = path.basename(file);
  const encoding = given.encoding ?? (await encodingOf(file));
  const head = await headOf(file, encoding);
  if (head.trim() === '') throw new ConvertFailure(`${name} is empty`);
  const best = delimiterOf(head);
  const delimiter = given.delimiter ?? best;
  const header = await headerOf(file, { encoding, delimiter });
  if (
    header.length === 1 &&
    given.delimiter !== undefined &&
    best !== delimiter &&
    head.includes(best)
  ) {
    const words = JSON.stringify(delimiter);
    throw new ConvertFailure(
      `${name}: one column with the delimiter ${words}; is it ${JSON.stringify(best)}?`,
    );
  }
  if (header.length > mostColumns) throw new ConvertFailure(`${name} has ${header.length} columns`);
  return { encoding, delimiter, header };
}

async function headOf(file: string, encoding: CsvEncoding): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: headLength })) chunks.push(chunk);
  return iconv.decode(Buffer.concat(chunks), encoding);
}

/** The one that divides the first line, outside of quotes, most often. */
function delimiterOf(head: string): string {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const letter of head) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) {
      if (counts.size > 0) break;
    } else if (!quoted && delimiters.some((each) => each === letter)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
}

async function headerOf(
  file: string,
  shape: Pick<CsvShape, 'encoding' | 'delimiter'>,
): Promise<string[]> {
  for await (const { values } of readCsv(file, shape)) {
    return (values ?? []).map((value) => value.replace(/\s+/g, ' ').trim());
  }
  throw new ConvertFailure(`${path.basename(file)} is empty`);
}

export interface CsvRecord {
  /** The line it begins in, from 1. */
  line: number;
  /** Null: it can’t be read, for the reason. */
  values: string[] | null;
  reason: string;
}

/**
 * The records of a file, one at a time.
 * @throws ConvertFailure for a quote that isn’t closed
 */
export async function* readCsv(
  file: string,
  { encoding, delimiter }: Pick<CsvShape, 'encoding' | 'delimiter'>,
): AsyncGenerator<CsvRecord> {
  const skipped: CsvRecord[] = [];
  const fatal: string[] = [];
  const parser = parse({
    ...{ delimiter, bom: true, info: true, relax_column_count: true, relax_quotes: true },
    ...{ skip_empty_lines: true, max_record_size: longestRecord, skip_records_with_error: true },
    on_skip: (error: CsvError | undefined) => {
      const line = lineOf(error);
      const ending = endings[error?.code ?? ''];
      if (ending !== undefined) fatal.push(`${ending} (line ${line})`);
      skipped.push({ line, values: null, reason: error?.message ?? 'can’t be read' });
      return undefined;
    },
  });
  const source = createReadStream(file);
  const decoded = source.pipe(iconv.decodeStream(encoding));
  source.on('error', (error) => parser.destroy(error));
  decoded.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield* skipped.splice(0);
      if (fatal.length > 0) break;
      // It ends there; line breaks in its cells are lines, too.
      const within = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      yield { line: info.lines - within, values: record, reason: '' };
    }
    yield* skipped.splice(0);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new ConvertFailure(`${path.basename(file)}: ${words}`);
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (fatal.length > 0) throw new ConvertFailure(`${path.basename(file)}: ${fatal[0]}`);
}

/** What ends a file: it is not known where the next record begins. */
const endings: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_MAX_RECORD_SIZE: 'a row is longer than 8 MB; is a quotation mark not closed?',
};

function lineOf(error: CsvError | undefined): number {
  const lines = error === undefined ? undefined : Object(error).lines;
  return typeof lines === 'number' ? lines : 0;
}
