import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Feature } from '#core/feature/feature.ts';
import type {} from '#ui/keys/keyCommands.ts';
import type {} from '#ui/wordNamespaces.ts';
import { wordsWithFallbacks } from '../../src/core/words/withEnglish.ts';
import type { WordFile } from '../../src/core/words/wordTree.ts';

const localesDir = path.resolve(import.meta.dirname, '../../locales');
const wordStore = path.resolve(import.meta.dirname, '../../src/ui/wordStore.ts');
const wordFiles = path.resolve(import.meta.dirname, '../../src/app/rendering/wordLoaders.ts');
/** Namespaces used only by the server. */
const isServerOnly = (name: string) =>
  name.endsWith('Settings') || ['errorPage', 'mail', 'siteGuide', 'spamRefusals'].includes(name);
// Read as text: an import would bundle the manifests and their views into Vite's configuration.
const { features }: { features: readonly Feature[] } = await import(
  path.resolve(import.meta.dirname, '../../src/app/features.ts')
);

/** Namespaces of the shell and of a post: one file per language. All others are loaded on demand. */
export const firstNamespaces = [
  ...['shell', 'ui'],
  ...features.flatMap(({ firstVisitWords = [] }) => firstVisitWords),
].sort();
const first = 'first';

const all = 'virtual:words';
const needs = `${all}/needs/`;
/** How the first namespaces are loaded, in each language: the same for all of them. */
const firstLoaders = `${all}/loaders/first`;
const own = new RegExp(`^\0?${all}(?:$|/)`);
/** The texts of a namespace in a language. */
const texts = /^\0virtual:words\/(?!(?:needs|of|loaders)\/)([^/]+)\/([^/]+)$/;
export const isWordModule = (id: string): boolean => texts.test(id);
/** The import that the browser build adds for `useTranslation('access')`. */
export const needOf = (namespace: string): string => `\0${needs}${namespace}`;
/**
 * Vite plugin: loads translations with the modules that use them. A module that calls
 * `useTranslation('access')` gets an import of `virtual:words/needs/access`, which tells the word store how
 * to load `virtual:words/<language>/access`. On the server `virtual:words` needs all.
 * `virtual:words/of/keyCommands` needs those that the manifests' keys are described by.
 */
export function wordsPlugin(): Plugin {
  return {
    name: 'plaza-words',
    enforce: 'pre',
    resolveId: (id) => (own.test(id) && !id.startsWith('\0') ? `\0${id}` : null),
    load(id) {
      if (id === `\0${all}`) {
        const rows = this.environment.name === 'client' ? [] : namespaces().map((n) => importOf(n));
        return `${rows.join('\n')}\nexport {};`;
      }
      if (id === `\0${all}/of/keyCommands`) {
        return this.environment.name === 'client' ? keyNamespaces().map(importOf).join('') : '';
      }
      if (id === `\0${firstLoaders}`) return `export default ${loadersOf(firstNamespaces, first)};`;
      if (id.startsWith(needOf(''))) {
        const namespace = id.slice(needOf('').length);
        const isServers = this.environment.name !== 'client' && this.environment.mode === 'build';
        return isServers ? serverNeed(namespace) : needModule(namespace);
      }
      const [, language, name] = texts.exec(id) ?? [];
      if (!language || !name) return null;
      const found = name === first ? firstNamespaces : [name];
      const [base = language] = language.split('_');
      for (const each of found) {
        for (const of of new Set([language, base])) this.addWatchFile(fileOf(of, each));
      }
      const trees = found.map((each) => [each, wordsOfLanguage(language, each)]);
      return `export default ${JSON.stringify(Object.fromEntries(trees))};`;
    },
    transform(code, id) {
      if (this.environment.name !== 'client' || !/\/src\/.*\.tsx?$/.test(id)) return null;
      const found = namespacesOf(code);
      if (found.length === 0) return null;
      // On the last line, to keep line numbers.
      return { code: `${code}\n${found.map(importOf).join('')}`, map: null };
    },
  };
}

/** The namespaces in a module's calls of useTranslation. @throws if a call has no literal */
export function namespacesOf(code: string): string[] {
  const calls = [...code.matchAll(/\buseTranslation\(([^)]*)\)/g)];
  return [
    ...new Set(
      calls.flatMap(([call, names = '']) => {
        const literals = [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
        const isLiteral = /^[\s[\],]*$/.test(names.replaceAll(/'\w+'/g, ''));
        if (!isLiteral) throw new Error(`${call}: words are to be named literally`);
        return literals.length === 0 ? ['ui'] : literals;
      }),
    ),
  ];
}

/** Namespaces that hold the words for keys of manifests. */
export function keyNamespaces(): string[] {
  const labels = features.flatMap(({ keyCommands = [] }) => keyCommands.map(({ label }) => label));
  return [...new Set(labels.map((label) => label.replace(/:.*/, '')))];
}

function importOf(namespace: string): string {
  return `import '${needs}${namespace}';`;
}

function needModule(namespace: string): string {
  const isFirst = firstNamespaces.some((each) => each === namespace);
  return [
    `import { needWords } from ${JSON.stringify(wordStore)};`,
    ...(isFirst ? [`import loaders from '${firstLoaders}';`] : []),
    `needWords(${JSON.stringify(namespace)}, ${isFirst ? 'loaders' : loadersOf([namespace], namespace)});`,
  ].join('\n');
}

/** The server reads translations as they are needed: as modules they would take three times the memory. */
function serverNeed(namespace: string): string {
  return [
    `import { needWords } from ${JSON.stringify(wordStore)};`,
    `import { wordLoaders } from ${JSON.stringify(wordFiles)};`,
    `needWords(${JSON.stringify(namespace)}, wordLoaders(${JSON.stringify(namespace)}));`,
  ].join('\n');
}

/** The languages that have one of some namespaces, with the import of a file. */
function loadersOf(found: readonly string[], from: string): string {
  const rows = languages()
    .filter((language) => found.some((each) => fs.existsSync(fileOf(language, each))))
    .map((language) => `${JSON.stringify(language)}: () => import('${all}/${language}/${from}')`);
  return `{ ${rows.join(', ')} }`;
}

function languages(): string[] {
  return fs.readdirSync(localesDir).filter((name) => !name.startsWith('.'));
}

function namespaces(): string[] {
  return fs
    .readdirSync(path.join(localesDir, 'en'))
    .map((name) => path.basename(name, '.json'))
    .filter((name) => !isServerOnly(name));
}

function fileOf(language: string, namespace: string): string {
  return path.join(localesDir, language, `${namespace}.json`);
}

/** A regional language has what differs from its base, which has the rest. */
export function wordsOfLanguage(language: string, namespace: string): WordFile {
  return wordsWithFallbacks(language, (each) => readFile(each, namespace));
}

function readFile(language: string, namespace: string): WordFile {
  const file = fileOf(language, namespace);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}
