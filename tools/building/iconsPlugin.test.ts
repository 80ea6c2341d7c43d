import { icons } from 'virtual:manifest-icons/staffLinks';
import { expect, test } from 'vitest';
import '#app/features.ts';
import { featureParts } from '#core/feature/feature.ts';
import { iconsNamedIn } from './iconsPlugin.ts';

test('one module holds the icon of every link of the staff', () => {
  const named = featureParts('staffLinks').flatMap((links) => links.map(({ icon }) => icon));
  expect(named.length).toBeGreaterThan(10);
  expect(Object.keys(icons)).toEqual([...new Set(named)].sort());
  expect(iconsNamedIn('staffLinks')).toEqual(Object.keys(icons));
});
