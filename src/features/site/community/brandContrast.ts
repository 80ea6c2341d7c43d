import type { Branding } from '#core/brandSettings.ts';
import { contrastRatio, nearestReadable, readableOn } from '#core/contrast.ts';

/** Of theme.css. */
const surfaces = { light: '#ffffff', dark: '#181a1f' } as const;
const texts = { light: '#1b1d23', dark: '#e8e9ed' } as const;

/** Secondary text and links have at least this contrast. */
const mutedTexts = { light: '#575c69', dark: '#a5abb8' } as const;

export interface BrandContrast {
  pair:
    | 'button'
    | 'link'
    | 'navbar'
    | 'tab'
    | 'toolbar'
    | 'field'
    | 'fieldText'
    | 'fieldBorder'
    | 'dialog'
    | 'dialogText'
    | 'snackbar';
  ratio: number;
  /** The contrast required by WCAG 2.2 AA. */
  wanted: number;
  /** The theme draws the color to a lightness that reads. */
  isAdjusted: boolean;
  /** For a color that fails: its setting, and the nearest one that passes. */
  fix: { path: string; color: string } | null;
}

interface PairOptions {
  wanted?: number;
  isAdjusted?: boolean;
  /** The setting of the first color. */
  path?: string;
}

/** How well the colors of a brand read in one theme. */
export function brandContrasts(branding: Branding, theme: 'light' | 'dark'): BrandContrast[] {
  const isDark = theme === 'dark';
  const surface = surfaces[theme];
  const own = (light: string | null, dark: string | null) =>
    isDark ? (dark ?? light) : (light ?? dark);
  const primary = isDark ? branding.primaryDark : branding.primary;
  const button = own(branding.buttons.background, branding.buttons.backgroundDark) ?? primary;
  const link = own(branding.links.color, branding.links.colorDark) ?? primary;
  const tab = own(branding.tabs.color, branding.tabs.colorDark);
  const tabPath = isDark ? 'branding.tabs.colorDark' : 'branding.tabs.color';
  const toolbar = own(branding.editor.toolbar, branding.editor.toolbarDark);
  const snackbar = own(branding.snackbar.background, branding.snackbar.backgroundDark);
  const navbarBackground = own(branding.navbarBackground, branding.navbarBackgroundDark);
  const navbar = navbarBackground ?? surface;
  const navbarText =
    own(branding.navbarText, branding.navbarTextDark) ??
    (navbarBackground ? readableOn(navbarBackground) : texts[theme]);
  const navbarPath = isDark ? 'branding.navbarTextDark' : 'branding.navbarText';
  const pairOf = (
    pair: BrandContrast['pair'],
    [one, other]: readonly [string, string],
    { wanted = 4.5, isAdjusted = false, path }: PairOptions = {},
  ): BrandContrast => {
    const ratio = contrastRatio(one, other);
    const isFailing = ratio < wanted && !isAdjusted && path !== undefined;
    const fix = isFailing ? { path, color: nearestReadable(one, other, wanted) } : null;
    return { pair, ratio, wanted, isAdjusted, fix };
  };
  const fieldBorder = own(branding.forms.border, branding.forms.borderDark);
  const fieldBorderPath = isDark ? 'branding.forms.borderDark' : 'branding.forms.border';
  /** A background must suit the theme's secondary text and links, which it does not change. */
  const partPairs = (
    key: 'forms' | 'dialogs',
    backgroundPair: BrandContrast['pair'],
    textPair: BrandContrast['pair'],
  ): BrandContrast[] => {
    const part = branding[key];
    const background = own(part.background, part.backgroundDark);
    const text = own(part.text, part.textDark);
    const path = (name: string) => `branding.${key}.${name}${isDark ? 'Dark' : ''}`;
    return [
      ...(background === null
        ? []
        : [pairOf(backgroundPair, [background, mutedTexts[theme]], { path: path('background') })]),
      ...(text === null
        ? []
        : [pairOf(textPair, [text, background ?? surface], { path: path('text') })]),
    ];
  };
  return [
    pairOf('button', [button, readableOn(button)]),
    pairOf('link', [link, surface], { isAdjusted: true }),
    pairOf('navbar', [navbarText, navbar], { path: navbarPath }),
    // A line that marks the current tab: 3:1 (WCAG 1.4.11).
    ...(tab === null ? [] : [pairOf('tab', [tab, surface], { wanted: 3, path: tabPath })]),
    ...(toolbar === null ? [] : [pairOf('toolbar', [toolbar, readableOn(toolbar)])]),
    ...partPairs('forms', 'field', 'fieldText'),
    ...(fieldBorder === null
      ? []
      : [pairOf('fieldBorder', [fieldBorder, surface], { wanted: 3, path: fieldBorderPath })]),
    ...partPairs('dialogs', 'dialog', 'dialogText'),
    ...(snackbar === null ? [] : [pairOf('snackbar', [snackbar, readableOn(snackbar)])]),
  ];
}

/** What a change of the brand makes hard to read. */
export function newlyUnreadable(
  before: Branding,
  after: Branding,
): { theme: 'light' | 'dark'; pair: BrandContrast['pair'] }[] {
  const failing = (branding: Branding, theme: 'light' | 'dark') =>
    brandContrasts(branding, theme)
      .filter(({ ratio, wanted, isAdjusted }) => ratio < wanted && !isAdjusted)
      .map(({ pair }) => pair);
  return (['light', 'dark'] as const).flatMap((theme) => {
    const known = new Set(failing(before, theme));
    return failing(after, theme)
      .filter((pair) => !known.has(pair))
      .map((pair) => ({ theme, pair }));
  });
}
