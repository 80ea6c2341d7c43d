import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const localesDir = path.resolve(import.meta.dirname, '../locales');
/** Words of what the server writes by itself: no page shows them. */
const serverOnly = new Set(['errorPage.json', 'mail.json']);
const prefix = 'virtual:words/';

/**
 * Vite plugin: `virtual:words/<language>` is one module with all words of a language,
 * `virtual:words` maps every language to its lazily loaded module.
 */
export function wordsPlugin(): Plugin {
  return {
    name: 'plaza-words',
    resolveId: (id) => (id === 'virtual:words' || id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:words') {
        const rows = languages().map((l) => `${JSON.stringify(l)}: () => import('${prefix}${l}')`);
        return `export const words = { ${rows.join(', ')} };`;
      }
      if (!id.startsWith(`\0${prefix}`)) return null;
      const language = id.slice(prefix.length + 1);
      for (const file of files(language)) this.addWatchFile(file);
      return `export default ${JSON.stringify(readWords(language))};`;
    },
  };
}

function languages(): string[] {
  return fs.readdirSync(localesDir).filter((name) => !name.startsWith('.'));
}

function files(language: string): string[] {
  const dir = path.join(localesDir, language);
  return fs
    .readdirSync(dir)
    .filter((name) => name.endsWith('.json') && !serverOnly.has(name))
    .map((name) => path.join(dir, name));
}

function readWords(language: string): Record<string, unknown> {
  return Object.fromEntries(
    files(language).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(fs.readFileSync(file, 'utf8')),
    ]),
  );
}
