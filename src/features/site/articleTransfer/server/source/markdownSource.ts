import path from 'node:path';
import { marked } from 'marked';
import { blockMarkdownHtml } from '#core/blockMarkdown.ts';
import { knownLanguages } from '#core/languages.ts';
import type { TransferFault } from '../../articleTransferRules.ts';
import { type Archive, ArchiveFailure } from '../archive/archive.ts';
import { exportReportName } from '../exportReport.ts';
import {
  type ArticleSource,
  fragmentOf,
  isOutside,
  type ReadSource,
  resolvePath,
  type SourceArticle,
  type SourceExtras,
  type SourceTarget,
} from './articleSource.ts';
import {
  type FrontMatter,
  FrontMatterFailure,
  type FrontMatterFields,
  readFrontMatter,
} from './frontMatter.ts';

interface Page extends FrontMatter {
  name: string;
  /** Without the extension and the language: `care/pump` of `care/pump.de.md`. */
  stem: string;
  suffix: string | null;
}

const isMarkdown = (name: string) => /\.(md|markdown)$/i.test(name);
const indexStem = /(^|\/)(_index|index|readme)$/i;

/**
 * A folder of Markdown files: folders are sections, `index.md` (or `_index.md`, `README.md`) names its folder,
 * `pump.de.md` translates `pump.md`.
 */
export const readMarkdownSource: ReadSource = async (archive, { language }) => {
  const root = commonRoot(archive.names);
  const faults: TransferFault[] = [];
  const pages: Page[] = [];
  for (const name of archive.names.filter(isMarkdown)) {
    try {
      pages.push(await readPage(archive, name));
    } catch (error) {
      if (error instanceof FrontMatterFailure) faults.push({ ...error.fault, file: name });
      else if (error instanceof ArchiveFailure) faults.push(error.fault);
      else throw error;
    }
  }
  const byStem = new Map(pages.filter(isSource).map((page) => [page.stem, page]));
  const sectionsOf = (page: Page): string[] => {
    if (page.fields.section !== undefined) return page.fields.section.split('/').filter(Boolean);
    const folders = path.posix
      .dirname(page.stem)
      .split('/')
      .filter((part) => part !== '.');
    return folders
      .map((folder, at) => ({ folder, place: folders.slice(0, at + 1).join('/') }))
      .filter(({ place }) => `${place}/` !== root && !root.startsWith(`${place}/`))
      .map(({ folder, place }) => indexTitle(byStem, place) ?? nameOf(folder));
  };
  const ordered = pages.toSorted((one, other) => compare(one, other, byStem));
  const texts = ordered
    .map((page) =>
      textOf(page, { language, sections: sectionsOf(page), source: sourceOf(page, byStem) }),
    )
    .filter((text) => text !== null);
  const keys = new Set(texts.map(({ key }) => key));
  return {
    ...{ texts, faults },
    ownNames: new Set(
      archive.names.filter((name) => isMarkdown(name) || name === `${root}${exportReportName}`),
    ),
    targetOf: (text, address) => targetIn(archive, keys, text, { address, root }),
  } satisfies ArticleSource;
};

async function readPage(archive: Archive, name: string): Promise<Page> {
  const source = decode(name, await archive.read(name));
  const [, stem = name, suffix] =
    /^(.+?)(?:\.([a-z]{2}(?:[-_][A-Za-z]{2,4})?))?\.(?:md|markdown)$/i.exec(name) ?? [];
  const language = suffix?.replace('-', '_');
  const isLanguage = knownLanguages.some((known) => known === language);
  return {
    ...readFrontMatter(source),
    name,
    stem: isLanguage ? stem : name.replace(/\.(md|markdown)$/i, ''),
    suffix: isLanguage && language ? language : null,
  };
}

function decode(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ArchiveFailure({ reason: 'encoding', file: name }, { cause });
  }
}

function isSource({ suffix, fields }: Page): boolean {
  return suffix === null && fields.translationOf === undefined;
}

/** The page that a translation follows. */
function sourceOf(page: Page, byStem: ReadonlyMap<string, Page>): Page | null {
  if (isSource(page)) return null;
  const { translationOf } = page.fields;
  const stem =
    translationOf === undefined
      ? page.stem
      : (resolvePath(page.name, translationOf) ?? '').replace(/\.(md|markdown)$/i, '');
  return byStem.get(stem) ?? null;
}

function textOf(
  page: Page,
  { language, sections, source }: { language: string; sections: string[]; source: Page | null },
): SourceArticle | null {
  const { fields, name, unknown } = page;
  const { title, body } = titled(page);
  // A page that only names its section.
  if (indexStem.test(page.stem) && body.trim() === '') return null;
  return {
    ...{ key: name, language: fields.language ?? page.suffix ?? language, title, sections },
    translationOf: source?.name ?? null,
    html: blockMarkdownHtml(body),
    tags: fields.tags ?? [],
    description: fields.description ?? null,
    extras: extrasOf(fields),
    isDraft: fields.draft ?? false,
    unknownFields: unknown,
    droppedMarkup: [],
  };
}

function extrasOf(fields: FrontMatterFields): SourceExtras {
  const { metaTitle, metaDescription, cover, attachments, release } = fields;
  return { metaTitle, metaDescription, cover, attachments, release };
}

/** The title of the front matter, else the first heading, which is then not part of the text, else the name. */
function titled({ fields, body, stem }: Page): { title: string; body: string } {
  const heading = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(body);
  if (fields.title === undefined) {
    if (heading) return { title: plain(heading[1] ?? ''), body: body.slice(heading[0].length) };
    return { title: nameOf(path.posix.basename(stem)), body };
  }
  const repeats = heading && plain(heading[1] ?? '') === fields.title;
  return { title: fields.title, body: repeats ? body.slice(heading[0].length) : body };
}

function plain(markdown: string): string {
  const html = marked.parseInline(markdown, { async: false });
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim();
}

/** `01-getting_started` → `Getting started` */
function nameOf(part: string): string {
  const words = part
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  const name = words === '' ? part : words;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function indexTitle(byStem: ReadonlyMap<string, Page>, folder: string): string | undefined {
  const index = ['_index', 'index', 'README', 'readme'].map((each) =>
    byStem.get(`${folder}/${each}`),
  );
  const found = index.find((page) => page !== undefined);
  return found && titled(found).title;
}

function compare(one: Page, other: Page, byStem: ReadonlyMap<string, Page>): number {
  const orderOf = (page: Page) =>
    (sourceOf(page, byStem) ?? page).fields.order ??
    (indexStem.test(page.stem) ? -1 : Number.MAX_SAFE_INTEGER);
  const folders = path.posix
    .dirname(one.stem)
    .localeCompare(path.posix.dirname(other.stem), 'en', { numeric: true });
  if (folders !== 0) return folders;
  const order = orderOf(one) - orderOf(other);
  return order === 0 ? one.name.localeCompare(other.name, 'en', { numeric: true }) : order;
}

/** The folder that contains everything, as in a zip of a folder; '' if there is none. */
function commonRoot(names: readonly string[]): string {
  const [first = ''] = names;
  const root = first.includes('/') ? `${first.split('/')[0]}/` : '';
  return root !== '' && names.every((name) => name.startsWith(root)) ? root : '';
}

function targetIn(
  archive: Archive,
  keys: ReadonlySet<string>,
  text: SourceArticle,
  { address, root }: { address: string; root: string },
): SourceTarget {
  if (isOutside(address) || address.startsWith('#')) return { kind: 'outside' };
  const from = address.startsWith('/') ? root : text.key;
  const name = resolvePath(from, address.startsWith('/') ? address.slice(1) : address);
  if (name === null) return { kind: 'missing' };
  const candidates = ['', '.md', '.markdown', '/index.md', '/_index.md', '/README.md'];
  const found = candidates.map((ending) => `${name}${ending}`).find((each) => keys.has(each));
  if (found !== undefined) return { kind: 'text', key: found, fragment: fragmentOf(address) };
  return archive.names.includes(name) ? { kind: 'file', name } : { kind: 'missing' };
}
