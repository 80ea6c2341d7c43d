import { expect, test } from 'vitest';
import { moveOfDrop, type TreeRow } from './treeMoves.ts';

const row = (key: string, parentKey: string | null = null): TreeRow => ({ key, parentKey });
const rows = [
  row('SECTION:1'),
  row('SECTION:2', 'SECTION:1'),
  row('ARTICLE:5', 'SECTION:2'),
  row('ARTICLE:6', 'SECTION:2'),
  row('ARTICLE:7', 'SECTION:2'),
  row('SECTION:3'),
  row('ARTICLE:8'),
];
const drop = (dragged: string[], key: string | null, position: 'before' | 'after' | 'on' = 'on') =>
  moveOfDrop(rows, dragged, { key, position });

test('a row dropped beside one of its kind goes there', () => {
  const at = { kind: 'ARTICLE', ids: ['7'], parentId: '2' };
  expect(drop(['ARTICLE:7'], 'ARTICLE:5', 'before')).toEqual({ ...at, beforeId: '5' });
  expect(drop(['ARTICLE:7'], 'ARTICLE:5', 'after')).toEqual({ ...at, beforeId: '6' });
  expect(drop(['ARTICLE:5'], 'ARTICLE:7', 'after')).toMatchObject({ beforeId: null });
});

test('a row dropped on itself or on its neighbor keeps its place', () => {
  expect(drop(['ARTICLE:6'], 'ARTICLE:5', 'after')).toMatchObject({ beforeId: '7' });
  expect(drop(['ARTICLE:6'], 'ARTICLE:6', 'after')).toMatchObject({ beforeId: '7' });
  expect(drop(['ARTICLE:5', 'ARTICLE:6'], 'ARTICLE:6', 'before')).toMatchObject({ beforeId: '7' });
});

test('several are moved together, only those of the kind of the first', () => {
  expect(drop(['ARTICLE:5', 'ARTICLE:8', 'SECTION:3'], 'SECTION:1')).toEqual({
    ...{ kind: 'ARTICLE', ids: ['5', '8'], parentId: '1', beforeId: null },
  });
});

test('beside the other kind a row is the nearest of its own', () => {
  expect(drop(['ARTICLE:5'], 'SECTION:3', 'after')).toMatchObject({
    parentId: null,
    beforeId: '8',
  });
  expect(drop(['SECTION:2'], 'ARTICLE:8', 'before')).toMatchObject({
    parentId: null,
    beforeId: null,
  });
});

test('nothing is dropped on an article, nor a section into itself', () => {
  expect(drop(['ARTICLE:5'], 'ARTICLE:8')).toBeNull();
  expect(drop(['SECTION:1'], 'SECTION:2')).toBeNull();
  expect(drop(['SECTION:1'], 'SECTION:1')).toBeNull();
  expect(drop([], 'SECTION:1')).toBeNull();
  expect(drop(['SECTION:2'], null)).toMatchObject({ parentId: null, beforeId: null });
});
