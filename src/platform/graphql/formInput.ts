import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import type { FieldIssue } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { FormFields } from '../http/forms.ts';

const ticked = new Set(['on', 'true', '1']);

/** Converts a text by type; undefined if invalid. Other types use the text. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  Boolean: (text) => ticked.has(text),
  // A browser ends lines as on paper; they count as one character here.
  String: (text) => text.replaceAll('\r\n', '\n'),
  Int: (text) => numberOf(text, (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31),
  Float: (text) => numberOf(text, Number.isFinite),
  DateTime: (text) => (Number.isNaN(Date.parse(text)) ? undefined : text),
};

function numberOf(text: string, fits: (value: number) => boolean): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && fits(value) ? value : undefined;
}

/**
 * The fields of a form as the input of a mutation: texts become what the types ask for. Fields that the
 * input does not have are left out.
 * @param checkboxes fields that stand for false, or for an empty list, where the form does not send them
 * @throws AppError VALIDATION_FAILED
 */
export function formInput(
  type: GraphQLInputObjectType,
  fields: FormFields,
  checkboxes: readonly string[] = [],
): Record<string, unknown> {
  const faults: FieldIssue[] = [];
  const input = objectOf(type, fields, { path: [], faults, checkboxes });
  if (faults.length > 0) throw validationFailed(faults);
  return input;
}

interface Place {
  path: readonly string[];
  faults: FieldIssue[];
  checkboxes: readonly string[];
}

function objectOf(
  type: GraphQLInputObjectType,
  fields: FormFields,
  place: Place,
): Record<string, unknown> {
  const entries = Object.values(type.getFields()).flatMap((field): [string, unknown][] => {
    const path = [...place.path, field.name];
    if (Object.hasOwn(fields, field.name)) {
      return [[field.name, coerced(field.type, fields[field.name], { ...place, path })]];
    }
    const isUnticked = place.checkboxes.includes(path.join('.'));
    return isUnticked ? [[field.name, isListType(getNullableType(field.type)) ? [] : false]] : [];
  });
  return Object.fromEntries(entries);
}

function coerced(type: GraphQLInputType, given: unknown, place: Place): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    return itemsOf(given).map((item, at) =>
      coerced(inner.ofType, item, { ...place, path: [...place.path, `${at}`] }),
    );
  }
  if (isInputObjectType(inner)) return objectOf(inner, isFields(given) ? given : {}, place);
  if (isScalarType(inner) && inner.name === 'JSON') return given;
  const text = Array.isArray(given) ? given.at(-1) : given;
  if (typeof text !== 'string') return text;
  const isText = inner.name === 'String' || inner.name === 'Boolean';
  if (text === '' && !isText && !isNonNullType(type)) return null;
  const parse = Object.hasOwn(parsers, inner.name) ? parsers[inner.name] : undefined;
  const value = parse ? parse(text) : text;
  if (value !== undefined) return value;
  place.faults.push({
    ...{ field: place.path.join('.'), rule: 'format', message: validationMessages.format },
  });
  return null;
}

/** `tags=a&tags=b`, or rows that are numbered: `rows.0.name=A`. */
function itemsOf(given: unknown): unknown[] {
  if (Array.isArray(given)) return given;
  if (!isFields(given)) return given === '' ? [] : [given];
  return Object.entries(given)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, row]) => row);
}

function isFields(value: unknown): value is FormFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
