import path from 'node:path';
import { type CheerioAPI, load } from 'cheerio/slim';
import type { TransferFault } from '../../articleTransferRules.ts';
import { type Archive, ArchiveFailure } from '../archive/archive.ts';
import {
  type ArticleSource,
  fragmentOf,
  isOutside,
  type ReadSource,
  resolvePath,
  type SourceArticle,
} from './articleSource.ts';
import { convertMacros } from './confluenceMacros.ts';

interface Page {
  name: string;
  /** File names of the pages around it, outermost first. */
  ancestors: string[];
  title: string;
  html: string;
  droppedMarkup: string[];
}

/**
 * The HTML export of a Confluence space. Pages that have pages below them become sections, in which they are the first
 * article; the home page of the space is not a section.
 */
export const readConfluenceSource: ReadSource = async (archive, { language }) => {
  const htmlNames = archive.names.filter((name) => /\.html?$/i.test(name));
  const isIndex = (name: string) => /(^|\/)index\.html$/i.test(name);
  const names = htmlNames.filter((name) => !isIndex(name));
  if (names.length === 0) throw new ArchiveFailure({ reason: 'noPages' });
  const order = await pageOrder(archive, htmlNames.filter(isIndex));
  const faults: TransferFault[] = [];
  const pages: Page[] = [];
  const sorted = names.toSorted(
    (one, other) => (order.get(one) ?? names.length) - (order.get(other) ?? names.length),
  );
  for (const name of sorted) {
    const page = readPage(name, (await archive.read(name)).toString('utf8'));
    if (page === null) faults.push({ reason: 'noContent', file: name });
    else pages.push(page);
  }
  const titles = new Map(pages.map(({ name, title }) => [name, title]));
  const parents = new Set(pages.flatMap(({ ancestors }) => ancestors.slice(1)));
  const texts = pages.map(({ name, ancestors, title, html, droppedMarkup }): SourceArticle => {
    // The outermost one is the space's home page.
    const around = ancestors.slice(1).flatMap((each) => titles.get(each) ?? []);
    return {
      ...{ key: name, translationOf: null, language, title, html, droppedMarkup },
      sections: parents.has(name) ? [...around, title] : around,
      ...{ tags: [], description: null, isDraft: false, unknownFields: [] },
    };
  });
  const keys = new Set(texts.map(({ key }) => key));
  return {
    ...{ texts, faults },
    ownNames: new Set([
      ...htmlNames,
      ...archive.names.filter((name) => /(^|\/)(styles|images\/icons)\//.test(name)),
    ]),
    targetOf: ({ key }, address) => {
      if (isOutside(address) || address.startsWith('#')) return { kind: 'outside' };
      const name = resolvePath(key, address);
      if (name === null) return { kind: 'missing' };
      if (keys.has(name)) return { kind: 'text', key: name, fragment: fragmentOf(address) };
      return archive.names.includes(name) ? { kind: 'file', name } : { kind: 'missing' };
    },
  } satisfies ArticleSource;
};

/** Places of the pages in the tree of the export's index. */
async function pageOrder(
  archive: Archive,
  indexes: readonly string[],
): Promise<Map<string, number>> {
  const order = new Map<string, number>();
  for (const index of indexes) {
    const $ = load((await archive.read(index)).toString('utf8'));
    for (const link of $('a[href$=".html"]').toArray()) {
      const name = resolvePath(index, $(link).attr('href') ?? '');
      if (name !== null && !order.has(name)) order.set(name, order.size);
    }
  }
  return order;
}

function readPage(name: string, source: string): Page | null {
  const $ = load(source);
  const content = $('#main-content').first();
  if (content.length === 0) return null;
  const { html, dropped } = convertMacros(content.html() ?? '');
  return {
    name,
    ancestors: $('#breadcrumbs a')
      .toArray()
      .flatMap((link) => resolvePath(name, $(link).attr('href') ?? '') ?? [])
      .filter((each) => path.posix.basename(each) !== 'index.html'),
    title: titleOf($),
    ...{ html, droppedMarkup: dropped },
  };
}

/** `Space : Title`; the space is named in the title of the window as well. */
function titleOf($: CheerioAPI): string {
  const heading = $('#title-text').text().trim() || $('title').text().trim();
  const at = heading.indexOf(' : ');
  return at === -1 ? heading : heading.slice(at + 3).trim();
}
