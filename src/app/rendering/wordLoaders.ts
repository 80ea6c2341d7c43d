import fs from 'node:fs';
import path from 'node:path';
import { wordsWithFallbacks } from '#core/words/withEnglish.ts';
import type { WordFile } from '#core/words/wordTree.ts';
import { projectDir } from '#platform/projectDir.ts';
import type { WordLoaders } from '#ui/wordStore.ts';

const localesDir = path.join(projectDir, 'locales');
/** Files by language, such as `polls.json`. */
const files = new Map(
  fs
    .readdirSync(localesDir)
    .filter((name) => !name.startsWith('.'))
    .map((language) => [language, new Set(fs.readdirSync(path.join(localesDir, language)))]),
);

/**
 * How the rendering thread loads a namespace: from the files, when a page is first rendered in a language; calls are
 * added by the build (tools/building/wordsPlugin.ts).
 * @public
 */
export function wordLoaders(namespace: string): WordLoaders {
  const languages = [...files].flatMap(([language, names]) =>
    names.has(`${namespace}.json`) ? [language] : [],
  );
  return Object.fromEntries(
    languages.map((language) => [
      language,
      async () => ({
        default: {
          [namespace]: wordsWithFallbacks(language, (each) => readWordFile(each, namespace)),
        },
      }),
    ]),
  );
}

function readWordFile(language: string, namespace: string): WordFile {
  if (!files.get(language)?.has(`${namespace}.json`)) return {};
  return JSON.parse(fs.readFileSync(path.join(localesDir, language, `${namespace}.json`), 'utf8'));
}
