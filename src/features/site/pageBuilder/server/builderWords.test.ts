import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { builtInLayout } from '#features/base/layouts/builtInLayouts.ts';
import { widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import { editableLayouts } from './builderPageService.ts';
import { layoutTypeName } from './builderWords.ts';
import { listOfferedWidgets, type OfferedProperty } from './offeredWidgets.ts';

/** Options that the editor names itself: numbers, and types of posts. */
const isNamedElsewhere = (value: string, control: string) =>
  /^\d+$/.test(value) || control === 'POST_TYPES';

function labelsOf({ label, control, options, fields, name }: OfferedProperty): string[][] {
  return [
    [name, label],
    ...options
      .filter(({ value }) => !isNamedElsewhere(value, control))
      .map((option) => [`${name}=${option.value}`, option.label]),
    ...fields.flatMap(labelsOf),
  ];
}

test('everything that the editor names has a name in Arabic', async () => {
  const widgets = await listOfferedWidgets({
    locale: 'ar',
    viewer: anonymousViewer,
    settings: defaultSettings,
  });
  const layouts = editableLayouts({ settings: defaultSettings });
  const used = new Set(
    layouts.flatMap((key) => widgetsOfLayout(builtInLayout(key)).map(({ type }) => type)),
  );
  const labels = [
    ...layouts.map((key) => [key, layoutTypeName(key, 'ar')]),
    ...widgets
      .filter(({ type, group }) => group !== null || used.has(type))
      .flatMap(({ type, label, fields }) => [
        [type, label],
        ...fields.flatMap((field) =>
          labelsOf(field).map(([name, text]) => [`${type}.${name}`, text]),
        ),
      ]),
  ];
  const unnamed = labels.filter(([, label]) => !/[\u0600-\u06ff]/.test(label ?? ''));
  // A name of its own in every language.
  expect(unnamed).toEqual([['customHtml.html', 'HTML']]);
});

test('no two pages have the same name', () => {
  for (const language of ['en', 'de', 'ar']) {
    const names = editableLayouts({ settings: defaultSettings }).map((key) =>
      layoutTypeName(key, language),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});
