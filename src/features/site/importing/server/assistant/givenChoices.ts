import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { isPostType } from '#core/postTypes.ts';
import { mostChoices, neutralSystem, tableKinds } from '../../importRules.ts';
import { converters } from '../converters/converters.ts';
import { csvKinds, requiredColumns } from '../converters/csv/csvKinds.ts';
import type { InspectedTable } from './assistedImports.ts';
import type { FolderOverview } from './folderOverview.ts';
import {
  choiceTarget,
  type ImportChoices,
  kept,
  skipped,
  type TableMapping,
} from './importChoices.ts';

/** The values of a form by the place of what they are about in the list that it shows. */
const byPlace = z.record(z.string().regex(/^\d{1,4}$/), z.string().max(300)).default({});

const optionsSchema = z.object({
  system: z.string().max(40),
  source: z.string().trim().min(1).max(200),
  language: z.enum(knownLanguages).default('en'),
  restricted: z.enum(['private', 'skip']).default('private'),
});

/** @throws AppError VALIDATION_FAILED */
export function givenOptions(given: unknown) {
  const options = parseInput(optionsSchema, given);
  const systems = [neutralSystem, ...converters.map(({ system }) => system)];
  if (!systems.includes(options.system)) throw refused('system', 'unknown');
  return options;
}

const mappingSchema = z.object({
  category: byPlace,
  topic: byPlace,
  role: byPlace,
  type: byPlace,
  status: byPlace,
});

type Mapping = Pick<ImportChoices, 'categories' | 'topics' | 'roles' | 'types' | 'statuses'>;

/**
 * What becomes of places, roles, types and statuses; what is not named stays as it is, roles are left out.
 * @throws AppError VALIDATION_FAILED
 */
export function givenMapping(given: unknown, overview: FolderOverview): Mapping {
  const { category, topic, role, type, status } = parseInput(mappingSchema, given);
  const place = (field: string) => (choice: string) => {
    if (choice === kept) return null;
    if (choice === skipped || /^to:[1-9]\d{0,15}$/.test(choice)) return choice;
    throw refused(field, 'unknown');
  };
  return {
    categories: chosen(overview.categories, category, place('category')),
    topics: chosen(overview.topics, topic, place('topic')),
    roles: chosen(overview.roles, role, (choice) => {
      if (choice === skipped) return null;
      if (choice === kept || choiceTarget(choice)) return choice;
      throw refused('role', 'unknown');
    }),
    types: chosen(overview.types, type, (choice) => {
      if (choice === kept) return null;
      if (isPostType(choice)) return choice;
      throw refused('type', 'unknown');
    }),
    statuses: chosen(overview.statuses, status, (choice) => {
      if (choice === kept) return null;
      return choice === skipped ? '' : (choiceTarget(choice) ?? null);
    }),
  };
}

function chosen(
  found: readonly { id: string }[],
  values: Readonly<Record<string, string>>,
  read: (choice: string) => string | null,
): Record<string, string> {
  const pairs = Object.entries(values).flatMap(([place, value]) => {
    const id = found[Number(place)]?.id;
    const choice = id === undefined ? null : read(value);
    return id === undefined || choice === null ? [] : [[id, choice] as const];
  });
  return Object.fromEntries(pairs);
}

const tablesSchema = z.object({
  kind: byPlace,
  texts: byPlace,
  dates: byPlace,
  column: z.record(z.string().regex(/^\d{1,3}$/), byPlace).default({}),
});

const texts = z.enum(['auto', 'html', 'markdown', 'text']).catch('auto');
const dates = z.enum(['dmy', 'mdy']).catch('dmy');

/**
 * What the columns of each table become. A table without a kind is left out.
 * @throws AppError VALIDATION_FAILED
 */
export function givenTables(
  given: unknown,
  files: readonly InspectedTable[],
): Record<string, TableMapping> {
  const fields = parseInput(tablesSchema, given);
  const mapped = files.flatMap((file, at) => {
    const kind = tableKinds.find((each) => each === fields.kind[at]);
    if (kind === undefined) return [];
    const columns: Record<string, string> = {};
    for (const [place, property] of Object.entries(fields.column[at] ?? {})) {
      const column = file.header[Number(place)];
      if (column === undefined || property === '' || Number(place) >= mostChoices.columns) continue;
      if (!Object.hasOwn(csvKinds[kind], property)) throw refused(`kind.${at}`, 'otherKind');
      if (columns[property] !== undefined) throw refused(`kind.${at}`, 'twice');
      columns[property] = column;
    }
    const missing = requiredColumns[kind].some(
      (either) => !either.some((property) => columns[property] !== undefined),
    );
    if (missing) throw refused(`kind.${at}`, 'missing');
    const { encoding, delimiter, name } = file;
    const read = { texts: texts.parse(fields.texts[at]), dates: dates.parse(fields.dates[at]) };
    return [[name, { kind, encoding, delimiter, ...read, columns }] as const];
  });
  if (mapped.length === 0) throw refused('kind.0', 'required');
  return Object.fromEntries(mapped);
}

/** A mapping that was kept, for files of other names with the same columns. */
export function fittingTables(
  saved: Readonly<Record<string, TableMapping>>,
  files: readonly InspectedTable[],
): Record<string, TableMapping> {
  const fits = ({ columns }: TableMapping, { header }: InspectedTable) =>
    Object.values(columns).every((column) => header.includes(column));
  const found = files.flatMap((file) => {
    const named = Object.hasOwn(saved, file.name) ? saved[file.name] : undefined;
    const mapping =
      named && fits(named, file) ? named : Object.values(saved).find((one) => fits(one, file));
    if (mapping === undefined) return [];
    const { encoding, delimiter } = file;
    return [[file.name, { ...mapping, encoding, delimiter }] as const];
  });
  return Object.fromEntries(found);
}

export function refused(field: string, rule: string) {
  return validationFailed([{ field, rule, message: `${field}: ${rule}` }]);
}
