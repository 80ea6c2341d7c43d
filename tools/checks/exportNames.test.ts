import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const exported = /^export (?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
/** Export names of a route module, defined by React Router. */
const ofRouter = new Set(['src/app/root.tsx', 'src/app/pageRoute.tsx', 'src/app/entry.server.tsx']);

test('no exported name is defined twice', () => {
  const files = fs
    .globSync('{src,db,tools,bench}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|\.d\.ts$|fixtures\/|db\/(?:migrations|tables)/.test(file))
    .filter((file) => !ofRouter.has(file));
  const places = new Map<string, string[]>();
  for (const file of files) {
    const names = fs.readFileSync(path.join(root, file), 'utf8').matchAll(exported);
    // Overloads of a function count once.
    for (const name of new Set([...names].map(([, each = '']) => each))) {
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
});
