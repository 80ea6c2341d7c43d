import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ConvertFailure } from '../frame/convertFailure.ts';
import { type CsvShape, csvEncodings, csvShapeOf } from './csvFile.ts';
import { type CsvKind, csvKinds, csvOrder, requiredColumns } from './csvKinds.ts';

const fileMapping = z.object({
  kind: z.enum(['members', 'posts', 'comments', 'requests']),
  encoding: z.enum(csvEncodings).optional(),
  delimiter: z.string().length(1).optional(),
  /** Of texts: `auto` takes what has HTML tags for HTML, and everything else for plain text. */
  texts: z.enum(['auto', 'html', 'markdown', 'text']).default('auto'),
  /** The order in a date such as 03/04/2022. */
  dates: z.enum(['dmy', 'mdy']).default('dmy'),
  /** Property → the name of its column. */
  columns: z.record(z.string(), z.string()),
});

const mappingSchema = z.object({ format: z.literal(1), files: z.record(z.string(), fileMapping) });

type FileMapping = z.output<typeof fileMapping>;
export type CsvMapping = z.output<typeof mappingSchema>;

/** A file with what its columns are, checked. */
export interface MappedFile {
  name: string;
  path: string;
  mapping: FileMapping;
  shape: CsvShape;
  /** Property → index of its column. */
  columns: ReadonlyMap<string, number>;
}

/** The files of a source in the order in which they are read. */
export function csvFilesIn(source: string): string[] {
  if (!fs.statSync(source).isDirectory()) return [source];
  const files = fs.readdirSync(source, { withFileTypes: true });
  const found = files.flatMap((each) =>
    each.isFile() && /\.(csv|tsv|txt)$/i.test(each.name) ? [path.join(source, each.name)] : [],
  );
  if (found.length === 0) throw new ConvertFailure(`${source} has no .csv`);
  return found.toSorted();
}

/**
 * The mapping of `--map`; without one, a mapping is proposed from the headers, and written there.
 * @throws ConvertFailure naming file and property
 */
export async function mapFiles(
  source: string,
  map: string | null,
): Promise<{ files: MappedFile[]; isProposed: boolean }> {
  const paths = csvFilesIn(source);
  const isGiven = map !== null && fs.existsSync(map);
  const mapping = isGiven ? readMapping(map) : await proposeMapping(paths);
  if (!isGiven && map !== null) fs.writeFileSync(map, `${JSON.stringify(mapping, null, 2)}\n`);
  const files: MappedFile[] = [];
  for (const [name, given] of Object.entries(mapping.files)) {
    const found = paths.find((file) => path.basename(file) === name);
    if (found === undefined)
      throw new ConvertFailure(`${name} is in the mapping, but not in ${source}`);
    const shape = await csvShapeOf(found, given);
    files.push({
      name,
      path: found,
      mapping: given,
      shape,
      columns: columnsOf(name, given, shape.header),
    });
  }
  const place = (file: MappedFile) => csvOrder.indexOf(file.mapping.kind);
  return { files: files.toSorted((one, other) => place(one) - place(other)), isProposed: !isGiven };
}

function readMapping(file: string): CsvMapping {
  let json: unknown;
  try {
    json = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConvertFailure(
      `${file} is no JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
  const parsed = mappingSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConvertFailure(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}

async function proposeMapping(paths: readonly string[]): Promise<CsvMapping> {
  const files: CsvMapping['files'] = {};
  for (const file of paths) {
    const name = path.basename(file);
    const { header, encoding, delimiter } = await csvShapeOf(file);
    const kind = kindOf(name, header);
    if (kind === null) {
      const first = header.slice(0, 8).join(', ');
      throw new ConvertFailure(
        `${name}: is it members, posts, comments or requests? Its columns are ${first}`,
      );
    }
    const columns = Object.fromEntries(proposedColumns(kind, header));
    files[name] = { kind, encoding, delimiter, texts: 'auto', dates: 'dmy', columns };
  }
  return { format: 1, files };
}

/** By its name, else by its columns. */
function kindOf(name: string, header: readonly string[]): CsvKind | null {
  const words: Record<CsvKind, RegExp> = {
    members: /member|user|people|customer/i,
    comments: /comment|repl(y|ies)/i,
    requests: /request|ticket|case/i,
    posts: /post|topic|thread|article|question/i,
  };
  const byName = (['comments', 'requests', 'members', 'posts'] as const).find((kind) =>
    words[kind].test(name),
  );
  const fits = (kind: CsvKind) => missingOf(kind, proposedColumns(kind, header)).length === 0;
  return byName ?? (['comments', 'posts', 'requests', 'members'] as const).find(fits) ?? null;
}

function proposedColumns(kind: CsvKind, header: readonly string[]): Map<string, string> {
  const plain = (text: string) => text.toLowerCase().replace(/[_-]+/g, ' ').trim();
  const columns = new Map<string, string>();
  const taken = new Set<string>();
  for (const [property, names] of Object.entries(csvKinds[kind])) {
    const wanted = [plain(property.replace(/([A-Z])/g, ' $1')), ...names.map(plain)];
    const found = wanted
      .map((name) => header.find((column) => plain(column) === name && !taken.has(column)))
      .find((column) => column !== undefined);
    if (found === undefined) continue;
    taken.add(found);
    columns.set(property, found);
  }
  return columns;
}

const missingOf = (kind: CsvKind, columns: ReadonlyMap<string, unknown>) =>
  requiredColumns[kind].filter((either) => !either.some((property) => columns.has(property)));

function columnsOf(
  name: string,
  mapping: FileMapping,
  header: readonly string[],
): Map<string, number> {
  const columns = new Map<string, number>();
  for (const [property, column] of Object.entries(mapping.columns)) {
    if (!Object.hasOwn(csvKinds[mapping.kind], property)) {
      throw new ConvertFailure(`${name}: ${mapping.kind} have no ${property}`);
    }
    const at = header.indexOf(column);
    if (at === -1)
      throw new ConvertFailure(`${name}: there is no column “${column}” for ${property}`);
    columns.set(property, at);
  }
  const [missing] = missingOf(mapping.kind, columns);
  if (missing) throw new ConvertFailure(`${name}: a column for ${missing.join(' or ')} is missing`);
  return columns;
}
