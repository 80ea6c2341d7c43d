import path from 'node:path';
import { type CheerioAPI, load } from 'cheerio/slim';
import { resolvePath } from './articleSource.ts';
import { convertMacros } from './confluenceMacros.ts';

export interface ConfluencePage {
  name: string;
  /** File names of the pages around it, outermost first. */
  ancestors: string[];
  title: string;
  html: string;
  droppedMarkup: string[];
}

/** @returns null for a page without content */
export function readConfluencePage(name: string, source: string): ConfluencePage | null {
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

/** The addresses of the pages that an index links to. */
export function pageLinks(index: string): string[] {
  const $ = load(index);
  return $('a[href$=".html"]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');
}
