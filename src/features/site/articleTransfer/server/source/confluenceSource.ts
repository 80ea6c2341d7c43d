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
import type { ConfluencePage } from './confluencePage.ts';
import { readConfluenceTask, readLinksTask, runOnFile } from './sourceTasks.ts';

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
  const pages: ConfluencePage[] = [];
  const sorted = names.toSorted(
    (one, other) => (order.get(one) ?? names.length) - (order.get(other) ?? names.length),
  );
  for (const name of sorted) {
    const source = (await archive.read(name)).toString('utf8');
    try {
      const page = await runOnFile(name, readConfluenceTask, { name, source });
      if (page === null) faults.push({ reason: 'noContent', file: name });
      else pages.push(page);
    } catch (error) {
      if (!(error instanceof ArchiveFailure)) throw error;
      faults.push(error.fault);
    }
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
    const source = (await archive.read(index)).toString('utf8');
    for (const link of await runOnFile(index, readLinksTask, source)) {
      const name = resolvePath(index, link);
      if (name !== null && !order.has(name)) order.set(name, order.size);
    }
  }
  return order;
}
