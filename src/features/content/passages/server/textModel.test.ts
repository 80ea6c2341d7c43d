import { expect, test } from 'vitest';
import { shippedTextModel } from './textModel.ts';
import { bytesOf, likenessTo } from './vectors.ts';

test('the model that ships knows what is said in other words', { timeout: 60_000 }, async () => {
  const [asked, alike, other] = await shippedTextModel().embed([
    'tap keeps dripping when it is off',
    'The valve leaks a few drops a minute although it is closed',
    'Which bread goes with pumpkin soup?',
  ]);
  if (!asked || !alike || !other) throw new Error('A vector is missing');
  expect(likenessTo(asked, bytesOf(alike))).toBeGreaterThan(0.3);
  expect(likenessTo(asked, bytesOf(other))).toBeLessThan(0.15);
});
