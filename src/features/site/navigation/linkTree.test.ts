import { expect, test } from 'vitest';
import {
  canPlace,
  type LinkNode,
  type LinkStep,
  linkRows,
  linksOfNodes,
  moveLink,
  nodesOfLinks,
  placeOfStep,
  removeLink,
  updateNode,
} from './linkTree.ts';

/** Home · Menu (Tags · Topics) · Group (empty menu) */
function tree(): LinkNode[] {
  const ids = ['home', 'menu', 'tags', 'topics', 'group'][Symbol.iterator]();
  return nodesOfLinks(
    [
      { type: 'HOME', label: null, href: null },
      {
        ...{ type: 'MENU', label: 'Menu', href: null },
        children: [
          { type: 'TAGS', label: null, href: null },
          { type: 'TOPICS', label: null, href: null },
        ],
      },
      { type: 'MENU', label: 'Group', href: null },
    ],
    () => ids.next().value ?? '',
  );
}

const outline = (nodes: readonly LinkNode[]) =>
  linkRows(nodes)
    .map(({ node, level }) => `${'>'.repeat(level - 1)}${node.id}`)
    .join(' ');

function stepped(id: string, step: LinkStep, maxDepth = 3): string | null {
  const nodes = tree();
  const place = placeOfStep(nodes, id, { step, maxDepth });
  return place && outline(moveLink(nodes, id, place));
}

test('links become nodes and links again', () => {
  const links = linksOfNodes(tree());
  expect(outline(tree())).toBe('home menu >tags >topics group');
  expect(links[1]?.children).toHaveLength(2);
  expect(links[0]).not.toHaveProperty('children');
});

test('steps move a link among its siblings, into the menu before it and out again', () => {
  expect(stepped('menu', 'up')).toBe('menu >tags >topics home group');
  expect(stepped('home', 'down')).toBe('menu >tags >topics home group');
  expect(stepped('tags', 'down')).toBe('home menu >topics >tags group');
  expect(stepped('tags', 'out')).toBe('home menu >topics tags group');
  expect(stepped('group', 'in')).toBe('home menu >tags >topics >group');
});

test('steps that lead nowhere are none', () => {
  expect(stepped('home', 'up')).toBeNull();
  expect(stepped('home', 'out')).toBeNull();
  expect(stepped('group', 'down')).toBeNull();
  expect(stepped('menu', 'in'), 'a link is no menu').toBeNull();
  expect(stepped('group', 'in', 2), 'a menu needs a level for its links').toBeNull();
});

test('a menu cannot be placed within itself', () => {
  expect(canPlace(tree(), 'menu', { parentId: 'menu', maxDepth: 3 })).toBe(false);
  expect(canPlace(tree(), 'home', { parentId: 'menu', maxDepth: 3 })).toBe(true);
  expect(canPlace(tree(), 'home', { parentId: 'tags', maxDepth: 3 })).toBe(false);
});

test('links are changed and removed at any level', () => {
  const changed = updateNode(tree(), 'tags', { label: 'All tags' });
  expect(linksOfNodes(changed)[1]?.children?.[0]).toMatchObject({ label: 'All tags' });
  expect(outline(removeLink(changed, 'tags'))).toBe('home menu >topics group');
  expect(outline(removeLink(changed, 'menu'))).toBe('home group');
});
