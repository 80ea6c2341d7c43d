import { expect, test } from 'vitest';
import { brandingSchema } from '#core/brandSettings.ts';
import { brandOfSettings } from './brandOfSettings.ts';
import { brandStyle } from './brandStyle.ts';

const styleOf = (branding: object) =>
  brandStyle(brandOfSettings(brandingSchema.parse(branding), '/c'));

test('what is not set follows from the theme', () => {
  expect(styleOf({})).toBe(
    ':root{--brand-primary:light-dark(#2f5bea, #8fabff);--brand-on-primary:light-dark(#ffffff, #000000);' +
      '--brand-radius:0.8rem;--brand-page-width:70%;--brand-page-max-width:1008px}',
  );
});

test('each part of the interface has properties of its own', () => {
  const style = styleOf({
    buttons: { background: '#111111', radius: 'pill' },
    links: { colorDark: '#eeeeee' },
    tabs: { color: '#123456', colorDark: '#654321' },
    dialogs: { radius: 'none', background: '#fafafa', textDark: '#fefefe', border: '#ccd0d4' },
    forms: { radius: 'large', background: '#f0f4ff', text: '#101010', borderDark: '#90a0b0' },
    editor: { toolbar: '#222222' },
    snackbar: { background: '#333333' },
    pageWidth: 90,
  });
  for (const property of [
    '--brand-button-bg:light-dark(#111111, #111111)',
    '--brand-button-text:light-dark(#ffffff, #ffffff)',
    '--brand-button-radius:2.2rem',
    '--brand-link:light-dark(#eeeeee, #eeeeee)',
    '--brand-tab:light-dark(#123456, #654321)',
    '--brand-dialog-radius:0rem',
    '--brand-dialog-bg:light-dark(#fafafa, #fafafa)',
    '--brand-dialog-text:light-dark(#fefefe, #fefefe)',
    '--brand-dialog-border:light-dark(#ccd0d4, #ccd0d4)',
    '--brand-field-bg:light-dark(#f0f4ff, #f0f4ff)',
    '--brand-field-text:light-dark(#101010, #101010)',
    '--brand-field-border:light-dark(#90a0b0, #90a0b0)',
    '--brand-field-radius:1.4rem',
    '--brand-toolbar-bg:light-dark(#222222, #222222)',
    '--brand-toolbar-text:light-dark(#ffffff, #ffffff)',
    '--brand-snackbar-bg:light-dark(#333333, #333333)',
    '--brand-page-width:90%',
  ]) {
    expect(style).toContain(property);
  }
});

test('sizes and weights of text are properties only where they differ, within limits', () => {
  const style = styleOf({
    typography: {
      ...{ baseSize: 18, headingScale: 120, lineHeight: 170 },
      ...{ bodyWeight: 'medium', headingWeight: 'normal', letterSpacing: 'tight' },
    },
  });
  expect(style).toContain(
    '--brand-text-scale:1.125;--brand-heading-scale:1.2;--brand-line-height:1.7;' +
      '--brand-body-weight:500;--brand-heading-weight:400;--brand-letter-spacing:-0.01em;',
  );
  const { typography } = brandingSchema.parse({});
  expect(styleOf({ typography })).toBe(styleOf({}));
  for (const wrong of [{ baseSize: 13 }, { headingScale: 200 }, { lineHeight: 100 }]) {
    expect(brandingSchema.safeParse({ typography: wrong }).success).toBe(false);
  }
});

test('uploaded fonts precede the chosen ones, and are loaded from this host only', () => {
  const file = (name: string) => `/files/${'a1'.repeat(16)}/${name}.woff2`;
  const face = (family: string, name: string, weight: string) =>
    `@font-face{font-family:"${family}";src:url("/c${file(name)}") format("woff2");font-weight:${weight};font-display:swap}`;
  const regular = { fonts: { body: file('Inter') } };
  expect(styleOf(regular)).toContain(face('brand-body', 'Inter', '100 900'));
  expect(styleOf(regular)).toContain('--brand-font:"brand-body", system-ui, sans-serif');
  expect(styleOf(regular)).not.toContain('--brand-heading-font');

  const all = styleOf({
    headingFont: 'serif',
    fonts: { body: file('Inter'), bodyBold: file('Inter-Bold'), heading: file('Lora') },
  });
  expect(all).toContain(
    face('brand-body', 'Inter', '400') +
      face('brand-body', 'Inter-Bold', '700') +
      face('brand-heading', 'Lora', '100 900'),
  );
  expect(all).toContain('--brand-heading-font:"brand-heading", Charter,');

  for (const body of ['https://fonts.example/a.woff2', `${file('a')}")}body{display:none}`]) {
    expect(brandingSchema.safeParse({ fonts: { body } }).success, body).toBe(false);
  }
});
