import type { Branding } from '#core/brandSettings.ts';

/** What a preset sets: colors, fonts and corners. Pictures, uploaded fonts, text sizes and widths stay as they are. */
const lookKeys = [
  ...['primary', 'primaryDark', 'navbarBackground', 'navbarBackgroundDark'],
  ...['navbarText', 'navbarTextDark', 'radius', 'bodyFont'],
  ...['headingFont', 'buttons', 'links', 'tabs', 'dialogs', 'forms', 'editor', 'snackbar'],
] as const satisfies readonly (keyof Branding)[];

type Look = Pick<Branding, (typeof lookKeys)[number]>;

export const presetNames = ['indigo', 'forest', 'coral', 'ocean', 'graphite', 'plum'] as const;

const noColors = {
  background: null,
  backgroundDark: null,
  text: null,
  textDark: null,
  border: null,
  borderDark: null,
};

/** Follows from the primary color. */
const plainLook: Omit<Look, 'primary' | 'primaryDark'> = {
  navbarBackground: null,
  navbarBackgroundDark: null,
  navbarText: null,
  navbarTextDark: null,
  radius: 'medium',
  bodyFont: 'system',
  headingFont: 'system',
  buttons: { background: null, backgroundDark: null, radius: 'inherit' },
  links: { color: null, colorDark: null },
  tabs: { color: null, colorDark: null },
  dialogs: { radius: 'inherit', ...noColors },
  forms: { radius: 'inherit', ...noColors },
  editor: { toolbar: null, toolbarDark: null },
  snackbar: { background: null, backgroundDark: null },
};

/** Ready-made themes; every pair of colors passes the contrast check in both themes. */
export const themePresets: Readonly<Record<(typeof presetNames)[number], Look>> = {
  indigo: { ...plainLook, primary: '#2f5bea', primaryDark: '#8fabff' },
  forest: {
    ...plainLook,
    primary: '#1f7048',
    primaryDark: '#7bd3a5',
    navbarBackground: '#143a2a',
    headingFont: 'serif',
  },
  coral: {
    ...plainLook,
    primary: '#c0402a',
    primaryDark: '#ff9f8a',
    radius: 'large',
    headingFont: 'rounded',
    buttons: { background: null, backgroundDark: null, radius: 'pill' },
  },
  ocean: {
    ...plainLook,
    primary: '#0b6b86',
    primaryDark: '#74cbe4',
    navbarBackground: '#0c3247',
    radius: 'small',
    snackbar: { background: '#0c3247', backgroundDark: '#12506f' },
  },
  graphite: {
    ...plainLook,
    primary: '#30343d',
    primaryDark: '#d5d9e2',
    navbarBackground: '#17191e',
    radius: 'none',
    links: { color: '#1d5fbf', colorDark: '#93bdf5' },
    tabs: { color: '#30343d', colorDark: '#d5d9e2' },
  },
  plum: {
    ...plainLook,
    primary: '#7136b5',
    primaryDark: '#c7a6f7',
    navbarBackground: '#2d1650',
    radius: 'large',
    tabs: { color: '#a3338f', colorDark: '#f0a0dd' },
  },
};

/** The settings of a preset's look, each by its path. */
export function lookSettings(
  name: (typeof presetNames)[number],
): { path: string; value: string | null }[] {
  const look: Record<string, string | null | Record<string, string | null>> = themePresets[name];
  return Object.entries(look).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([field, part]) => ({
          path: `branding.${key}.${field}`,
          value: part,
        }))
      : [{ path: `branding.${key}`, value }],
  );
}

/** The preset whose look the branding has; null if it has its own. */
export function presetOf(branding: Branding): (typeof presetNames)[number] | null {
  const look = (from: Look) => JSON.stringify(lookKeys.map((key) => sorted(from[key])));
  return presetNames.find((name) => look(themePresets[name]) === look(branding)) ?? null;
}

/** Independent of the order in which keys were set. */
function sorted(value: Look[keyof Look]): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).toSorted() : value;
}
