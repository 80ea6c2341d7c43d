import { readableOn } from '#core/contrast.ts';

/** One color ('#rrggbb' or '#rgb') for both themes, or one for each. */
export type BrandColor = string | { light: string; dark: string };

/** An uploaded font. */
export interface FontFace {
  family: string;
  url: string;
  /** As in CSS: '400', or '100 900' for a variable font. */
  weight: string;
}

/** A community's branding; each value is a custom property of theme.css. */
export type BrandSettings = {
  primary?: BrandColor;
  link?: BrandColor;
  navbarBackground?: BrandColor;
  buttonBackground?: BrandColor;
  tab?: BrandColor;
  toolbarBackground?: BrandColor;
  snackbarBackground?: BrandColor;
  dialogBackground?: BrandColor;
  dialogText?: BrandColor;
  dialogBorder?: BrandColor;
  fieldBackground?: BrandColor;
  fieldText?: BrandColor;
  fieldBorder?: BrandColor;
  /** If omitted, text colors with sufficient contrast are chosen. */
  onPrimary?: BrandColor;
  navbarText?: BrandColor;
  /** Pixels at the default browser font size. */
  radius?: number;
  buttonRadius?: number;
  fieldRadius?: number;
  dialogRadius?: number;
  font?: string;
  headingFont?: string;
  fontFaces?: readonly FontFace[];
  /** Times the sizes of all texts, and on top of it those of headings. */
  textScale?: number;
  headingScale?: number;
  /** Times the text size, 1.5 by default. */
  lineHeight?: number;
  bodyWeight?: number;
  /** Of all headings, instead of their own weights. */
  headingWeight?: number;
  /** Of the text size; not in scripts whose letters are joined. */
  letterSpacing?: number;
  /** §9: percent, 70 by default. */
  pageWidth?: number;
  /** §9: pixels, 1008 by default. */
  pageMaxWidth?: number;
};

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const fontList = /^[\p{L}\p{N} ,'"_-]{1,200}$/u;

function color(value: BrandColor | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return hex.test(value) ? value : undefined;
  const valid = hex.test(value.light) && hex.test(value.dark);
  return valid ? `light-dark(${value.light}, ${value.dark})` : undefined;
}

function colorOn(background: BrandColor | undefined): string | undefined {
  if (background === undefined || color(background) === undefined) return undefined;
  if (typeof background === 'string') return readableOn(background);
  return color({ light: readableOn(background.light), dark: readableOn(background.dark) });
}

function size(value: number | undefined, max: number, write: (value: number) => string) {
  return value !== undefined && value >= 0 && value <= max ? write(value) : undefined;
}

function number(value: number | undefined, min: number, max: number, unit = '') {
  return value !== undefined && value >= min && value <= max ? `${value}${unit}` : undefined;
}

function fonts(value: string | undefined): string | undefined {
  return value !== undefined && fontList.test(value) ? value : undefined;
}

/** A URL of this host without characters that could end the CSS string. */
const fontUrl = /^\/[\w./-]+\.woff2$/;

function fontFace({ family, url, weight }: FontFace): string {
  if (!fontUrl.test(url)) return '';
  return `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-weight:${weight};font-display:swap}`;
}

const rem = (pixels: number): string => `${pixels / 10}rem`;

/**
 * The content of the `<style nonce>` block after theme.css. Invalid values are omitted, so that a setting can
 * only ever set its own property.
 */
export function brandStyle(brand: BrandSettings): string {
  const properties = {
    '--brand-primary': color(brand.primary),
    '--brand-on-primary': color(brand.onPrimary) ?? colorOn(brand.primary),
    '--brand-link': color(brand.link),
    '--brand-navbar-bg': color(brand.navbarBackground),
    '--brand-navbar-text': color(brand.navbarText) ?? colorOn(brand.navbarBackground),
    '--brand-button-bg': color(brand.buttonBackground),
    '--brand-button-text': colorOn(brand.buttonBackground),
    '--brand-tab': color(brand.tab),
    '--brand-toolbar-bg': color(brand.toolbarBackground),
    '--brand-toolbar-text': colorOn(brand.toolbarBackground),
    '--brand-snackbar-bg': color(brand.snackbarBackground),
    '--brand-snackbar-text': colorOn(brand.snackbarBackground),
    '--brand-dialog-bg': color(brand.dialogBackground),
    '--brand-dialog-text': color(brand.dialogText),
    '--brand-dialog-border': color(brand.dialogBorder),
    '--brand-field-bg': color(brand.fieldBackground),
    '--brand-field-text': color(brand.fieldText),
    '--brand-field-border': color(brand.fieldBorder),
    '--brand-radius': size(brand.radius, 40, rem),
    '--brand-button-radius': size(brand.buttonRadius, 99, rem),
    '--brand-field-radius': size(brand.fieldRadius, 99, rem),
    '--brand-dialog-radius': size(brand.dialogRadius, 99, rem),
    '--brand-font': fonts(brand.font),
    '--brand-heading-font': fonts(brand.headingFont),
    '--brand-text-scale': number(brand.textScale, 0.5, 2),
    '--brand-heading-scale': number(brand.headingScale, 0.5, 2),
    '--brand-line-height': number(brand.lineHeight, 1, 3),
    '--brand-body-weight': number(brand.bodyWeight, 100, 900),
    '--brand-heading-weight': number(brand.headingWeight, 100, 900),
    '--brand-letter-spacing': number(brand.letterSpacing, -0.1, 0.2, 'em'),
    '--brand-page-width': size(brand.pageWidth, 100, (value) => `${value}%`),
    '--brand-page-max-width': size(brand.pageMaxWidth, 4000, (value) => `${value}px`),
  };
  const lines = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  );
  const faces = (brand.fontFaces ?? []).map(fontFace).join('');
  return lines.length === 0 ? faces : `${faces}:root{${lines.join(';')}}`;
}
