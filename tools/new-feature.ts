/**
 * `npm run new-feature -- NOUN [--plural NOUNS] [--group GROUP]` generates a new feature: table, rules,
 * service, GraphQL, settings, an event consumer, list, detail page, form, a menu item, translations,
 * factories and tests, and adds it to the two lists of features. With `--staff` it is a noun that only staff see:
 * a list with a form at `/admin/…`. See docs/add-a-feature.md. Run it in the root of the repository.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Script } from 'node:vm';
import { findFreeKey } from './newFeature/findFreeKey.ts';
import { findTakenName } from './newFeature/findTakenName.ts';
import { registerFeature } from './newFeature/registerFeature.ts';
import { type FeatureNames, renameGadget, renameGadgetInWords } from './newFeature/renameGadget.ts';

interface Asked {
  names: FeatureNames;
  isStaffNoun: boolean;
  /** Not where another feature is generated next. */
  regenerates: boolean;
}

function readAsked(): Asked {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      plural: { type: 'string' },
      group: { type: 'string', default: 'engage' },
      staff: { type: 'boolean', default: false },
      generate: { type: 'boolean', default: true },
    },
  });
  const { group } = values;
  const groups = ['care', 'content', 'engage', 'support', 'site', 'people', 'base'];
  const noun = positionals[0] ?? '';
  const plural = values.plural ?? `${noun}s`;
  const camelCase = /^[a-z][a-zA-Z0-9]*$/;
  if (positionals.length !== 1 || !camelCase.test(noun) || !camelCase.test(plural)) {
    throw new Error(
      'Usage: npm run new-feature -- NOUN [--plural NOUNS] [--group GROUP] [--staff], such as pollOption',
    );
  }
  if (plural === noun) throw new Error('The plural must differ from the noun: give --plural.');
  if (!groups.includes(group)) throw new Error(`The group is one of: ${groups.join(', ')}.`);
  const word = [noun, plural].find((name) => !isVariableName(name));
  if (word) throw new Error(`${word} is a word of the language: choose another name.`);
  return {
    names: { noun, plural, group },
    isStaffNoun: values.staff,
    regenerates: values.generate,
  };
}

/** The bare noun is used as an identifier, so reserved words such as `class` and `case` are rejected. */
function isVariableName(name: string): boolean {
  try {
    new Script(`'use strict'; async () => { let ${name}; };`);
    return true;
  } catch {
    return false;
  }
}

function nextMigration(): string {
  const numbers = fs.readdirSync('db/migrations').map((name) => Number.parseInt(name, 10));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/** Template path (`….ts.txt`) → path and text of the new file. */
function renderTemplates(names: FeatureNames, templates: string): Map<string, string> {
  const files = fs
    .readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'));
  const number = nextMigration();
  const keys = `g ${findFreeKey(names.plural)}`;
  return new Map(
    files.map((name) => {
      const place = renameGadget(name.slice(0, -'.txt'.length), names).replace(
        'db/migrations/',
        `db/migrations/${number}_`,
      );
      const text = fs
        .readFileSync(path.join(templates, name), 'utf8')
        .replaceAll('MIGRATION_NUMBER', `${Number(number)}`);
      const rename = place.startsWith('locales/') ? renameGadgetInWords : renameGadget;
      return [place, rename(text.replace('GADGET-KEYS', keys), names)];
    }),
  );
}

function run(words: string[]): void {
  const [command = '', ...rest] = words;
  const result = spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (result.status !== 0) throw new Error(`${words.join(' ')} failed`);
}

try {
  const { names, isStaffNoun, regenerates } = readAsked();
  const folder = isStaffNoun ? 'staffNoun' : 'feature';
  const files = renderTemplates(names, path.join(import.meta.dirname, 'templates', folder));
  const taken = [...files.keys()].find((file) => fs.existsSync(file));
  if (taken) throw new Error(`${taken} exists already.`);
  const conflict = findTakenName(names);
  if (conflict) throw new Error(conflict);
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  const registries = registerFeature(names, isStaffNoun);
  const touched = [...files.keys(), ...registries];
  run(['node_modules/.bin/biome', 'check', '--write', '--log-level=error', ...touched]);
  if (regenerates) run([process.execPath, 'tools/generate.ts']);
  for (const file of files.keys()) console.log(`new      ${file}`);
  for (const file of registries) console.log(`changed  ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
