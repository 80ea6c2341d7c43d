import { z } from 'zod';

/** By the id of a record: `skip`, `keep`, or `to:` and what takes its place here. */
const byId = z.record(z.string(), z.string()).default({});

const tableMapping = z.object({
  kind: z.enum(['members', 'posts', 'comments', 'requests']),
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  texts: z.enum(['auto', 'html', 'markdown', 'text']),
  dates: z.enum(['dmy', 'mdy']),
  columns: z.record(z.string(), z.string()),
});

export type TableMapping = z.output<typeof tableMapping>;

/** What the files of an import of tables have: their names, and how they are mapped. */
export const tableMappingsSchema = z.record(z.string(), tableMapping);

export const importChoicesSchema = z.object({
  /** Of texts whose source doesn’t say it. */
  language: z.string().default('en'),
  /** What becomes of content that not everybody may read there. */
  restricted: z.enum(['private', 'skip']).default('private'),
  /** By file; only for tables. */
  tables: tableMappingsSchema.nullable().default(null),
  categories: byId,
  topics: byId,
  /** Without a choice a role is left out. */
  roles: byId,
  /** By the type there, the type here. */
  types: byId,
  /** By the status there, the status here; empty: none. */
  statuses: byId,
});

export type ImportChoices = z.output<typeof importChoicesSchema>;

export const skipped = 'skip';
export const kept = 'keep';

/** What takes the place of a record; null for other choices. */
export function choiceTarget(choice: string | undefined): string | null {
  return choice?.startsWith('to:') ? choice.slice(3) : null;
}

/** Under which the mapping of columns is kept. */
export const importMappingName = z.string().trim().min(1).max(100);
