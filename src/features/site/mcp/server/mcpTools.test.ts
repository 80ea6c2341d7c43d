import { expect, test } from 'vitest';
import { mcpAreas } from '#features/people/oauth/oauthRules.ts';
import { mcpTools } from './mcpTools.ts';

test('the metadata of the endpoint names the areas that its tools need, and no others', () => {
  const needed = new Set(mcpTools.flatMap(({ areas }) => areas));
  expect([...needed].sort()).toEqual([...mcpAreas].sort());
});
