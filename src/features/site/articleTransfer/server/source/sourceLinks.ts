import path from 'node:path';
import type { Archive } from '../archive/archive.ts';
import { fragmentOf, isOutside, resolvePath, type SourceTarget } from './articleSource.ts';

/** A page of the site that is imported. */
export interface LinkedPage {
  key: string;
  /** The name of the file, without extension and language. */
  stem: string;
  /** Addresses and names that its front matter gives it. */
  addresses: readonly string[];
  title: string;
  isTranslation: boolean;
}

const indexEnding = /(^|\/)(?:_?index|readme)$/i;
/** Folders of generators that are no part of an address. */
const containers =
  /^(?:content|docs|src|static|public|assets|source|pages|_posts|_docs|versioned_docs|i18n)$/i;

/**
 * Finds what links of a site lead to. They are paths of files, with or without the ending, or addresses of the finished
 * site: from its root, of which the archive may have more or fewer folders, or from the page as a folder.
 */
export class SourceLinks {
  readonly #archive: Archive;
  readonly #root: string;
  readonly #keys: ReadonlySet<string>;
  /** Keys by path without ending, as addresses write it. */
  readonly #byPath = new Map<string, string>();
  readonly #stems: ReadonlyMap<string, string>;
  /** Keys by all ends of their paths; null if there are several. */
  readonly #byEnd = new Map<string, string | null>();
  readonly #byName = new Map<string, string>();
  readonly #filesByEnd = new Map<string, string | null>();
  readonly #files: ReadonlySet<string>;

  constructor(archive: Archive, root: string, pages: readonly LinkedPage[]) {
    this.#archive = archive;
    this.#root = root;
    this.#files = new Set(archive.names);
    this.#keys = new Set(pages.map(({ key }) => key));
    this.#stems = new Map(pages.map(({ key, stem }) => [key, stem]));
    for (const { key, stem, addresses, title, isTranslation } of pages) {
      if (isTranslation) continue;
      const place = addressOf(stem);
      set(this.#byPath, place, key);
      const folder = place.slice(0, place.lastIndexOf('/') + 1);
      for (const address of addresses) {
        // `slug: pump` replaces the last part, `/care/pump` the whole.
        set(this.#byPath, addressOf(address.includes('/') ? address : `${folder}${address}`), key);
        set(this.#byName, nameKey(address), key);
      }
      addEnds(this.#byEnd, place, key);
      set(this.#byName, nameKey(path.posix.basename(stem.replace(indexEnding, ''))), key);
      set(this.#byName, nameKey(stem), key);
      if (title !== '') set(this.#byName, nameKey(title), key);
    }
    for (const name of archive.names) addEnds(this.#filesByEnd, name.toLowerCase(), name);
  }

  targetOf(key: string, address: string): SourceTarget {
    if (address.startsWith('wiki:')) return this.#named(address.slice('wiki:'.length));
    if (address.startsWith('#')) return { kind: 'outside' };
    const post = /^post:(.*)$/.exec(address)?.[1];
    if (post !== undefined) return this.#found(this.#byEnd.get(addressOf(post)), '');
    if (isOutside(address)) return { kind: 'outside' };
    const fragment = fragmentOf(address);
    const isRooted = address.startsWith('/');
    const stem = this.#stems.get(key) ?? key;
    // A finished page is a folder: `../b/` from `/a/`.
    const bases = isRooted ? ['', this.#root] : [key, `${stem.replace(indexEnding, '')}/`];
    for (const base of bases) {
      const name = resolvePath(base, isRooted ? address.slice(1) : address);
      if (name === null) continue;
      const found = this.#exact(name, fragment);
      if (found) return found;
    }
    const whole = resolvePath('', address.replace(/^(?:\.{0,2}\/)+/, '')) ?? '';
    return this.#byItsEnd(whole, fragment) ?? { kind: 'missing' };
  }

  #exact(name: string, fragment: string): SourceTarget | null {
    const candidates = ['', '.md', '.mdx', '.markdown', '/index.md', '/_index.md', '/README.md'];
    const key =
      candidates.map((ending) => `${name}${ending}`).find((each) => this.#keys.has(each)) ??
      this.#byPath.get(addressOf(name));
    if (key !== undefined) return { kind: 'text', key, fragment };
    return this.#files.has(name) ? { kind: 'file', name } : null;
  }

  /** The archive has other folders around it than the site; it must be the only one with this end. */
  #byItsEnd(name: string, fragment: string): SourceTarget | null {
    const parts = name.split('/').filter((part) => part !== '');
    for (let from = 0; from < parts.length; from += 1) {
      const end = parts.slice(from).join('/');
      // A single last word is too little, unless it is all there is.
      if (from > 0 && from === parts.length - 1 && !this.#isAtTop(end)) return null;
      const key = this.#byEnd.get(addressOf(end));
      if (key) return { kind: 'text', key, fragment };
      const file = this.#filesByEnd.get(end.toLowerCase());
      if (file && !this.#keys.has(file)) return { kind: 'file', name: file };
    }
    return null;
  }

  #isAtTop(end: string): boolean {
    return this.#byPath.has(addressOf(end)) || this.#byPath.has(addressOf(`${this.#root}${end}`));
  }

  /** `Page`, `folder/Page#Heading` or `picture.png`, as Obsidian finds them: anywhere. */
  #named(given: string): SourceTarget {
    const [name = '', ...rest] = decoded(given).split('#');
    const fragment = rest.at(-1) ?? '';
    const key = this.#byName.get(nameKey(name)) ?? this.#byEnd.get(addressOf(name));
    if (key) return { kind: 'text', key, fragment };
    const wanted = name.trim().toLowerCase();
    const file =
      this.#filesByEnd.get(wanted) ??
      this.#archive.names.find((each) => path.posix.basename(each).toLowerCase() === wanted);
    return file && !this.#keys.has(file) ? { kind: 'file', name: file } : { kind: 'missing' };
  }

  #found(key: string | null | undefined, fragment: string): SourceTarget {
    return key ? { kind: 'text', key, fragment } : { kind: 'missing' };
  }
}

/** A path as addresses write it: `01-Get started/_index.md` → `get-started` */
function addressOf(given: string): string {
  return decoded(given)
    .normalize('NFC')
    .replace(/\.(?:mdx?|markdown|html?)$/i, '')
    .replace(indexEnding, '$1')
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .map((part) =>
      part
        .replace(/^\d{4}-\d\d-\d\d-/, '')
        .replace(/^\d+[-_. ]+(?=\D)/, '')
        .replace(/[\s_]+/g, '-'),
    )
    .join('/');
}

function nameKey(name: string): string {
  return decoded(name)
    .normalize('NFC')
    .trim()
    .replace(/\.(?:mdx?|markdown)$/i, '')
    .toLowerCase();
}

function decoded(given: string): string {
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

function set(map: Map<string, string>, name: string, key: string): void {
  if (name !== '' && !map.has(name)) map.set(name, key);
}

function addEnds(map: Map<string, string | null>, place: string, key: string): void {
  const parts = place.split('/');
  for (let from = 0; from < Math.min(parts.length, 20); from += 1) {
    const end = parts.slice(from).join('/');
    const isWhole = from === 0 || containers.test(parts[from - 1] ?? '');
    const before = map.get(end);
    // The whole path outweighs ends of others.
    if (before === undefined || isWhole) map.set(end, key);
    else if (before !== key) map.set(end, null);
  }
}
