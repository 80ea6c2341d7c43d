import { expect, it } from 'vitest';
import { layoutKeys } from '#features/base/layouts/builtInLayouts.ts';
import { routeTable } from '../routeTable.ts';
import { skeletonShape } from './skeletonShape.ts';

it('has a shape for the pages of posts, lists, forms and staff', () => {
  expect(skeletonShape('CONVERSATION_PAGE')).toBe('post');
  expect(skeletonShape('POLLS_LIST_PAGE')).toBe('list');
  expect(skeletonShape('CONVERSATION_CREATE_PAGE')).toBe('form');
  expect(skeletonShape('ADMIN_ROLES_PAGE')).toBe('table');
});

it('leaves few pages without one', () => {
  expect(Object.keys(routeTable).length).toBeGreaterThan(100);
  expect(layoutKeys().filter((key) => skeletonShape(key) === 'none')).toEqual([
    'CUSTOM_PAGE',
    'PREVIEW_PAGE',
    'PAGE_BUILDER_PAGE',
    'WELCOME_PAGE',
  ]);
});
