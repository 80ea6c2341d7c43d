import { z } from 'zod';
import { shownPostTypes } from '../postTypes.ts';
import type { SettingControl } from './settingGroup.ts';
import { withoutDefault } from './settingsSchema.ts';

export const settingControls = [
  'BOOLEAN',
  'NUMBER',
  'TEXT',
  'LONG_TEXT',
  'LINES',
  'CHOICE',
  'CHOICES',
  'LIST',
  'COLOR',
  'IMAGE',
  'FONT',
  'CODE',
  'LANGUAGE',
  'LANGUAGES',
  'COUNTRY',
  'LINKS',
] as const;

/** How a value is edited, as its schema says. */
export interface SettingField {
  control: (typeof settingControls)[number];
  isOptional: boolean;
  options: readonly string[];
  min: number | null;
  max: number | null;
  maxLength: number | null;
  /** Of the rows of a list. */
  fields: Readonly<Record<string, SettingField>>;
}

const named: Record<SettingControl, SettingField['control']> = {
  color: 'COLOR',
  image: 'IMAGE',
  font: 'FONT',
  code: 'CODE',
  language: 'LANGUAGE',
  languages: 'LANGUAGES',
  country: 'COUNTRY',
  postTypes: 'CHOICES',
  links: 'LINKS',
  record: 'CHOICE',
  records: 'CHOICES',
};

/** @param fields controls of the fields of a list's rows that their schemas do not say */
export function settingFieldOf(
  schema: z.ZodType,
  control: SettingControl | null,
  fields: Readonly<Record<string, SettingControl>> = {},
): SettingField {
  const derived = derivedField(withoutDefault(schema), fields);
  const isOptional = derived.isOptional || schema.safeParse(null).success;
  return {
    ...derived,
    control: control === null ? derived.control : named[control],
    ...(control === 'links' && { fields: {} }),
    ...(control === 'postTypes' && { options: shownPostTypes() }),
    // With all boxes unchecked the list is empty.
    isOptional: isOptional && control !== 'postTypes' && control !== 'records',
  };
}

const plain = { isOptional: false, options: [], min: null, max: null, maxLength: null, fields: {} };

function derivedField(
  schema: z.ZodType,
  fields: Readonly<Record<string, SettingControl>>,
): SettingField {
  if (schema instanceof z.ZodBoolean) return { ...plain, control: 'BOOLEAN' };
  if (schema instanceof z.ZodEnum) {
    return { ...plain, control: 'CHOICE', options: schema.options.map(String) };
  }
  if (schema instanceof z.ZodNumber) {
    const [min, max] = [limitOf(schema.minValue), limitOf(schema.maxValue)];
    return { ...plain, control: 'NUMBER', min, max };
  }
  if (schema instanceof z.ZodArray) return listField(schema, fields);
  const maxLength = schema instanceof z.ZodString ? schema.maxLength : null;
  return {
    ...plain,
    control: maxLength !== null && maxLength >= 300 && maxLength <= 500 ? 'LONG_TEXT' : 'TEXT',
    isOptional: schema.safeParse('').success,
    maxLength,
  };
}

function listField(
  { element }: z.ZodArray,
  fields: Readonly<Record<string, SettingControl>>,
): SettingField {
  const row = withoutDefault(element as z.ZodType); // of a schema of ours
  if (row instanceof z.ZodEnum) {
    return { ...plain, control: 'CHOICES', options: row.options.map(String) };
  }
  if (!(row instanceof z.ZodObject)) return { ...plain, control: 'LINES', isOptional: true };
  // A value without a control, such as translated text, is unchanged.
  const shape = Object.entries(row.shape)
    .filter(([, field]) => !isWithoutControl(withoutDefault(field)))
    .map(([name, field]) => [name, settingFieldOf(field, fields[name] ?? null)]);
  return { ...plain, control: 'LIST', isOptional: true, fields: Object.fromEntries(shape) };
}

/** Null for none: what a schema without a limit has as one is no number of JSON. */
function limitOf(value: number | null): number | null {
  return value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;
}

function isWithoutControl(schema: z.ZodType): boolean {
  return schema instanceof z.ZodRecord || schema instanceof z.ZodUnion;
}
