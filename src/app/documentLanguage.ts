/** The language the page was rendered in, in the portal's notation: `pt_BR`. */
export function documentLanguage(): string {
  return document.documentElement.lang.replace('-', '_');
}
