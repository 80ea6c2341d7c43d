/** The language the page was written in, as the portal names it: `pt_BR`. */
export function documentLanguage(): string {
  return document.documentElement.lang.replace('-', '_');
}
