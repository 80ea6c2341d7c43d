import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { wholePattern } from '#core/questions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import {
  type CustomFieldInput,
  createCustomFieldSchema,
  customFieldChangeSchema,
} from '../customFieldInputs.ts';
import { customFieldLimits } from '../customFieldLimits.ts';
import {
  type CustomField,
  type CustomFieldTarget,
  type FieldOption,
  textIn,
} from '../customFieldRules.ts';
import { type CustomFieldRow, fieldOf, readCustomFields } from './customFieldStore.ts';

const changed = { type: 'customFields.changed', payload: {} } as const;

function demandManager({ viewer }: Ctx): void {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
}

/**
 * Every definition of a target, archived ones too.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function listDefinitions(ctx: Ctx, target: CustomFieldTarget): Promise<CustomField[]> {
  demandManager(ctx);
  return (await readCustomFields(ctx.db)).filter((field) => field.target === target);
}

/**
 * @param input as `createCustomFieldSchema` has it
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, CONFLICT where the target has a field of that key
 */
export async function createCustomField(ctx: Ctx, input: unknown): Promise<CustomField> {
  demandManager(ctx);
  const field = parseInput(createCustomFieldSchema, input);
  demandQuickPattern(field.pattern);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const { target, key, kind } = field;
    await lockFields(trx);
    const others = await trx
      .selectFrom('custom_fields')
      .select(['key', 'position', 'archived_at'])
      .where('target', '=', target)
      .execute();
    if (others.some((other) => other.key === key)) throw taken();
    if (others.filter((other) => other.archived_at === null).length >= customFieldLimits.fields) {
      const message = `There are ${customFieldLimits.fields} fields already. Archive one first.`;
      throw new AppError('CONFLICT', { message });
    }
    const position = Math.max(-1, ...others.map((other) => other.position)) + 1;
    const row = await trx
      .insertInto('custom_fields')
      .values({ target, key, kind, position, ...columnsOf(field, []) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await auditField(ctx, trx, { verb: 'created', row });
    emit(changed);
    return known(row);
  });
}

/**
 * Changes what is named; the target, the key and the kind stay. Options that are no longer named are kept
 * for the values that have them.
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT when somebody changed it since
 *   `updatedDate`
 */
export async function updateCustomField(
  ctx: Ctx,
  given: { id: string | number; updatedDate?: Date | null } & Record<string, unknown>,
): Promise<CustomField> {
  demandManager(ctx);
  const { id, updatedDate } = parseInput(customFieldChangeSchema, given);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const before = await lockField(trx, requireId(id));
    demandUnchangedSince(before, updatedDate);
    const stored = known(before);
    const { target, key, kind } = stored;
    const named = Object.entries(given).filter(([, value]) => value !== undefined);
    const field = parseInput(createCustomFieldSchema, {
      ...stored,
      ...stored.rules,
      options: stored.options.filter(({ removed }) => !removed),
      ...Object.fromEntries(named),
      ...{ target, key, kind },
    });
    demandQuickPattern(field.pattern);
    const row = await trx
      .updateTable('custom_fields')
      .set({
        ...columnsOf(field, stored.options),
        updated_at: momentOfChange(before, ctx.now),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await auditField(ctx, trx, { verb: 'changed', row });
    emit(changed);
    return known(row);
  });
}

/**
 * Puts the fields of a target into an order.
 * @param ids all that are not archived
 * @throws AppError FORBIDDEN; CONFLICT where these are not all of them
 */
export async function orderCustomFields(
  ctx: Ctx,
  target: CustomFieldTarget,
  ids: readonly number[],
): Promise<void> {
  demandManager(ctx);
  await inTransaction(ctx, async ({ trx, emit }) => {
    await lockFields(trx);
    const rows = await trx
      .selectFrom('custom_fields')
      .select('id')
      .where('target', '=', target)
      .where('archived_at', 'is', null)
      .execute();
    const asked = new Set(ids);
    if (
      asked.size !== ids.length ||
      rows.length !== ids.length ||
      !rows.every(({ id }) => asked.has(id))
    ) {
      throw new AppError('CONFLICT', { message: 'These are not all fields of this kind.' });
    }
    await sql`
      update custom_fields set position = given.number - 1
      from unnest(${ids}::bigint[]) with ordinality as given (id, number)
      where custom_fields.id = given.id`.execute(trx);
    await audit(trx, ctx, {
      action: 'customField.ordered',
      subjectType: 'customField',
      detail: { kind: target },
    });
    emit(changed);
  });
}

/**
 * Takes a field out of forms, pages and filters, or brings it back; its values are kept.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function setCustomFieldArchived(
  ctx: Ctx,
  id: number,
  isArchived: boolean,
): Promise<CustomField> {
  demandManager(ctx);
  return inTransaction(ctx, async ({ trx, emit }) => {
    const before = await lockField(trx, id);
    if ((before.archived_at !== null) === isArchived) throw new AppError('NOT_FOUND');
    const row = await trx
      .updateTable('custom_fields')
      .set({
        archived_at: isArchived ? ctx.now : null,
        updated_at: momentOfChange(before, ctx.now),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await auditField(ctx, trx, { verb: isArchived ? 'archived' : 'restored', row });
    emit(changed);
    return known(row);
  });
}

function columnsOf(field: CustomFieldInput, before: readonly FieldOption[]) {
  const { pattern, minLength, maxLength, min, max, integer } = field;
  return {
    names: JSON.stringify(field.names),
    help_texts: JSON.stringify(field.helpTexts),
    required: field.required,
    options: JSON.stringify(keptOptions(field.options, before)),
    rules: JSON.stringify({ pattern, minLength, maxLength, min, max, integer }),
    default_value: field.defaultValue === null ? null : JSON.stringify(field.defaultValue),
    post_types: field.postTypes,
    topic_ids: field.topicIds.map((id) => requireId(id)),
    visible_to: field.visibleTo,
    editable_by: field.editableBy,
    placements: field.placements,
  };
}

function keptOptions(
  offered: readonly Omit<FieldOption, 'removed'>[],
  before: readonly FieldOption[],
): FieldOption[] {
  const values = new Set(offered.map(({ value }) => value));
  return [
    ...offered.map(({ value, labels }) => ({ value, labels, removed: false })),
    ...before
      .filter(({ value }) => !values.has(value))
      .map((option) => ({ ...option, removed: true })),
  ];
}

/** Locks positions and keys. */
async function lockFields(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('plaza custom fields'))`.execute(trx);
}

async function lockField(trx: DatabaseTransaction, id: number): Promise<CustomFieldRow> {
  await lockFields(trx);
  const row = await trx
    .selectFrom('custom_fields')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function known(row: CustomFieldRow): CustomField {
  const field = fieldOf(row);
  if (field === null) throw new AppError('NOT_FOUND');
  return field;
}

function taken(): AppError {
  const message = 'There is a field with this key already.';
  return validationFailed([{ field: 'key', rule: 'taken', message }]);
}

const actions = {
  created: 'customField.created',
  changed: 'customField.changed',
  archived: 'customField.archived',
  restored: 'customField.restored',
} as const;

function auditField(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { verb, row }: { verb: keyof typeof actions; row: CustomFieldRow },
): Promise<void> {
  const field = known(row);
  return audit(trx, ctx, {
    ...{ action: actions[verb], subjectType: 'customField', subjectId: row.id },
    detail: { name: textIn(field.names, ctx.settings.defaultLanguage), key: row.key },
  });
}

/**
 * Members' texts are matched on the server, so a pattern must not backtrack without end: it is tried on texts
 * that make careless patterns do so, with a time limit.
 */
function demandQuickPattern(pattern: string | null): void {
  if (pattern === null) return;
  const letters = [...new Set(pattern.replace(/[^\p{L}\p{N}]/gu, '')), 'a', '0', ' ', '-', '.'];
  const texts = letters
    .slice(0, 20)
    .flatMap((letter) => [`${letter.repeat(198)}\u0001`, `${`${letter}a0`.repeat(66)}\u0001`]);
  const script = 'for (const text of texts) new RegExp(source, "u").test(text);';
  try {
    runInNewContext(script, { source: wholePattern(pattern).source, texts }, { timeout: 100 });
  } catch {
    throw validationFailed([
      { field: 'pattern', rule: 'tooSlow', message: validationMessages.format },
    ]);
  }
}
