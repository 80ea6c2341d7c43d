import { routeTable } from './routeTable.ts';

/** The page that an address shows. */
export interface FoundPage {
  /** The row of the route table: `/users/:id`. */
  pattern: string;
  /** The path below the base path, decoded and without what carries no meaning: `['users', '2']`. */
  segments: readonly string[];
}

/** The row that takes what no other does. */
export const anyAddress = '/*';

interface Row {
  pattern: string;
  matches: RegExp;
  score: number;
}

/**
 * Which page a path shows: the one answer for the page cache, the router and every list of pages.
 * It reads a path as React Router does, which ignores case, trailing slashes and percent-encoding,
 * and takes `/login.data` and `/login/_.data` for the data of `/login`.
 *
 * @param pathname of a parsed URL, so that dot segments are gone
 * @param basePath where the portal is, '' or '/community'
 */
export function findPage(pathname: string, basePath: string): FoundPage {
  const path = shownPath(pathname, basePath);
  if (path === null) return { pattern: anyAddress, segments: [] };
  const pattern = rows.find(({ matches }) => matches.test(path))?.pattern ?? anyAddress;
  return { pattern, segments: segmentsOf(path) };
}

/** Whether two paths below the base path are spellings of one address. */
export function isSamePath(a: string, b: string): boolean {
  const plain = (path: string) =>
    segmentsOf(shownPath(path, '') ?? '')
      .join('/')
      .toLowerCase();
  return plain(a) === plain(b);
}

/** The path below the base path, decoded, of the page and not of its data. */
function shownPath(pathname: string, basePath: string): string | null {
  const shown = pathname.replace(/(?:(?<=\/)_)?\.data$/, '');
  if (shown !== basePath && !shown.startsWith(`${basePath}/`)) return null;
  return decodePath(shown.slice(basePath.length)) || '/';
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Segment by segment: an encoded slash is no border. A path that does not decode stays as it is. */
function decodePath(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}

/** The route table, each optional segment with and without; the most specific pattern first. */
const rows: readonly Row[] = Object.keys(routeTable)
  .flatMap((pattern) => variantsOf(pattern).map((variant) => rowOf(variant, pattern)))
  .sort((a, b) => b.score - a.score);

function rowOf(segments: readonly string[], pattern: string): Row {
  const source = segments
    .map((segment) =>
      segment === '*' ? '/.*' : segment.startsWith(':') ? '/[^/]+' : `/${segment}`,
    )
    .join('');
  return { pattern, matches: new RegExp(`^${source}/*$`, 'i'), score: scoreOf(segments) };
}

/** How React Router ranks patterns: a static segment counts more than a parameter. */
function scoreOf(segments: readonly string[]): number {
  const values = segments.map((segment) =>
    segment === '*' ? -2 : segment.startsWith(':') ? 4 : 11,
  );
  return values.reduce((sum, value) => sum + value, 0);
}

/** `/a/:b?` → `['a', ':b']` and `['a']`. */
function variantsOf(pattern: string): string[][] {
  let variants: string[][] = [[]];
  for (const segment of pattern.split('/').filter(Boolean)) {
    const longer = variants.map((each) => [...each, segment.replace(/\?$/, '')]);
    variants = segment.endsWith('?') ? [...longer, ...variants] : longer;
  }
  return variants;
}
