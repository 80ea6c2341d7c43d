/** §9: light by default, with a dark override; 'auto' follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'auto';

const next: Record<ThemeChoice, ThemeChoice> = { auto: 'light', light: 'dark', dark: 'auto' };

export function nextTheme(choice: ThemeChoice): ThemeChoice {
  return next[choice];
}

/** Parses the cookie's value; unknown values count as 'auto'. */
export function parseTheme(value: string | undefined): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'auto';
}
