import { expect, test } from 'vitest';
import { brandingSchema } from '#core/brandSettings.ts';
import { valueAtPath, withSetting } from '#core/settings/settingPath.ts';
import { brandContrasts } from './brandContrast.ts';
import { lookSettings, presetNames, presetOf, themePresets } from './themePresets.ts';

test.each(presetNames)('the colors of %s have sufficient contrast in both themes', (name) => {
  const branding = brandingSchema.parse(themePresets[name]);
  for (const theme of ['light', 'dark'] as const) {
    for (const { pair, ratio, wanted, isAdjusted } of brandContrasts(branding, theme)) {
      expect(isAdjusted || ratio >= wanted, `${pair}, ${theme}: ${ratio}`).toBe(true);
    }
  }
});

test('a preset replaces the look and keeps logo, width and default theme', () => {
  const own = brandingSchema.parse({
    logoUrl: '/files/a/logo.png',
    pageWidth: 90,
    defaultTheme: 'dark',
    links: { color: '#123456' },
    buttons: { radius: 'pill' },
  });
  expect(presetOf(own)).toBeNull();
  let settings: object = { branding: own };
  for (const { path, value } of lookSettings('ocean'))
    settings = withSetting(settings, path, value);
  const themed = brandingSchema.parse(valueAtPath(settings, 'branding'));
  expect(themed).toMatchObject({
    logoUrl: '/files/a/logo.png',
    pageWidth: 90,
    defaultTheme: 'dark',
    primary: '#0b6b86',
    links: { color: null },
    buttons: { radius: 'inherit' },
  });
  expect(presetOf(themed)).toBe('ocean');
  expect(
    presetOf({ ...themed, snackbar: { backgroundDark: '#12506f', background: '#0c3247' } }),
  ).toBe('ocean');
  expect(presetOf(brandingSchema.parse({}))).toBe('indigo');
});
