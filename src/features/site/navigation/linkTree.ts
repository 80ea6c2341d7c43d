import type { SiteLink } from '#core/siteLinks.ts';

/** A link in the editor. */
export interface LinkNode {
  /** The same while the page is open. */
  id: string;
  link: Omit<SiteLink, 'children'>;
  children: readonly LinkNode[];
}

/** A place in the tree; `parentId` null: the first level. */
export interface LinkPlace {
  parentId: string | null;
  index: number;
}

export interface LinkRow extends LinkPlace {
  node: LinkNode;
  /** Of the first level: 1. */
  level: number;
  siblings: readonly LinkNode[];
  /** In the stored list: `2.children.0`. */
  path: string;
}

export type LinkStep = 'up' | 'down' | 'in' | 'out';

export function nodesOfLinks(links: readonly SiteLink[], nextId: () => string): LinkNode[] {
  return links.map(({ children = [], ...link }) => ({
    id: nextId(),
    link,
    children: nodesOfLinks(children, nextId),
  }));
}

export function linksOfNodes(nodes: readonly LinkNode[]): SiteLink[] {
  return nodes.map(({ link, children }) => ({
    ...link,
    ...(link.type === 'MENU' && { children: linksOfNodes(children) }),
  }));
}

/** Every link in the order of the page. */
export function linkRows(
  siblings: readonly LinkNode[],
  parent: { id: string; path: string; level: number } | null = null,
): LinkRow[] {
  const level = (parent?.level ?? 0) + 1;
  return siblings.flatMap((node, index) => {
    const path = parent === null ? `${index}` : `${parent.path}.children.${index}`;
    const row = { node, level, siblings, path, parentId: parent?.id ?? null, index };
    return [row, ...linkRows(node.children, { id: node.id, path, level })];
  });
}

export function updateNode(
  nodes: readonly LinkNode[],
  id: string,
  change: Partial<LinkNode['link']>,
): LinkNode[] {
  return nodes.map((node) =>
    node.id === id
      ? { ...node, link: { ...node.link, ...change } }
      : { ...node, children: updateNode(node.children, id, change) },
  );
}

export function removeLink(nodes: readonly LinkNode[], id: string): LinkNode[] {
  return nodes
    .filter((node) => node.id !== id)
    .map((node) => ({ ...node, children: removeLink(node.children, id) }));
}

export function insertNode(
  nodes: readonly LinkNode[],
  node: LinkNode,
  { parentId, index }: LinkPlace,
): LinkNode[] {
  if (parentId === null) return nodes.toSpliced(index, 0, node);
  return nodes.map((each) => ({
    ...each,
    children:
      each.id === parentId
        ? each.children.toSpliced(index, 0, node)
        : insertNode(each.children, node, { parentId, index }),
  }));
}

/** @param place its index counts the moved link itself where it is among its new siblings */
export function moveLink(nodes: readonly LinkNode[], id: string, place: LinkPlace): LinkNode[] {
  const row = linkRows(nodes).find(({ node }) => node.id === id);
  if (!row) return [...nodes];
  const isLater = row.parentId === place.parentId && row.index < place.index;
  const index = isLater ? place.index - 1 : place.index;
  return insertNode(removeLink(nodes, id), row.node, { ...place, index });
}

/** Whether a link can be placed below another one; `maxDepth` counts all levels. */
export function canPlace(
  nodes: readonly LinkNode[],
  id: string,
  { parentId, maxDepth }: { parentId: string | null; maxDepth: number },
): boolean {
  const rows = linkRows(nodes);
  const moved = rows.find(({ node }) => node.id === id);
  if (!moved) return false;
  if (parentId === null) return true;
  const parent = rows.find(({ node }) => node.id === parentId);
  if (parent?.node.link.type !== 'MENU') return false;
  if (linkRows([moved.node]).some(({ node }) => node.id === parentId)) return false;
  return parent.level + heightOf(moved.node) <= maxDepth;
}

/** Where a step of the keyboard leads; null: nowhere. */
export function placeOfStep(
  nodes: readonly LinkNode[],
  id: string,
  { step, maxDepth }: { step: LinkStep; maxDepth: number },
): LinkPlace | null {
  const rows = linkRows(nodes);
  const row = rows.find(({ node }) => node.id === id);
  if (!row) return null;
  const { parentId, index, siblings } = row;
  if (step === 'up') return index > 0 ? { parentId, index: index - 1 } : null;
  if (step === 'down') return index < siblings.length - 1 ? { parentId, index: index + 2 } : null;
  if (step === 'out') {
    const parent = rows.find(({ node }) => node.id === parentId);
    return parent ? { parentId: parent.parentId, index: parent.index + 1 } : null;
  }
  const menu = siblings[index - 1];
  if (!menu || !canPlace(nodes, id, { parentId: menu.id, maxDepth })) return null;
  return { parentId: menu.id, index: menu.children.length };
}

/** Levels of a link and those below it. A menu counts as having links, since it is useless without. */
function heightOf(node: LinkNode): number {
  const below = Math.max(0, ...node.children.map(heightOf));
  return 1 + (node.link.type === 'MENU' ? Math.max(1, below) : 0);
}
