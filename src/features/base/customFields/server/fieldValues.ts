import { z } from 'zod';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { answersSchema } from '#core/questions.ts';
import type { Ctx } from '#platform/context.ts';
import { type PromiseOrValue, readNow } from '#platform/rememberingLoader.ts';
import {
  appliesTo,
  type CustomField,
  type CustomFieldTarget,
  type CustomFieldValue,
  editsField,
  type FieldOwner,
  type FieldPlacement,
  isFilled,
  questionOf,
  seesField,
  storedValues,
} from '../customFieldRules.ts';
import { customFieldsNow } from './customFieldStore.ts';

/** The entity of values, for permissions and applicability of fields. */
export interface FieldHolder extends FieldOwner {
  target: CustomFieldTarget;
  /** Of a post: fields may be asked of some types, and in some topics, only. */
  post?: { type: string; topicId: number | null };
  /** Of a support request: the fields that its type asks for, by key. */
  asked?: ReadonlyMap<string, { required: boolean }>;
}

export interface ShownValue {
  field: CustomField;
  value: CustomFieldValue;
}

/** A patch of stored values; null removes one. */
export type FieldPatch = Readonly<Record<string, CustomFieldValue | null>>;

/**
 * The values that the viewer may see, in the order of the fields. Values without a field, of an archived
 * field, or of one that is not asked of such a post are not shown.
 */
export function shownValues(
  ctx: Ctx,
  holder: FieldHolder & { stored: unknown },
): PromiseOrValue<ShownValue[]> {
  const values = storedValues(holder.stored);
  if (values.size === 0) return [];
  return readNow(customFieldsNow(ctx), (fields) =>
    fields
      .filter((field) => concerns(field, holder) && seesField(ctx.viewer, field, holder))
      .flatMap((field) => {
        const value = values.get(field.key);
        return isFieldValue(value) ? [{ field, value }] : [];
      }),
  );
}

/** The same by key, as the `customFields` of the API. */
export function shownValuesByKey(
  ctx: Ctx,
  holder: FieldHolder & { stored: unknown },
): PromiseOrValue<Record<string, CustomFieldValue>> {
  return readNow(shownValues(ctx, holder), (shown) =>
    Object.fromEntries(shown.map(({ field, value }) => [field.key, value])),
  );
}

/** Those of them that are filled and have a placement. */
export function placedValues(
  ctx: Ctx,
  holder: FieldHolder & { stored: unknown },
  placement: FieldPlacement,
): PromiseOrValue<ShownValue[]> {
  return readNow(shownValues(ctx, holder), (shown) =>
    shown.filter(({ field, value }) => field.placements.includes(placement) && isFilled(value)),
  );
}

/**
 * Checks the values of a new post or topic against the fields that its author may fill in.
 * @throws AppError VALIDATION_FAILED with faults `customFields.<key>`
 */
export async function newFieldValues(
  ctx: Ctx,
  holder: FieldHolder,
  given: unknown,
): Promise<Record<string, CustomFieldValue>> {
  const fields = await editableFields(ctx, holder);
  const values = storedValues(given);
  demandKnown(values, fields, () => false);
  const filled = Object.fromEntries(
    fields.map(({ key, defaultValue }) => [key, values.has(key) ? values.get(key) : defaultValue]),
  );
  // Fields without a form are not required.
  const asked = fields.map((field) => ({
    ...field,
    required:
      (field.required || holder.asked?.get(field.key)?.required === true) &&
      field.placements.includes('FORM'),
  }));
  return checked(ctx, { fields: asked, values: filled, stored: new Map() });
}

/**
 * Checks a change of values: what is not named stays. Whoever sends back a value that they see and may not
 * change is understood.
 * @throws AppError VALIDATION_FAILED with faults `customFields.<key>`
 */
export async function changedFieldValues(
  ctx: Ctx,
  holder: FieldHolder & { stored: unknown },
  given: unknown,
): Promise<FieldPatch> {
  const fields = await editableFields(ctx, holder);
  const values = storedValues(given);
  const stored = storedValues(holder.stored);
  const shown = new Map(
    (await shownValues(ctx, holder)).map(({ field, value }) => [field.key, value]),
  );
  demandKnown(values, fields, (key, value) => isSame(shown.get(key), value));
  const named = fields.filter(({ key }) => values.has(key));
  const kept = await checked(ctx, {
    ...{ fields: named, stored },
    values: Object.fromEntries(named.map(({ key }) => [key, values.get(key)])),
  });
  return Object.fromEntries(named.map(({ key }) => [key, kept[key] ?? null]));
}

/**
 * All that is stored but archived fields and what the viewer may not see: for an account, whose answers to the questions of the
 * settings have no definition.
 */
export function withoutHiddenValues(
  ctx: Ctx,
  holder: FieldHolder & { stored: unknown },
): PromiseOrValue<Record<string, unknown>> {
  const stored = Object.fromEntries(storedValues(holder.stored));
  return readNow(customFieldsNow(ctx), (fields) => {
    const hidden = new Set(
      fields
        .filter(
          (field) =>
            field.target === holder.target &&
            (field.archivedAt !== null || !seesField(ctx.viewer, field, holder)),
        )
        .map(({ key }) => key),
    );
    return Object.fromEntries(Object.entries(stored).filter(([key]) => !hidden.has(key)));
  });
}

/** The stored values after a patch. */
export function patchedValues(stored: unknown, patch: FieldPatch): Record<string, unknown> {
  const values = { ...Object.fromEntries(storedValues(stored)), ...patch };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function concerns(field: CustomField, { target, post, asked }: FieldHolder): boolean {
  if (field.target !== target || field.archivedAt !== null) return false;
  return (!post || appliesTo(field, post)) && (!asked || asked.has(field.key));
}

async function editableFields(ctx: Ctx, holder: FieldHolder): Promise<CustomField[]> {
  const fields = await customFieldsNow(ctx);
  return fields.filter((field) => concerns(field, holder) && editsField(ctx.viewer, field, holder));
}

/** A field that is hidden from the viewer is refused as one that does not exist. */
function demandKnown(
  values: ReadonlyMap<string, unknown>,
  fields: readonly CustomField[],
  isUnchanged: (key: string, value: unknown) => boolean,
): void {
  const known = new Set(fields.map(({ key }) => key));
  const unknown = [...values].filter(([key, value]) => !known.has(key) && !isUnchanged(key, value));
  if (unknown.length === 0) return;
  throw validationFailed(
    unknown.slice(0, 20).map(([key]) => ({
      field: `customFields.${key.slice(0, 100)}`,
      rule: 'unknown',
      message: `There is no field ${key.slice(0, 100)} that you can fill in here.`,
    })),
  );
}

function checked(
  ctx: Ctx,
  given: {
    fields: readonly CustomField[];
    values: Record<string, unknown>;
    stored: ReadonlyMap<string, unknown>;
  },
): Record<string, CustomFieldValue> {
  const questions = given.fields.map((field) =>
    questionOf(field, ctx.locale, given.stored.get(field.key)),
  );
  const schema = z.object({ customFields: answersSchema(questions) });
  return parseInput(schema, { customFields: given.values }).customFields;
}

function isFieldValue(value: unknown): value is CustomFieldValue {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string');
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isSame(shown: CustomFieldValue | undefined, given: unknown): boolean {
  return shown !== undefined && JSON.stringify(shown) === JSON.stringify(given);
}
