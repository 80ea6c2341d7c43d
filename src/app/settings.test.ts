import fs from 'node:fs';
import { expect, test } from 'vitest';
import { featureParts } from '#core/feature/feature.ts';
import { isPermission } from '#core/permissions.ts';
import { type SettingField, settingFieldOf } from '#core/settings/settingField.ts';
import { settingSections } from '#core/settings/settingGroup.ts';
import {
  leafPaths,
  listSettings,
  loadSettingGroups,
  settingsSchemaOf,
} from '#core/settings/settingsSchema.ts';
import english from '#locales/en/community.json' with { type: 'json' };
import './features.ts';

const groups = await loadSettingGroups();
const settings = listSettings(groups);

const wordsOf = (file: string, path: string): unknown => {
  const text = fs.readFileSync(`locales/en/${file}.json`, 'utf8');
  return path
    .split('.')
    .reduce<unknown>((at, key) => Reflect.get(Object(at), key), JSON.parse(text));
};

test('every value of the settings is described once, by a feature', () => {
  const described = settings.map(({ path }) => path);
  expect(described.toSorted()).toEqual(leafPaths(settingsSchemaOf(groups)).toSorted());
  expect(new Set(described).size).toBe(described.length);
});

test('every setting has a permission, a section and a default', () => {
  const defaults = settingsSchemaOf(groups).parse({});
  for (const { path, permission, section, schema } of settings) {
    expect(isPermission(permission), path).toBe(true);
    expect(settingSections, path).toContain(section);
    expect(english.sections, path).toHaveProperty(section);
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => Reflect.get(Object(at), key), defaults);
    expect(schema.safeParse(value), path).toMatchObject({ success: true });
  }
});

/** Choices whose names are no words of a feature: languages and countries have names of their own. */
const named = ['LANGUAGE', 'LANGUAGES', 'COUNTRY'];

function missingWords(field: SettingField, words: unknown, path: string): string[] {
  const textAt = (key: string) =>
    key.split('.').reduce<unknown>((at, step) => Reflect.get(Object(at), step), words);
  const needed = [
    'label',
    ...(named.includes(field.control) ? [] : field.options.map((value) => `options.${value}`)),
    ...(['LIST', 'IMAGE'].includes(field.control) ? ['add'] : []),
  ];
  const missing = needed.filter((key) => typeof textAt(key) !== 'string');
  return [
    ...missing.map((key) => `${path}: ${key}`),
    ...Object.entries(field.fields).flatMap(([name, inner]) =>
      missingWords(inner, textAt(`fields.${name}`), `${path}.fields.${name}`),
    ),
  ];
}

test('every setting has a label, and words for whatever it offers', () => {
  const missing = settings.flatMap(({ path, words, schema, control, fields }) =>
    missingWords(settingFieldOf(schema, control, fields), wordsOf(words, path), path),
  );
  expect(missing).toEqual([]);
});

test('words without a setting are found', () => {
  const paths = settings.map(({ words, path }) => `${words}:${path}`);
  const leaves = (tree: unknown, path: string): string[] =>
    typeof Reflect.get(Object(tree), 'label') === 'string'
      ? [path]
      : Object.entries(Object(tree)).flatMap(([key, inner]) =>
          leaves(inner, path === '' ? key : `${path}.${key}`),
        );
  for (const { words } of groups) {
    const worded = leaves(JSON.parse(fs.readFileSync(`locales/en/${words}.json`, 'utf8')), '');
    for (const path of worded) expect(paths).toContain(`${words}:${path}`);
  }
});

test('a path that is no setting is refused', () => {
  const wrong = { words: 'x', section: 'general', settings: { 'branding.colour': {} } } as const;
  expect(() => listSettings([wrong])).toThrow('x: there is no setting "branding.colour"');
  expect(featureParts('settings').length).toBe(groups.length);
});
