import { expect, test } from 'vitest';
import { sectionClasses, sectionStyleFaults } from './sectionStyle.ts';

test('known properties have classes, others are ignored', () => {
  const properties = { background: 'accent', width: 'narrow', spacing: 'large', ours: 1 };
  expect(sectionClasses({ properties })).toEqual([
    ...['section-accent', 'section-narrow', 'section-spacious'],
  ]);
  expect(sectionClasses({ properties: { background: 'toString', spacing: 7 } })).toEqual([]);
  expect(sectionClasses({})).toEqual([]);
});

test('values that no section can have are named', () => {
  expect(
    sectionStyleFaults({ properties: { background: 'pink', width: 'narrow', ours: {} } }),
  ).toEqual(['background']);
});
