import { expect, test } from 'vitest';
import { type PostType, postTypes } from '#core/postTypes.ts';
import { listedTypes } from './listedTypes.ts';

const all = { enabledConversationTypes: postTypes() };
const some = { enabledConversationTypes: ['QUESTION', 'IDEA'] satisfies PostType[] };

test('where every type is enabled, a list shows what it is asked for', () => {
  expect(listedTypes(all)).toBeUndefined();
  expect(listedTypes(all, [])).toBeUndefined();
  expect(listedTypes(all, ['IDEA'])).toEqual(['IDEA']);
});

test('a type that is switched off is in no list', () => {
  expect(listedTypes(some)).toEqual(['IDEA', 'QUESTION']);
  expect(listedTypes(some, ['IDEA', 'PRAISE'])).toEqual(['IDEA']);
  expect(listedTypes(some, ['PRAISE'])).toEqual([]);
});
