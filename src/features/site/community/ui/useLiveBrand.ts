import { useEffect } from 'react';
import type { BrandSettings } from '#ui/brandStyle.ts';
import { brandStyle } from '#ui/brandStyle.ts';

/** Shows a brand on the whole page in place of the saved one, for as long as it is given. */
export function useLiveBrand(brand: BrandSettings | null): void {
  const style = brand && brandStyle(brand);
  useEffect(() => {
    const saved = document.querySelector<HTMLStyleElement>('style[data-brand]');
    if (style === null || !saved) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    saved.disabled = true;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      saved.disabled = false;
    };
  }, [style]);
}

/** Shows the whole page in a theme, whatever was chosen, for as long as it is given. */
export function useLiveTheme(theme: 'light' | 'dark' | null): void {
  useEffect(() => {
    if (theme === null) return undefined;
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = theme;
    return () => {
      if (before === undefined) delete dataset.theme;
      else dataset.theme = before;
    };
  }, [theme]);
}
