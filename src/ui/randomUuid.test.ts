import fs from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './randomUuid.ts';

test('a random id is a UUID, another one each time', () => {
  const ids = Array.from({ length: 50 }, randomUuid);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(50);
});

test('no page needs a secure context for an id', () => {
  const files = fs
    .globSync('src/{ui,features/*/*/ui}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'));
  const calls = files.filter((file) =>
    fs.readFileSync(file, 'utf8').includes('crypto.randomUUID('),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(calls).toEqual([]);
});
