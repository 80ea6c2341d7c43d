import fs from 'node:fs';
import { expect, test } from 'vitest';
import { slugOf } from '#core/slug.ts';

const folder = 'docs/decisions';
const files = fs.readdirSync(folder).filter((file) => file !== 'README.md');
const titleOf = (file: string) => fs.readFileSync(`${folder}/${file}`, 'utf8').split('\n')[0] ?? '';
const statuses = ['accepted', 'superseded in part', 'superseded'];
const rows = fs.readFileSync(`${folder}/README.md`, 'utf8').match(/^\| \[.*\|$/gm) ?? [];

test('every decision has a number of its own', () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test.each(files)('%s begins with its number and title, and is in the index', (file) => {
  const [, number = '', title = ''] = /^# (\d{4}) (.+)$/.exec(titleOf(file)) ?? [];
  const plain = title.replace(/[’'`]/g, '');
  expect(`${number}-${slugOf(plain)}.md`).toMatch(
    new RegExp(`^${file.replace(/\.md$/, '')}(-.*)?\\.md$`),
  );
  const status = rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .find(([, link]) => link === `[${number}](${file})`);
  expect(status?.[2], 'its title in docs/decisions/README.md').toBe(title);
  expect(statuses, 'its status in docs/decisions/README.md').toContain(status?.[3]);
  expect(status?.[4], 'its date in docs/decisions/README.md').toMatch(/^\d{4}-\d\d-\d\d$/);
  const isChanged = fs.readFileSync(`${folder}/${file}`, 'utf8').includes('\n**Status.** ');
  expect(isChanged, 'what still holds, after the title').toBe(status?.[3] !== 'accepted');
});

test('the index has no other rows, and is in the order of the numbers', () => {
  const links = rows.map((row) => /\]\(([^)]+)\)/.exec(row)?.[1] ?? '');
  expect(links).toEqual(files.toSorted());
});

test('every link between documents leads to a file', () => {
  const documents = [...fs.globSync('docs/**/*.md'), 'CONTRIBUTING.md', 'README.md'];
  const broken = documents.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)[^)]*\)/g)]
      .map(([, target = '']) => new URL(target, `file:///${file}`).pathname.slice(1))
      .filter((target) => !fs.existsSync(target))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});
