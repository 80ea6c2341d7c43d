import { z } from 'zod';
import { hasPermission } from '#core/permissions.ts';
import { type SettingField, settingFieldOf } from '#core/settings/settingField.ts';
import { withoutDefault } from '#core/settings/settingsSchema.ts';
import { isWidgetOff } from '#features/base/layouts/switchedPages.ts';
import type { WidgetDefinition, WidgetOffer } from '#features/base/layouts/widget.ts';
import { loadWidgetDefinitions } from '#features/base/layouts/widgetDefinitions.ts';
import type { Ctx } from '#platform/context.ts';
import { type BuilderWords, plainName, widgetWords } from './builderWords.ts';

export interface OfferedProperty extends Omit<SettingField, 'control' | 'options' | 'fields'> {
  name: string;
  label: string;
  control: SettingField['control'] | 'HTML' | 'CODE' | 'MOMENT';
  options: { value: string; label: string }[];
  fields: OfferedProperty[];
}

export interface OfferedWidget {
  type: string;
  label: string;
  description: string | null;
  group: WidgetOffer['group'] | null;
  fields: OfferedProperty[];
  defaults: Record<string, unknown>;
  canPublish: boolean;
}

/** Every type of widget with its property form, in the viewer's language. */
export async function listOfferedWidgets(
  ctx: Pick<Ctx, 'locale' | 'viewer' | 'settings'>,
): Promise<OfferedWidget[]> {
  const words = widgetWords(ctx.locale);
  const definitions = Object.values(await loadWidgetDefinitions());
  return definitions.map((definition) => {
    const { type, properties, offer } = definition;
    const permission = offer?.permission;
    return {
      type,
      label: words(`${type}.label`) ?? plainName(type),
      description: words(`${type}.description`),
      // One that a page has already can be edited, and comes back with its feature.
      group: isWidgetOff(type, ctx.settings) ? null : (offer?.group ?? null),
      fields: fieldsOf(definition, words),
      defaults: defaultsOf(properties),
      canPublish: permission === undefined || hasPermission(ctx.viewer, permission),
    };
  });
}

function fieldsOf(
  { type, properties, offer }: WidgetDefinition,
  words: BuilderWords,
): OfferedProperty[] {
  if (!(properties instanceof z.ZodObject)) return [];
  return Object.entries(properties.shape).flatMap(([name, schema]) => {
    const plain = withoutNull(schema as z.ZodType); // of a schema of ours
    if (plain instanceof z.ZodRecord || offer?.controls?.[name] === 'none') return [];
    const field = settingFieldOf(plain, null);
    const isOptional = field.isOptional || (schema as z.ZodType).safeParse(null).success;
    return [worded(name, { ...field, isOptional }, { offer, words, path: `${type}.${name}` })];
  });
}

function worded(
  name: string,
  { fields, options, ...field }: SettingField,
  { offer, words, path }: { offer: WidgetOffer | undefined; words: BuilderWords; path: string },
): OfferedProperty {
  const named = offer?.controls?.[name];
  const label = words(path) ?? words(`properties.${name}`) ?? plainName(name);
  return {
    ...field,
    ...{ name, label, control: controlOf(named, field.control) },
    options: options.map((value) => ({
      value,
      label: words(`options.${value}`) ?? plainName(value),
    })),
    fields: Object.entries(fields).map(([inner, each]) =>
      worded(inner, each, { offer, words, path: `${path}.${inner}` }),
    ),
  };
}

const controls: Partial<Record<string, OfferedProperty['control']>> = {
  html: 'HTML',
  code: 'CODE',
  moment: 'MOMENT',
  longText: 'LONG_TEXT',
  color: 'COLOR',
  image: 'IMAGE',
  language: 'LANGUAGE',
  languages: 'LANGUAGES',
  country: 'COUNTRY',
};

function controlOf(named: string | undefined, derived: SettingField['control']) {
  return (named === undefined ? undefined : controls[named]) ?? derived;
}

function withoutNull(schema: z.ZodType): z.ZodType {
  const inner = withoutDefault(schema);
  return inner instanceof z.ZodNullable ? withoutDefault(inner.unwrap() as z.ZodType) : inner;
}

/** What a new widget begins with; required properties without a default are left out. */
function defaultsOf(schema: z.ZodType): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const entries = Object.entries(schema.shape).flatMap(([name, field]) => {
    const parsed = (field as z.ZodType).safeParse(undefined); // of a schema of ours
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(entries);
}
