import { expect, test } from 'vitest';
import { brandingSchema } from '#core/brandSettings.ts';
import { brandContrasts, newlyUnreadable } from './brandContrast.ts';

const contrastOf = (branding: object, theme: 'light' | 'dark', pair: string) =>
  brandContrasts(brandingSchema.parse(branding), theme).find((each) => each.pair === pair);

test('text on buttons always reads, whatever their color', () => {
  for (const background of ['#ffffff', '#777777', '#ffd400', '#000000']) {
    const branding = { buttons: { background } };
    expect(contrastOf(branding, 'light', 'button')?.ratio).toBeGreaterThanOrEqual(4.5);
  }
});

test('a navigation bar whose text was chosen badly is told', () => {
  const branding = { navbarBackground: '#777777', navbarText: '#888888' };
  const { ratio = 0, wanted = 0, isAdjusted } = contrastOf(branding, 'light', 'navbar') ?? {};
  expect(ratio).toBeLessThan(wanted);
  expect(isAdjusted).toBe(false);
  const { fix } = contrastOf(branding, 'light', 'navbar') ?? {};
  expect(fix?.path).toBe('branding.navbarText');
  const fixed = { ...branding, navbarText: fix?.color };
  expect(contrastOf(fixed, 'light', 'navbar')?.ratio).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(fixed, 'light', 'navbar')?.fix).toBeNull();
  expect(contrastOf({ navbarBackground: '#777777' }, 'light', 'navbar')?.ratio).toBeGreaterThan(4);
});

test('a dark color that is not set is the light one', () => {
  const branding = { tabs: { color: '#000000' } };
  expect(contrastOf(branding, 'light', 'tab')?.ratio).toBe(21);
  expect(contrastOf(branding, 'dark', 'tab')?.ratio).toBeLessThan(3);
  expect(contrastOf({}, 'light', 'tab')).toBeUndefined();
});

test('the navigation bar has colors of its own in the dark theme', () => {
  const branding = {
    navbarBackground: '#ffffff',
    navbarBackgroundDark: '#202020',
    navbarText: '#000000',
    navbarTextDark: '#303030',
  };
  expect(contrastOf(branding, 'light', 'navbar')?.ratio).toBe(21);
  expect(contrastOf(branding, 'dark', 'navbar')?.fix?.path).toBe('branding.navbarTextDark');
});

test.each([
  { part: 'dialogs', pair: 'dialog', name: 'background', color: '#555555' },
  { part: 'dialogs', pair: 'dialogText', name: 'text', color: '#bbbbbb' },
  { part: 'forms', pair: 'field', name: 'background', color: '#555555' },
  { part: 'forms', pair: 'fieldText', name: 'text', color: '#bbbbbb' },
  { part: 'forms', pair: 'fieldBorder', name: 'border', color: '#dddddd' },
])('$part.$name that is hard to read has a fix', ({ part, pair, name, color }) => {
  expect(contrastOf({}, 'light', pair)).toBeUndefined();
  const failing = contrastOf({ [part]: { [name]: color } }, 'light', pair);
  expect(failing?.fix?.path).toBe(`branding.${part}.${name}`);
  const fixed = contrastOf({ [part]: { [name]: failing?.fix?.color } }, 'light', pair);
  expect(fixed?.fix).toBeNull();
  expect(fixed?.ratio).toBeGreaterThanOrEqual(fixed?.wanted ?? 99);
  const inDark = contrastOf({ [part]: { [`${name}Dark`]: '#3f4248' } }, 'dark', pair);
  expect(inDark?.fix?.path).toBe(`branding.${part}.${name}Dark`);
});

test('only what a change makes hard to read is told', () => {
  const brand = (given: object) => brandingSchema.parse(given);
  const bad = brand({ navbarBackground: '#777777', navbarText: '#888888' });
  expect(newlyUnreadable(brand({}), bad)).toEqual([
    { theme: 'light', pair: 'navbar' },
    { theme: 'dark', pair: 'navbar' },
  ]);
  expect(newlyUnreadable(bad, { ...bad, navbarText: '#878787' })).toEqual([]);
});
