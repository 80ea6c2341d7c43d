/**
 * `npm run translate -- …`, for translators (docs/add-a-language.md):
 *
 *   status [LANGUAGE…]             how many texts each language has and lacks
 *   long [LANGUAGE…]               texts on buttons and in table heads that are much longer than the English ones
 *   missing LANGUAGE [NAMESPACE…]  what it lacks, as JSON: { namespace: { key: English text } }
 *   apply LANGUAGE FILE            writes such a file, with translated texts, into locales/LANGUAGE; a namespace with
 *                                  issues is not written
 */
import fs from 'node:fs';
import { z } from 'zod';
import { knownLanguages } from '../src/core/languages.ts';
import {
  applyWords,
  listNamespaces,
  missingWords,
  readWords,
  translatedLanguages,
  untranslatedWords,
} from './translating/translations.ts';
import { longTexts } from './translating/wordFaults.ts';

const [command = '', ...given] = process.argv.slice(2);
if (command === 'status') printStatus(given);
else if (command === 'long') printLong(given);
else if (command === 'missing') printMissing(languageOf(given[0]), given.slice(1));
else if (command === 'apply') apply(languageOf(given[0]), given[1]);
else
  fail(
    'One of: status [LANGUAGE…], long [LANGUAGE…], missing LANGUAGE [NAMESPACE…], apply LANGUAGE FILE',
  );

function printStatus(wanted: readonly string[]): void {
  const languages = wanted.length > 0 ? wanted.map(languageOf) : translatedLanguages();
  const rows = languages.map((language) => {
    const has = sum((name) => Object.keys(readWords(language, name)).length);
    // A regional language only has what differs from its base.
    const missing = language.includes('_') ? 0 : sum((n) => countOf(missingWords(language, n)));
    return {
      language,
      has,
      missing,
      'as English': sum((n) => untranslatedWords(language, n).length),
    };
  });
  console.table(rows);
}

function printLong(wanted: readonly string[]): void {
  const languages = wanted.length > 0 ? wanted.map(languageOf) : translatedLanguages();
  for (const language of languages) {
    for (const text of longTexts(language)) console.log(`${language} ${text}`);
  }
}

function printMissing(language: string, namespaces: readonly string[]): void {
  const wanted = namespaces.length > 0 ? namespaces : listNamespaces();
  const rows = wanted.map((name) => [name, missingWords(language, name)] as const);
  const found = rows.filter(([, words]) => countOf(words) > 0);
  console.log(JSON.stringify(Object.fromEntries(found), null, 1));
}

function apply(language: string, file: string | undefined): void {
  if (!file) fail('Name the file with the translated texts.');
  const given = z
    .record(z.string(), z.record(z.string(), z.string()))
    .safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
  if (!given.success) fail(z.prettifyError(given.error));
  const issues = Object.entries(given.data).flatMap(([name, words]) =>
    applyWords(language, name, words),
  );
  for (const issue of issues) console.error(issue);
  if (issues.length > 0) process.exitCode = 1;
}

function languageOf(name: string | undefined): string {
  const found = knownLanguages.find((each) => each === name);
  return found ?? fail(`Not a language of ${knownLanguages.join(', ')}: ${name ?? ''}`);
}

function sum(count: (namespace: string) => number): number {
  return listNamespaces().reduce((total, name) => total + count(name), 0);
}

function countOf(words: object): number {
  return Object.keys(words).length;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
