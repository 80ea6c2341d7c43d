import fs from 'node:fs';
import { expect, test } from 'vitest';

const text = fs.readFileSync('docs/architecture.md', 'utf8');

/** The cells of the table under a heading. */
function tableOf(heading: string): string[][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0]?.match(/^\|.*\|$/gm) ?? [];
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const names = (cell = '') =>
  cell
    .replace(/\([^()]*(?:\([^()]*\))?[^()]*\)/g, '')
    .split(',')
    .map((name) => name.trim());

test('the table of features has every folder of a feature, in its group', () => {
  const folders = fs
    .globSync('src/features/*/*')
    .map((folder) => folder.replace('src/features/', ''));
  const listed = tableOf('Features').flatMap(([group = '', features]) =>
    names(features).map((name) => `${group.replaceAll('`', '')}/${name}`),
  );
  expect(listed.toSorted()).toEqual(folders.sort());
});

test('the table of slots has every slot, where it is declared and who fills it', () => {
  const manifests = fs.globSync('src/features/*/*/*Feature.ts');
  const fillsOf = (slot: string) =>
    manifests
      .filter((file) => fs.readFileSync(file, 'utf8').includes(`'${slot}': async`))
      .map((file) => file.split('/')[3] ?? '');
  const byFile = (one: { file: string }, other: { file: string }) =>
    one.file < other.file ? -1 : 1;
  const declared = fs
    .globSync(['src/ui/slots/*.ts', 'src/features/*/*/ui/*.ts'])
    .flatMap((file) => {
      const source = fs.readFileSync(file, 'utf8');
      const blocks = [...source.matchAll(/^ {2}interface \w+Slots \{\n([\s\S]*?)\n {2}\}/gm)];
      const slots = blocks.flatMap(
        ([, block = '']) => block.match(/(?<=^ {4}')\w+\.\w+(?=':)/gm) ?? [],
      );
      if (slots.length === 0) return [];
      const features = [...new Set(slots.flatMap(fillsOf))].sort();
      return [{ file: file.replace('src/features/', ''), slots, features }];
    });
  const listed = tableOf('Slots').map(([slots, file, features]) => ({
    ...{ file: quoted(file)[0] ?? '', slots: quoted(slots) },
    features: names(features).sort(),
  }));
  expect(listed.sort(byFile)).toEqual(declared.sort(byFile));
});

test('every file that the glossary names exists', () => {
  const glossary = fs.readFileSync('docs/glossary.md', 'utf8');
  const files = [...glossary.matchAll(/\| `([^`|]+)` \|$/gm)].map(([, file]) => `src/${file}`);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !fs.existsSync(file))).toEqual([]);
});

test('every file that the table of changes names exists', () => {
  const files = tableOf('Where do I…')
    .flat()
    .flatMap(quoted)
    .filter((file) => /^(?:core|features|src)\//.test(file));
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !fs.existsSync(`src/${file.replace(/^src\//, '')}`))).toEqual([]);
});
