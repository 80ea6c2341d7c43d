/** §9: light by default (`branding.defaultTheme`), with a dark override; 'auto' follows the device. */
export const themeChoices = ['light', 'dark', 'auto'] as const;

export type ThemeChoice = (typeof themeChoices)[number];

/** Reads the cookie's value; what is unknown counts as the community's default. */
export function parseTheme(value: string | undefined, byDefault: ThemeChoice): ThemeChoice {
  return themeChoices.find((each) => each === value) ?? byDefault;
}
