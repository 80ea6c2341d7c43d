import { z } from 'zod';

/** Columns that a list can have besides those of custom fields; the subject is in each. */
export const queueColumns = [
  ...(['SUBJECT', 'NUMBER', 'REQUESTER', 'COMPANY', 'STATUS', 'PRIORITY', 'TYPE'] as const),
  ...(['ASSIGNEE', 'TEAM', 'CREATED', 'UPDATED', 'DUE', 'CHANNEL', 'LANGUAGE', 'TAGS'] as const),
] as const;
export type QueueColumn = (typeof queueColumns)[number];

/** Those of a view for which none were chosen. */
export const defaultColumns = [
  ...(['PRIORITY', 'SUBJECT', 'REQUESTER', 'STATUS', 'DUE', 'ASSIGNEE', 'UPDATED'] as const),
] as const satisfies readonly QueueColumn[];

export const queueGroups = [
  ...(['STATUS', 'PRIORITY', 'ASSIGNEE', 'TEAM', 'TYPE', 'COMPANY', 'CHANNEL'] as const),
] as const;
export type QueueGroup = (typeof queueGroups)[number];

const fieldPrefix = 'field:';
const mostColumns = 20;

export function fieldColumn(key: string): string {
  return `${fieldPrefix}${key}`;
}

/** The key of the custom field that a column shows; null for the others. */
export function fieldOfColumn(column: string): string | null {
  return column.startsWith(fieldPrefix) ? column.slice(fieldPrefix.length) : null;
}

export function isQueueColumn(column: string): column is QueueColumn {
  return queueColumns.some((each) => each === column);
}

const columnSchema = z
  .string()
  .max(120)
  .refine((column) => isQueueColumn(column) || fieldOfColumn(column));

/** Chosen columns in their order, each once; a list is unusable without the subject. */
export const viewDisplaySchema = z.object({
  columns: z
    .array(columnSchema)
    .min(1)
    .max(mostColumns)
    .transform((columns) => [...new Set(columns)])
    .refine((columns) => columns.includes('SUBJECT')),
  groupBy: z.enum(queueGroups).nullish(),
});

export interface ViewDisplay {
  columns: readonly string[];
  groupBy: QueueGroup | null;
}

/** What is stored; what a former version wrote is dropped. */
export function storedDisplay(columns: unknown, groupBy: unknown): ViewDisplay {
  const chosen = viewDisplaySchema.shape.columns.safeParse(columns);
  return {
    columns: chosen.success ? chosen.data : defaultColumns,
    groupBy: queueGroups.find((each) => each === groupBy) ?? null,
  };
}

/** All columns that can be chosen: the chosen ones in their order, then the others. */
export function offeredColumns(
  chosen: readonly string[],
  fields: readonly { key: string }[],
): string[] {
  const fieldColumns = fields.map(({ key }) => fieldColumn(key));
  const offered = new Set<string>([...queueColumns, ...fieldColumns]);
  return [...new Set([...chosen.filter((column) => offered.has(column)), ...offered])];
}

/** The form of a display; an empty group is none. */
export const viewDisplayFormSchema = z.object({
  columns: z.array(z.string()),
  groupBy: z.union([z.literal(''), z.enum(queueGroups)]),
});

type ViewDisplayForm = z.input<typeof viewDisplayFormSchema>;

export function viewDisplayFormValues({ columns, groupBy }: ViewDisplay): ViewDisplayForm {
  return { columns: [...columns], groupBy: groupBy ?? '' };
}

/** The chosen columns of a form in the order of its list; a disabled checkbox says nothing, but the subject stays. */
export function viewDisplayOf(
  { columns, groupBy }: ViewDisplayForm,
  order: readonly string[],
): { columns: string[]; groupBy: QueueGroup | null } {
  const isChosen = (column: string) => column === 'SUBJECT' || columns.includes(column);
  return { columns: order.filter(isChosen), groupBy: groupBy === '' ? null : groupBy };
}
