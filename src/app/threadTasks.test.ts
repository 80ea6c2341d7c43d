import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '#platform/projectDir.ts';
import { threadTasks } from './threadTasks.ts';

test('every task that is defined can be run by a thread, under a name of its own', () => {
  const files = fs.globSync('src/**/*Tasks.ts', { cwd: projectDir });
  const defined = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(projectDir, file), 'utf8');
    return [...text.matchAll(/: ThreadTask<[\s\S]*?name: '([^']+)'/g)].map(([, name]) => name);
  });
  const names = threadTasks.map(({ name }) => name);
  expect(defined.length).toBeGreaterThan(5);
  expect(names.toSorted()).toEqual(defined.toSorted());
  expect(new Set(names).size).toBe(names.length);
});
