const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** `Firefox, Linux`: what people call a browser; its own words where it is none of these. */
export function browserName(userAgent: string): string {
  const known = [browsers, systems]
    .map((table) => table.find(([, mark]) => mark.test(userAgent))?.[0])
    .filter((name) => name !== undefined);
  return known.length > 0 ? known.join(', ') : userAgent.slice(0, 40);
}
