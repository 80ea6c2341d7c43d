/** A value that differs between two versions, at a path such as `cards.0.title`. */
export interface ContentDifference {
  path: string;
  from: unknown;
  to: unknown;
}

/** Characters of a text that a difference keeps, around the first one that differs. */
const longestText = 2_000;
/** Of one part of a page. */
const mostDifferences = 30;

/** Follows from the HTML beside it. */
const derivedKey = 'frameKey';

/** Single values that differ: lists of rows and objects are compared value by value. */
export function contentDifferences(from: object, to: object): ContentDifference[] {
  const [before, after] = [new Map(leavesOf(from)), new Map(leavesOf(to))];
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths
    .map((path) => ({ path, from: before.get(path) ?? null, to: after.get(path) ?? null }))
    .filter((each) => JSON.stringify(each.from) !== JSON.stringify(each.to))
    .slice(0, mostDifferences)
    .map((each) => {
      if (typeof each.from !== 'string' || typeof each.to !== 'string') {
        return { ...each, from: shortened(each.from), to: shortened(each.to) };
      }
      const [left, right] = aroundChange(each.from, each.to, longestText);
      return { ...each, from: left, to: right };
    });
}

function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  const isNested =
    typeof value === 'object' &&
    value !== null &&
    (!Array.isArray(value) || value.some((each) => typeof each === 'object' && each !== null));
  if (!isNested) return isBlank(value) ? [] : [[path, value]];
  return Object.entries(value).flatMap(([key, each]) =>
    key === derivedKey ? [] : leavesOf(each, path === '' ? key : `${path}.${key}`),
  );
}

/** What forms show as nothing. */
function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '';
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' ? aroundChange(value, '', longestText)[0] : value;
}

/** The parts of two texts around the first character that differs, with ellipses for what is left out. */
export function aroundChange(from: string, to: string, limit: number): [string, string] {
  const [before, after] = [[...from], [...to]];
  if (before.length <= limit && after.length <= limit) return [from, to];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = same > limit / 2 ? same - Math.floor(limit / 4) : 0;
  const part = (text: readonly string[]) =>
    (start > 0 ? '…' : '') +
    text.slice(start, start + limit).join('') +
    (text.length > start + limit ? '…' : '');
  return [part(before), part(after)];
}
