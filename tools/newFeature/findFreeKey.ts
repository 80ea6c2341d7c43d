import fs from 'node:fs';

/** A letter that no key command has behind its `g`: one of the name, if there is one. */
export function findFreeKey(name: string): string {
  const files = ['src/app/GlobalKeys.tsx', ...fs.globSync('src/features/**/*Feature.ts')];
  const taken = new Set(
    files.flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(/'g ([a-z])'/g)].map(([, letter]) => letter),
    ),
  );
  const letters = `${name.toLowerCase()}abcdefghijklmnopqrstuvwxyz`.replaceAll(/[^a-z]/g, '');
  const free = [...letters].find((letter) => !taken.has(letter));
  if (free === undefined) throw new Error('Every key behind `g` is taken: choose one by hand.');
  return free;
}
