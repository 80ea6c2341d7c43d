/** Articles of a section that are loaded at once. */
export const treePageSize = 200;

/** A row of the tree: a section, or an article in one. */
export interface TreeRow {
  /** `SECTION:4` or `ARTICLE:7` */
  key: string;
  /** Key of the section around it; null at the top. */
  parentKey: string | null;
}

export type TreeItemKind = 'SECTION' | 'ARTICLE';

export interface TreeTarget {
  /** Null: the tree itself. */
  key: string | null;
  position: 'before' | 'after' | 'on';
}

export interface TreeMove {
  kind: TreeItemKind;
  ids: string[];
  parentId: string | null;
  beforeId: string | null;
}

export function treeKey(kind: TreeItemKind, id: string): string {
  return `${kind}:${id}`;
}

export function kindOfKey(key: string): TreeItemKind {
  return key.startsWith('SECTION:') ? 'SECTION' : 'ARTICLE';
}

export function idOfKey(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

/**
 * What dropping rows on a target means. Sections come before the articles beside them, so a row dropped next
 * to one of the other kind is the nearest of its own.
 * @param rows all rows in order, as they are shown
 * @returns null if nothing can be dropped there
 */
export function moveOfDrop(
  rows: readonly TreeRow[],
  dragged: readonly string[],
  target: TreeTarget,
): TreeMove | null {
  const [first] = dragged;
  if (first === undefined) return null;
  const kind = kindOfKey(first);
  const keys = dragged.filter((key) => kindOfKey(key) === kind);
  const ids = keys.map(idOfKey);
  const into = (parentKey: string | null, beforeKey: string | null): TreeMove | null => {
    if (kind === 'SECTION' && isWithin(rows, parentKey, keys)) return null;
    return {
      ...{ kind, ids },
      parentId: parentKey === null ? null : idOfKey(parentKey),
      beforeId: beforeKey === null ? null : idOfKey(beforeKey),
    };
  };
  if (target.key === null) return into(null, null);
  if (target.position === 'on') {
    return kindOfKey(target.key) === 'SECTION' ? into(target.key, null) : null;
  }
  const beside = rows.find(({ key }) => key === target.key);
  if (beside === undefined) return null;
  const siblings = rows
    .filter(({ key, parentKey }) => parentKey === beside.parentKey && kindOfKey(key) === kind)
    .map(({ key }) => key)
    .filter((key) => key === target.key || !keys.includes(key));
  if (kindOfKey(beside.key) !== kind) {
    return into(beside.parentKey, kind === 'ARTICLE' ? (siblings[0] ?? null) : null);
  }
  const at = siblings.indexOf(beside.key) + (target.position === 'after' ? 1 : 0);
  return into(beside.parentKey, siblings.slice(at).find((key) => !keys.includes(key)) ?? null);
}

/** Whether a section is one of the given ones, or inside one. */
function isWithin(
  rows: readonly TreeRow[],
  key: string | null,
  around: readonly string[],
): boolean {
  for (let next = key; next !== null; ) {
    if (around.includes(next)) return true;
    next = rows.find((row) => row.key === next)?.parentKey ?? null;
  }
  return false;
}
