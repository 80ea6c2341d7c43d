import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '#platform/projectDir.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { growthFault } from './testing/outsideText/growthOf.ts';
import { hostileTexts } from './testing/outsideText/hostileTexts.ts';
import { threadTasks } from './threadTasks.ts';

const files = fs.globSync('src/**/testing/**/*OutsideText.ts', { cwd: projectDir });
const lists = await Promise.all(
  files.map(async (file) => {
    const module: Record<string, readonly OutsideParser[]> = await import(
      path.join(projectDir, file)
    );
    return Object.values(module).flat();
  }),
);
const parsers = lists.flat();

test.each(parsers.filter(({ task }) => task === undefined))(
  'the work of $name grows no faster than its text',
  async (parser) => {
    const faults: string[] = [];
    for (const { name, of } of hostileTexts(parser.pieces)) {
      const fault = await growthFault(parser.read, of);
      if (fault !== null) faults.push(`${name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  },
);

test('what may grow faster runs in a thread with a time limit', () => {
  const names = threadTasks.map(({ name }) => name);
  for (const { name, task } of parsers) if (task) expect(names, name).toContain(task.name);
});

test('the measurement tells quadratic work from linear work', { timeout: 900_000 }, async () => {
  const textOf = (length: number) => `${'-'.repeat(length * 4)}x`;
  expect(await growthFault((text) => /-+$/.test(text), textOf)).not.toBeNull();
  expect(await growthFault((text) => /(?<!-)-+$/.test(text), textOf)).toBeNull();
});
