import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '#platform/projectDir.ts';
import { growthFault } from './testing/outsideText/growthOf.ts';
import { hostileTexts } from './testing/outsideText/hostileTexts.ts';
import type { OutsideParser } from './testing/outsideText/outsideParser.ts';

const files = fs.globSync('src/**/testing/**/*OutsideText.ts', { cwd: projectDir });
const lists = await Promise.all(
  files.map(async (file): Promise<readonly OutsideParser[]> => {
    const module: { outsideText: readonly OutsideParser[] } = await import(
      path.join(projectDir, file)
    );
    return module.outsideText;
  }),
);

// Bodies of emails and imports still grow faster than their text: they are added once they do not.
const measured = /(?:supportEmail|postCases|rssFeeds)OutsideText/;
const chosen = lists.filter((_list, index) => measured.test(files[index] ?? ''));

test.each(chosen.flat())('the work of $name grows no faster than its text', async (parser) => {
  const faults: string[] = [];
  for (const { name, of } of hostileTexts(parser.pieces)) {
    const fault = await growthFault(parser.read, of);
    if (fault !== null) faults.push(`${name}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

test('the measurement tells quadratic work from linear work', async () => {
  const textOf = (length: number) => `${'-'.repeat(length * 4)}x`;
  expect(await growthFault((text) => /-+$/.test(text), textOf)).not.toBeNull();
  expect(await growthFault((text) => /(?<!-)-+$/.test(text), textOf)).toBeNull();
});
