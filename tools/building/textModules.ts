import fs from 'node:fs';
import path from 'node:path';
import { readSlotFills } from './readSlotFills.ts';
import { slotsIn } from './slotsPlugin.ts';
import { keyNamespaces, namespacesOf } from './wordsPlugin.ts';

export const srcDir = path.resolve(import.meta.dirname, '../../src');

/** What a module says of texts: the namespaces it translates, and all that could be a key. */
export interface TextModule {
  imports: readonly string[];
  /** Modules whose types it uses: a key may be a literal of a type. */
  types: readonly string[];
  /** Modules loaded when they are needed. */
  later: readonly string[];
  namespaces: readonly string[];
  literals: readonly string[];
  /** Keys with something in them, as regular expressions: `^status\..+$`. */
  patterns: readonly string[];
  /** It translates keys of which nothing is known: `${kind}.${name}`. */
  isOpen: boolean;
}

/** All modules that browsers may load, by file. */
export function readTextModules(): Map<string, TextModule> {
  const files = fs
    .readdirSync(srcDir, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|(?:^|\/)(?:server|platform)\//.test(file),
    )
    .map((file) => path.join(srcDir, file));
  const known = new Set(files);
  const fills = readSlotFills();
  return new Map(
    files.map((file) => {
      const code = withoutComments(fs.readFileSync(file, 'utf8'));
      const resolve = (names: readonly string[]) =>
        names.map((name) => importedFile(file, name)).filter((found) => known.has(found));
      const { values, types } = importsIn(code);
      const slots = slotsIn(code);
      const module: TextModule = {
        imports: [
          ...resolve(values),
          ...fills.filter(({ slot }) => slots.includes(slot)).map((row) => row.file),
        ],
        types: resolve(types),
        later: resolve(laterIn(code)),
        namespaces: [
          ...namespacesOf(code),
          ...(code.includes('virtual:words/of/keyCommands') ? keyNamespaces() : []),
        ],
        ...possibleKeysIn(code),
      };
      return [file, module] as const;
    }),
  );
}

/** The file that an import names; of a package, no file. */
export function importedFile(from: string, named: string): string {
  if (named.startsWith('#')) return path.join(srcDir, named.slice(1));
  return named.startsWith('.') ? path.resolve(path.dirname(from), named) : '';
}

/** The modules a module imports, apart from those of which it uses types only. */
export function importsIn(code: string): { values: string[]; types: string[] } {
  const values: string[] = [];
  const types: string[] = [];
  const form = /^(?:import|export)\s+(type\s)?([^;'"]*?)(?:\s*from\s+)?'([^']+)'/gm;
  for (const [, isType, names = '', file = ''] of code.matchAll(form)) {
    const [, listed] = /^\s*\{([^}]*)\}\s*$/.exec(names) ?? [];
    const each = (listed ?? '').split(',').filter((name) => name.trim() !== '');
    const areTypes = each.length > 0 && each.every((name) => /^\s*type\s/.test(name));
    (isType || areTypes ? types : values).push(file);
  }
  return { values, types };
}

/** The modules that `import('…')` names. */
function laterIn(code: string): string[] {
  return [...code.matchAll(/\bimport\('([^']+)'\)/g)].map(([, file = '']) => file);
}

/** All that a key could be: strings, names of properties, and templates. */
export function possibleKeysIn(code: string): Pick<TextModule, 'literals' | 'patterns' | 'isOpen'> {
  const literals = code.matchAll(/'([\w.:-]+)'|"([\w.:-]+)"|\b([A-Za-z_]\w*)\??:(?!:)/g);
  const ended = [...code.matchAll(/'([\w.]+\.)'/g)].map(([, start = '']) => `${start}.+`);
  const found = new Set([...templatesIn(code), ...ended].map(patternOf));
  return {
    literals: [...new Set([...literals].map(([, one, other, name]) => one ?? other ?? name ?? ''))],
    // Without a letter, most are numbers and addresses.
    patterns: [...found].filter((pattern) => /[A-Za-z]/.test(pattern)),
    isOpen: /\bt\(\s*`\$\{[^`]*\}\.\$\{[^`]*\}`/.test(code.replaceAll(/'[\w.]*'/g, '')),
  };
}

const template = /`((?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^`{}]|\{[^}]*\}|`[^`]*`)*\})*)`/y;
const value = /\$\{(?:[^`{}]|\{[^}]*\}|`[^`]*`)*\}/;

/** Templates that may be keys, with `.+` for their values: also those within values of others, so from each backtick on. */
function templatesIn(code: string): string[] {
  const found: string[] = [];
  for (let at = code.indexOf('`'); at >= 0; at = code.indexOf('`', at + 1)) {
    template.lastIndex = at;
    const pieces = template.exec(code)?.[1]?.split(value) ?? [];
    if (pieces.length > 1 && /^[\w.:]*$/.test(pieces.join(''))) found.push(pieces.join('.+'));
  }
  return found;
}

/** `status..+` → `^status\..+$`. The namespace of `post:status..+` is dropped. */
function patternOf(text: string): string {
  const pieces = text.replace(/^\w+:/, '').split('.+');
  return `^${pieces.map((piece) => piece.replaceAll('.', '\\.')).join('.+')}$`;
}

/** Only those that begin a line are left out: elsewhere, `/*` may be within a string. */
export function withoutComments(code: string): string {
  return code.replace(/(?<=^[\s{]*)\/\*[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '');
}
