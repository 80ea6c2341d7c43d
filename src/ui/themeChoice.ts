/** §9: light by default (`branding.defaultTheme`), with a dark override; 'auto' follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'auto';

const next: Record<ThemeChoice, ThemeChoice> = { auto: 'light', light: 'dark', dark: 'auto' };

export function nextTheme(choice: ThemeChoice): ThemeChoice {
  return next[choice];
}

/** Reads the cookie's value; what is unknown counts as the community's default. */
export function parseTheme(value: string | undefined, byDefault: ThemeChoice): ThemeChoice {
  return value === 'light' || value === 'dark' || value === 'auto' ? value : byDefault;
}
