import type { Branding } from '#core/brandSettings.ts';
import type { BrandColor, BrandSettings, FontFace } from './brandStyle.ts';

/** Pixels. */
const radii = { none: 0, small: 4, medium: 8, large: 14, pill: 22 } as const;
const fonts = {
  system: undefined,
  serif: 'Charter, "Iowan Old Style", "Noto Serif", Georgia, serif',
  rounded:
    'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Nunito, system-ui, sans-serif',
} as const;

const weights = {
  standard: undefined,
  normal: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
} as const;
/** Of the text size. */
const letterSpacings = { tight: -0.01, normal: undefined, wide: 0.025 } as const;

/** The community's branding (SPEC §3) as the custom properties the interface is made of. */
export function brandOfSettings(branding: Branding, basePath: string): BrandSettings {
  const { buttons, links, tabs, dialogs, forms, editor, snackbar, typography } = branding;
  return {
    primary: { light: branding.primary, dark: branding.primaryDark },
    link: pair(links.color, links.colorDark),
    navbarBackground: pair(branding.navbarBackground, branding.navbarBackgroundDark),
    navbarText: pair(branding.navbarText, branding.navbarTextDark),
    buttonBackground: pair(buttons.background, buttons.backgroundDark),
    tab: pair(tabs.color, tabs.colorDark),
    toolbarBackground: pair(editor.toolbar, editor.toolbarDark),
    dialogBackground: pair(dialogs.background, dialogs.backgroundDark),
    dialogText: pair(dialogs.text, dialogs.textDark),
    dialogBorder: pair(dialogs.border, dialogs.borderDark),
    fieldBackground: pair(forms.background, forms.backgroundDark),
    fieldText: pair(forms.text, forms.textDark),
    fieldBorder: pair(forms.border, forms.borderDark),
    snackbarBackground: pair(snackbar.background, snackbar.backgroundDark),
    radius: radii[branding.radius],
    buttonRadius: ownRadius(buttons.radius),
    fieldRadius: ownRadius(forms.radius),
    dialogRadius: ownRadius(dialogs.radius),
    font: fontList(branding.fonts.body && bodyFamily, fonts[branding.bodyFont]),
    headingFont: fontList(branding.fonts.heading && headingFamily, fonts[branding.headingFont]),
    fontFaces: fontFacesOf(branding.fonts, basePath),
    textScale: scaleOf(typography.baseSize, 16),
    headingScale: scaleOf(typography.headingScale, 100),
    lineHeight: typography.lineHeight === 150 ? undefined : typography.lineHeight / 100,
    bodyWeight: typography.bodyWeight === 'normal' ? undefined : weights[typography.bodyWeight],
    headingWeight: weights[typography.headingWeight],
    letterSpacing: letterSpacings[typography.letterSpacing],
    pageWidth: branding.pageWidth,
    pageMaxWidth: branding.pageMaxWidth,
  };
}

const bodyFamily = 'brand-body';
const headingFamily = 'brand-heading';
/** Of a variable font, all of it; of any other, its one weight for every text. */
const anyWeight = '100 900';

function fontFacesOf({ body, bodyBold, heading }: Branding['fonts'], basePath: string): FontFace[] {
  const faces = [
    { family: bodyFamily, file: body, weight: bodyBold ? '400' : anyWeight },
    { family: bodyFamily, file: body && bodyBold, weight: '700' },
    { family: headingFamily, file: heading, weight: anyWeight },
  ];
  return faces.flatMap(({ family, file, weight }) =>
    file ? [{ family, url: `${basePath}${file}`, weight }] : [],
  );
}

/** An uploaded font before the chosen one, which has the characters that it lacks. */
function fontList(own: string | null, chosen: string | undefined): string | undefined {
  return own ? `"${own}", ${chosen ?? 'system-ui, sans-serif'}` : chosen;
}

/** Undefined where it changes nothing. */
function scaleOf(value: number, plain: number): number | undefined {
  return value === plain ? undefined : value / plain;
}

/** A dark color that is not set is the light one. */
function pair(light: string | null, dark: string | null): BrandColor | undefined {
  const known = light ?? dark;
  return known === null ? undefined : { light: light ?? known, dark: dark ?? known };
}

function ownRadius(radius: keyof typeof radii | 'inherit'): number | undefined {
  return radius === 'inherit' ? undefined : radii[radius];
}
