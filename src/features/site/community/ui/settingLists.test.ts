import { expect, test } from 'vitest';
import type { SettingInfo } from './settingDocuments.ts';
import { matchingSettings, sectionsOf } from './settingLists.ts';
import { changedSettings, valuesOfSettings } from './settingValues.ts';

const field = {
  ...{ name: 'x', addLabel: null, isOptional: false, options: [], fields: [] },
  ...{ min: null, max: null, maxLength: null, keywords: ['Stempel'] },
};
const settings: SettingInfo[] = [
  {
    ...{ path: 'branding.pageWidth', section: 'appearance', value: 70, defaultValue: 70 },
    ...{ affects: [], lastChange: null },
    field: { ...field, control: 'NUMBER', label: 'Größe der Seite', description: 'In Prozent.' },
  },
  {
    ...{ path: 'tags', section: 'general', value: ['a', 'b'], defaultValue: [] },
    ...{ affects: [], lastChange: null },
    field: { ...field, control: 'LINES', label: 'Marks', description: null },
  },
];
const found = (search: string) => matchingSettings(settings, search).map(({ path }) => path);

test('settings are found by label, description, synonyms and key, without case and accents', () => {
  expect(found('grosse')).toEqual([]);
  expect(found('GROße seite')).toEqual(['branding.pageWidth']);
  expect(found('prozent')).toEqual(['branding.pageWidth']);
  expect(found('pagewidth')).toEqual(['branding.pageWidth']);
  expect(found('marks')).toEqual(['tags']);
  expect(found('seite marks')).toEqual([]);
  expect(found('stempel marks')).toEqual(['tags']);
});

test('sections have an order of their own', () => {
  expect(sectionsOf(settings)).toEqual(['general', 'appearance']);
});

test('only what differs from what was read counts as changed', () => {
  const values = valuesOfSettings(settings);
  expect(values).toEqual({ branding: { pageWidth: 70 }, tags: 'a\nb' });
  expect(changedSettings(settings, values)).toEqual([]);
  const changed = changedSettings(settings, { ...values, tags: 'a' });
  expect(changed.map(({ path }) => path)).toEqual(['tags']);
});
