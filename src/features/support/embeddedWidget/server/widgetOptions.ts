/** What the script of the widget is given. */
export interface WidgetOptions {
  /** Of the portal, with its base path; and the paths below it. */
  base: string;
  start: string;
  frame: string;
  greeting: string;
  /** Of the shadow tree. */
  style: string;
  /** Media query of screens that the frame fills. */
  phone: string;
}

/** What a site says with `Plaza('init', …)`. */
export interface SiteOptions {
  language?: string;
  position?: 'start' | 'end';
  theme?: 'light' | 'dark' | 'auto';
  color?: string;
  hideLauncher?: boolean;
  zIndex?: number;
}

/** What a site calls `Plaza` with. */
export type Command = [name: string, ...given: unknown[]];
export type Plaza = ((...command: Command) => void) & { q?: ArrayLike<unknown>[]; isLoaded?: true };
