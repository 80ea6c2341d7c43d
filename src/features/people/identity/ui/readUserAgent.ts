/** In matching order: most browsers also claim to be others. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/(?:(?!Version\/).)*Safari\//],
];

const systems: [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Browser and system names from a `User-Agent`; null if unknown. */
export function readUserAgent(userAgent: string): {
  browser: string | null;
  system: string | null;
  mobile: boolean;
} {
  const find = (table: typeof browsers) =>
    table.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  const system = find(systems);
  const mobile = system === 'Android' || system === 'iOS' || /\bMobile\b/.test(userAgent);
  return { browser: find(browsers), system, mobile };
}
