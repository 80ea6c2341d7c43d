import path from 'node:path';
import { marked } from 'marked';
import { knownLanguages } from '#core/languages.ts';
import type { TransferFault } from '../../articleTransferRules.ts';
import { type Archive, ArchiveFailure } from '../archive/archive.ts';
import { exportReportName } from '../exportReport.ts';
import {
  type ArticleSource,
  type ReadSource,
  resolvePath,
  type SourceArticle,
  type SourceExtras,
} from './articleSource.ts';
import { type FrontMatter, type FrontMatterFields, frontMatterNames } from './frontMatter.ts';
import { SourceLinks } from './sourceLinks.ts';
import { convertMarkdownTask, readFrontMatterTask, runOnFile } from './sourceTasks.ts';

interface Page extends FrontMatter {
  name: string;
  /** Without the extension and the language: `care/pump` of `care/pump.de.md`. */
  stem: string;
  suffix: string | null;
  /** The whole file. */
  source: string;
}

const isMarkdown = (name: string) => /\.(mdx?|markdown)$/i.test(name);
const withoutEnding = (name: string) => name.replace(/\.(mdx?|markdown)$/i, '');
const indexStem = /(^|\/)(_index|index|readme)$/i;

/**
 * A folder of Markdown files, or a site of Hugo, Jekyll, Docusaurus or MkDocs, or a vault of Obsidian: folders are sections,
 * `index.md` (or `_index.md`, `README.md`) names its folder, `pump.de.md` translates `pump.md`.
 */
export const readMarkdownSource: ReadSource = async (archive, { language }) => {
  const root = contentRoot(archive.names);
  const faults: TransferFault[] = [];
  const pages: Page[] = [];
  for (const name of archive.names.filter(
    (each) => isMarkdown(each) && each.startsWith(root.pages),
  )) {
    try {
      pages.push(await readPage(archive, name));
    } catch (error) {
      faults.push(faultOf(error));
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
      .filter(({ place }) => !root.pages.startsWith(`${place}/`))
      .map(({ folder, place }) => indexTitle(byStem, place) ?? nameOf(folder));
  };
  const ordered = pages.toSorted((one, other) => compare(one, other, byStem));
  const texts: SourceArticle[] = [];
  const sectionFields: string[] = [];
  for (const page of ordered) {
    if (namesOnly(page)) {
      sectionFields.push(...fieldsOfSection(page));
      faults.push(...page.faults.map((fault) => ({ ...fault, file: page.name })));
    } else {
      const source = sourceOf(page, byStem);
      const text = await textOf(page, { language, sections: sectionsOf(page), source }).catch(
        faultOf,
      );
      if ('reason' in text) faults.push(text);
      else texts.push(text);
    }
  }
  const titles = new Map(texts.map(({ key, title }) => [key, title]));
  const links = new SourceLinks(
    archive,
    root.archive,
    ordered
      .filter(({ name }) => titles.has(name))
      .map((page) => ({
        ...{ key: page.name, stem: page.stem, addresses: page.addresses },
        ...{ title: titles.get(page.name) ?? '', isTranslation: !isSource(page) },
      })),
  );
  return {
    ...{ texts, faults, sectionFields },
    ownNames: new Set([
      ...pages.map(({ name }) => name),
      ...faults.flatMap(({ file }) => file ?? []),
      `${root.archive}${exportReportName}`,
    ]),
    targetOf: ({ key }, address) => links.targetOf(key, address),
  } satisfies ArticleSource;
};

async function readPage(archive: Archive, name: string): Promise<Page> {
  const source = decode(name, await archive.read(name));
  const [, stem = name, suffix] =
    /^(.+?)(?:\.([a-z]{2}(?:[-_][A-Za-z]{2,4})?))?\.(?:mdx?|markdown)$/i.exec(name) ?? [];
  const language = suffix?.replace('-', '_');
  const isLanguage = knownLanguages.some((known) => known === language);
  return {
    ...(await runOnFile(name, readFrontMatterTask, source)),
    ...{ name, source },
    stem: isLanguage ? stem : withoutEnding(name),
    suffix: isLanguage && language ? language : null,
  };
}

/** A page that only names its section. */
function namesOnly(page: Page): boolean {
  return indexStem.test(page.stem) && titled(page).body.trim() === '';
}

function fieldsOfSection({ name, fields, unknown, raw }: Page): string[] {
  const { title: _title, order: _order, ...others } = fields;
  const lost = Object.entries(others).map(([field, value]) => `${field}: ${String(value)}`);
  return [...lost, ...unknown, ...(raw === null ? [] : [raw])].map((field) => `${name}: ${field}`);
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
      : withoutEnding(resolvePath(page.name, translationOf) ?? '');
  return byStem.get(stem) ?? null;
}

async function textOf(
  page: Page,
  { language, sections, source }: { language: string; sections: string[]; source: Page | null },
): Promise<SourceArticle> {
  const { fields, name, unknown, raw } = page;
  const { title, body } = titled(page);
  const { html, syntax, removed } = await runOnFile(name, convertMarkdownTask, body);
  return {
    ...{ key: name, language: fields.language ?? page.suffix ?? language, title, sections },
    translationOf: source?.name ?? null,
    html,
    tags: fields.tags ?? [],
    description: fields.description ?? null,
    extras: extrasOf(fields),
    // Who can’t tell whether it is a draft does not publish it.
    isDraft: fields.draft ?? (fields.published === false || raw !== null),
    unknownFields: raw === null ? unknown : raw.split('\n').filter((line) => line.trim() !== ''),
    droppedMarkup: [],
    raw: page.source,
    syntax: [...syntax, ...fieldSyntax(fields)],
    removed,
    faults: page.faults.map((fault) => ({ ...fault, file: name })),
  };
}

/** Names of all fields, and values that are kept but shown nowhere. */
function fieldSyntax({ title: _title, ...fields }: FrontMatterFields): string[] {
  const { description: _description, tags: _tags, metaTitle: _name, ...others } = fields;
  const { metaDescription: _text, ...kept } = others;
  return [frontMatterNames, JSON.stringify(kept), 'yes no on off toml yaml json'];
}

function extrasOf(fields: FrontMatterFields): SourceExtras {
  const { metaTitle, metaDescription, cover, attachments, release } = fields;
  return { metaTitle, metaDescription, cover, attachments, release };
}

/** The title of the front matter, else the first heading, which is then not part of the text, else the name. */
function titled({ fields, body, stem }: Page): { title: string; body: string } {
  const heading =
    /^\s*#[ \t]+(\S[^\n]*)(?:\n|$)/.exec(body) ??
    /^\s*([^\s#>|`~:=<{!-][^\n]*)\r?\n=+[ \t]*(?:\r?\n|$)/.exec(body);
  const line = withoutClosing((heading?.[1] ?? '').slice(0, longestHeading));
  const shown = plain(line.replace(/\s*\{:?[ \t]*#[^{}]*\}\s*$/, ''));
  if (fields.title === undefined) {
    if (heading) return { title: shown, body: body.slice(heading[0].length) };
    const folder = path.posix.dirname(stem);
    const isIndex = indexStem.test(stem) && folder !== '.';
    return { title: nameOf(path.posix.basename(isIndex ? folder : stem)), body };
  }
  return {
    title: fields.title,
    body: shown === fields.title && heading ? body.slice(heading[0].length) : body,
  };
}

/** Characters of a heading that are read for a title, which is shorter. */
const longestHeading = 1_000;

/** A heading may end with a row of `#`. */
function withoutClosing(heading: string): string {
  const line = heading.trimEnd();
  const closing = /(?<!#)#+$/.exec(line);
  return closing ? line.slice(0, closing.index).trimEnd() : line;
}

/** @throws an error that is not about a file */
function faultOf(error: unknown): TransferFault {
  if (error instanceof ArchiveFailure) return error.fault;
  throw error;
}

function plain(markdown: string): string {
  const html = marked.parseInline(markdown, { async: false });
  return html
    .replace(/<[^<>]*>/g, '')
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
    .replace(/^(?:\d{4}-\d\d-\d\d-|\d+[-_. ]+)/, '')
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

const siteConfig =
  /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|archetypes\/.*|_config\.ya?ml|mkdocs\.ya?ml|docusaurus\.config\.\w+|astro\.config\.\w+)$/;
const contentFolders = ['content/', 'src/content/docs/', 'docs/'];

/**
 * The folder that contains everything, as in a zip of a folder ('' if there is none), and the one of the pages: that of a
 * site has themes and templates besides.
 */
function contentRoot(names: readonly string[]): { archive: string; pages: string } {
  const [first = ''] = names;
  const folder = first.includes('/') ? `${first.split('/')[0]}/` : '';
  const archive = folder !== '' && names.every((name) => name.startsWith(folder)) ? folder : '';
  const isSite = names.some((name) => siteConfig.test(name.slice(archive.length)));
  const content = contentFolders.find((each) =>
    names.some((name) => name.startsWith(`${archive}${each}`) && isMarkdown(name)),
  );
  return { archive, pages: isSite && content !== undefined ? `${archive}${content}` : archive };
}
