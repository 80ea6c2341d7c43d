import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { importedFile, srcDir } from './textModules.ts';
import { readWordParts, type WordParts, wordPartOf } from './wordParts.ts';

const runtime = path.join(srcDir, 'ui/wordParts.ts');

/**
 * Vite plugin: loads texts with the part of the program that shows them. `import('./PollBlock.tsx')` also waits for the texts
 * of `PollBlock`, which the server sends together with those of other parts that a page needs. Which texts a part shows is
 * written next to the manifest of the build, for the server.
 */
export function wordPartsPlugin(): Plugin {
  let found: WordParts | null = null;
  const read = () => {
    found ??= readWordParts();
    return found;
  };
  return {
    name: 'plaza-word-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [, file = ''] = /^(.*\/src\/.*\.tsx?)(?:\?later)?$/.exec(id) ?? [];
      if (!file) return null;
      const { parts } = read();
      let isChanged = false;
      const changed = code.replaceAll(/\bimport\('([.#][^']+)'\)/g, (load, named: string) => {
        const part = wordPartOf(importedFile(file, named));
        if (!Object.hasOwn(parts, part)) return load;
        isChanged = true;
        return `partWithWords('${part}', ${load})`;
      });
      if (!isChanged) return null;
      const imports = `import { partWithWords } from ${JSON.stringify(runtime)};`;
      // On the last line, to keep line numbers.
      return { code: `${changed}\n${imports}`, map: null };
    },
    writeBundle({ dir }) {
      if (dir) fs.writeFileSync(path.join(dir, '.vite/word-parts.json'), JSON.stringify(read()));
    },
  };
}
