import { pathBelow } from '#core/pathBelow.ts';
import { routeTable } from './routeTable.ts';

/** The page that a URL maps to. */
export interface FoundPage {
  /** The row of the route table: `/users/:id`. */
  pattern: string;
  /** The normalized, decoded path segments under the base path: `['users', '2']`. */
  segments: readonly string[];
}

/** The catch-all row. */
export const anyAddress = '/*';

interface Row {
  pattern: string;
  matches: RegExp;
  score: number;
}

/**
 * Maps a path to its page, for the page cache, the router and every list of pages. Parses like React Router,
 * which ignores case, trailing slashes and percent-encoding, and treats `/login.data` and `/login/_.data` as
 * the data of `/login`.
 *
 * @param pathname of a parsed URL, so that dot segments are resolved
 * @param basePath the portal's path, '' or '/community'
 */
export function findPage(pathname: string, basePath: string): FoundPage {
  const path = shownPath(pathname, basePath);
  if (path === null) return { pattern: anyAddress, segments: [] };
  const pattern = rows.find(({ matches }) => matches.test(path))?.pattern ?? anyAddress;
  return { pattern, segments: segmentsOf(path) };
}

/** Whether two paths under the base path are spellings of the same URL. */
export function isSamePath(a: string, b: string): boolean {
  const plain = (path: string) =>
    segmentsOf(shownPath(path, '') ?? '')
      .join('/')
      .toLowerCase();
  return plain(a) === plain(b);
}

/** The decoded path under the base path, of the page instead of its data. */
function shownPath(pathname: string, basePath: string): string | null {
  const shown = pathname.replace(/(?:(?<=\/)_)?\.data$/, '');
  const path = pathBelow(shown, basePath);
  return path === null ? null : decodePath(path);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/**
 * Decodes each segment, so that an encoded slash is not a separator. An undecodable path is returned as it
 * is.
 */
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

/** The route table with each optional segment expanded, most specific pattern first. */
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

/** React Router's ranking of patterns: a static segment is worth more than a parameter. */
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
