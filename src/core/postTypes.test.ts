import { expect, test } from 'vitest';
import { postTypes, shownPostTypes } from './postTypes.ts';

test('each type has its place among those people choose from', () => {
  expect([...shownPostTypes].sort()).toEqual([...postTypes].sort());
});
