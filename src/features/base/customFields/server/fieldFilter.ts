import { type RawBuilder, sql } from 'kysely';
import { validationFailed } from '#core/parseInput.ts';
import { keepable } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { Ctx } from '#platform/context.ts';
import { type CustomField, type CustomFieldValue, seesField } from '../customFieldRules.ts';
import { customFieldsNow } from './customFieldStore.ts';

/** A condition on one custom field of posts. */
export interface FieldCondition {
  field: Pick<CustomField, 'key' | 'kind' | 'postTypes' | 'topicIds'>;
  match:
    | { anyOf: readonly CustomFieldValue[] }
    | { from: string | number | null; to: string | number | null };
}

/** More values or fields than anybody asks for at once. */
const longestList = 50;

/**
 * Reads the `customFields` of a list (SPEC §7): `{ key: value }`, `{ key: [one, other] }`, and of numbers and
 * dates `{ key: { from, to } }`. A field that is not there for the viewer matches nothing.
 * @returns null where nothing can match
 * @throws AppError VALIDATION_FAILED for what is no filter
 */
export async function readFieldFilter(
  ctx: Ctx,
  given: unknown,
): Promise<readonly FieldCondition[] | null> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw fault(null);
  const asked = Object.entries(given).filter(([, value]) => value !== null);
  if (asked.length > longestList) throw fault(null);
  const conditions = asked.map(([key, value]) => ({ key, asked: shapeOf(key, value) }));
  if (conditions.length === 0) return [];
  const nobody = { ownerId: null, categoryId: null };
  const fields = (await customFieldsNow(ctx)).filter(
    (field) =>
      field.target === 'POST' &&
      field.archivedAt === null &&
      // Their own posts aside, a viewer sees the owner's fields of none: they do not narrow by them.
      seesField(ctx.viewer, field, nobody),
  );
  const read = conditions.map(({ key, asked }) => {
    const field = fields.find((each) => each.key === key);
    return field ? conditionOf(field, asked) : null;
  });
  const known = read.filter((condition) => condition !== null);
  return known.length === read.length ? known : null;
}

type Asked = { anyOf: unknown[] } | { from: unknown; to: unknown };

function shapeOf(key: string, value: unknown): Asked {
  const isPlain = (each: unknown) => ['string', 'number', 'boolean'].includes(typeof each);
  if (isPlain(value)) return { anyOf: [value] };
  if (Array.isArray(value)) {
    if (value.length === 0 || value.length > longestList || !value.every(isPlain)) throw fault(key);
    return { anyOf: value };
  }
  if (typeof value !== 'object' || value === null) throw fault(key);
  const { from = null, to = null, ...others }: { from?: unknown; to?: unknown } = value;
  const isEnd = (each: unknown) =>
    each === null || typeof each === 'string' || typeof each === 'number';
  if (Object.keys(others).length > 0 || !isEnd(from) || !isEnd(to)) throw fault(key);
  return { from, to };
}

/** @returns null for an impossible value */
function conditionOf(field: CustomField, asked: Asked): FieldCondition | null {
  if ('anyOf' in asked) {
    const anyOf = asked.anyOf
      .map((value) => readValue(field, value))
      .filter((value) => value !== null);
    return anyOf.length > 0 ? { field, match: { anyOf } } : null;
  }
  if (field.kind !== 'NUMBER' && field.kind !== 'DATE') throw fault(field.key);
  const from = endOf(field, asked.from);
  const to = endOf(field, asked.to);
  return from === undefined || to === undefined ? null : { field, match: { from, to } };
}

function readValue({ kind }: CustomField, value: unknown): CustomFieldValue | null {
  if (kind === 'CHECKBOX') {
    if (value === true || value === 'true') return true;
    return value === false || value === 'false' ? false : null;
  }
  if (kind === 'NUMBER') return numberOf(value);
  return typeof value === 'string' && value !== '' ? keepable(value) : null;
}

/** @returns null for an open end, undefined for none that can be */
function endOf({ kind }: CustomField, value: unknown): string | number | null | undefined {
  if (value === null || value === '') return null;
  if (kind === 'NUMBER') return numberOf(value) ?? undefined;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = typeof value === 'boolean' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

function fault(key: string | null) {
  const field = key === null ? 'customFields' : `customFields.${key.slice(0, 100)}`;
  return validationFailed([{ field, rule: 'format', message: validationMessages.format }]);
}

/**
 * A condition on the table `conversations`. A field counts where it is asked: what a post has kept from
 * another type or topic is not shown, and not found.
 */
export function holdsField({ field, match }: FieldCondition): RawBuilder<boolean> {
  const applies = [
    ...(field.postTypes.length > 0
      ? [sql`conversations.type = any(${[...field.postTypes]}::text[])`]
      : []),
    ...(field.topicIds.length > 0
      ? [sql`conversations.topic_id = any(${[...field.topicIds]}::bigint[])`]
      : []),
  ];
  return sql<boolean>`(${sql.join([holds(field, match), ...applies], sql` and `)})`;
}

function holds({ key, kind }: FieldCondition['field'], match: FieldCondition['match']) {
  if ('anyOf' in match) {
    const conditions = match.anyOf.map((value) =>
      // A box that was never ticked is as good as one that is not.
      value === false
        ? sql`not (${contains({ [key]: true })})`
        : contains({ [key]: kind === 'CHOICES' ? [value] : value }),
    );
    return sql`(${sql.join(conditions, sql` or `)})`;
  }
  const { from, to } = match;
  // Compared as JSON: the planner then reads a list in its order until a page is full (decision 0260).
  const value = sql`conversations.custom_fields -> ${key}::text`;
  const ends = [
    sql`${value} is not null`,
    ...(from === null ? [] : [sql`${value} >= ${JSON.stringify(from)}::jsonb`]),
    ...(to === null ? [] : [sql`${value} <= ${JSON.stringify(to)}::jsonb`]),
  ];
  return sql`(${sql.join(ends, sql` and `)})`;
}

function contains(value: Record<string, unknown>) {
  return sql`conversations.custom_fields @> ${JSON.stringify(value)}::jsonb`;
}

/** Points of the field that lists by such a filter: an index finds values, ranges are looked for row by row. */
export function fieldFilterCost(given: unknown): number {
  const values: unknown[] = typeof given === 'object' && given !== null ? Object.values(given) : [];
  const isRange = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return values.some(isRange) ? 10_000 : 1_000;
}
