import { expect, test } from 'vitest';
import { bitsOf, bytesOf, centered, dimensions, likenessTo } from './vectors.ts';

const mean = new Float32Array(dimensions).fill(0.5);
const vector = (seed: number) =>
  Array.from({ length: dimensions }, (_, at) => 0.5 + Math.sin(at * seed + seed));

test('a stored meaning is as like another as the meanings themselves are', () => {
  const [a, b] = [centered(vector(1.3), mean), centered(vector(1.31), mean)];
  const cosine = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  expect(likenessTo(a, bytesOf(a))).toBeCloseTo(1, 2);
  expect(likenessTo(a, bytesOf(b))).toBeCloseTo(cosine, 2);
  expect(Math.abs(likenessTo(a, bytesOf(centered(vector(2.7), mean))))).toBeLessThan(0.2);
});

test('about half of the bits of a meaning are set', () => {
  const bits = bitsOf(centered(vector(1.3), mean));
  expect(bits).toMatch(/^[01]{512}$/);
  expect(Math.abs([...bits].filter((bit) => bit === '1').length - 256)).toBeLessThan(30);
});
