import fs from 'node:fs';
import path from 'node:path';
import { baseOf } from '#core/languages.ts';

const fewestWords = 3;

interface Sentence {
  text: string;
  pattern: RegExp;
}

/** Finds texts of the English words in pages of other languages. */
export class EnglishSentences {
  readonly #dir: string;
  readonly #byWords = new Map<string, Sentence[]>();
  readonly #own = new Map<string, Set<string>>();

  constructor(localesDir: string) {
    this.#dir = localesDir;
    for (const text of new Set(textsOf(path.join(localesDir, 'en')))) {
      const [key] = wordKeys(text.replace(/\{\{.*?\}\}/g, '\0'));
      if (key === undefined) continue;
      const parts = text
        .split(/\{\{.*?\}\}|<[^>]*>/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const sentence = { text, pattern: new RegExp(`^${parts.join('.*')}$`, 's') };
      this.#byWords.set(key, [...(this.#byWords.get(key) ?? []), sentence]);
    }
  }

  /** Whether a text is one of the language's own, such as a loanword. */
  isOwn(text: string, language: string): boolean {
    // A regional language has the texts of its base besides its own.
    const own =
      this.#own.get(language) ??
      new Set([...new Set([language, baseOf(language)])].flatMap((each) => this.#textsOf(each)));
    this.#own.set(language, own);
    return own.has(text);
  }

  #textsOf(language: string): string[] {
    const dir = path.join(this.#dir, language);
    return fs.existsSync(dir) ? textsOf(dir) : [];
  }

  /** English texts of the product, of three words or more, that the language has other words for. */
  within(html: string, language: string): string[] {
    const found = new Set<string>();
    for (const shown of shownTexts(html)) {
      for (const key of wordKeys(shown)) {
        for (const { text, pattern } of this.#byWords.get(key) ?? []) {
          if (!this.isOwn(text, language) && pattern.test(shown)) found.add(text);
        }
      }
    }
    return [...found];
  }
}

/** Every three words in a row. */
function wordKeys(text: string): string[] {
  const keys: string[] = [];
  for (const part of text.split('\0')) {
    const words = part.match(/[\p{L}\p{N}’']+/gu) ?? [];
    for (let at = 0; at + fewestWords <= words.length; at += 1) {
      keys.push(words.slice(at, at + fewestWords).join(' '));
    }
  }
  return keys;
}

function textsOf(dir: string): string[] {
  return fs
    .readdirSync(dir)
    .flatMap((file) => leaves(JSON.parse(fs.readFileSync(path.join(dir, file), 'utf8'))));
}

function leaves(tree: unknown): string[] {
  return typeof tree === 'string' ? [tree] : Object.values(Object(tree)).flatMap(leaves);
}

const attributes = /\s(?:aria-label|title|placeholder|alt|content|value)="([^"]*)"/g;

/** Texts and labels of a page, without what it carries for scripts, and what members wrote. */
function shownTexts(html: string): string[] {
  const shown = html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, '');
  const labels = [...shown.matchAll(attributes)].map(([, text = '']) => text);
  const texts = shown.split(/<[^>]*>/);
  return [...labels, ...texts]
    .map((text) => decoded(text).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

function decoded(text: string): string {
  const named: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#x27': "'",
    '#39': "'",
  };
  return text.replace(/&([a-z]+|#x27|#39);/g, (all, name: string) => named[name] ?? all);
}
