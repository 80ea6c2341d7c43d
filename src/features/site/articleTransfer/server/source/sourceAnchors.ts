import type { CheerioAPI } from 'cheerio';
import { fold, slugOf } from '#core/slug.ts';

const headings = 'h1, h2, h3, h4';

/**
 * The anchors of a text in its source, with those that they have here. Generators make them of headings in different
 * ways; a text may also set its own.
 */
export function sourceAnchors($: CheerioAPI): Map<string, string> {
  const anchors = new Map<string, string>();
  const uses = new Map<string, number>();
  const add = (name: string, target: string) => {
    if (name !== '' && !anchors.has(name)) anchors.set(name, target);
  };
  let latest = '';
  let waiting: string[] = [];
  for (const element of $(`${headings}, [id], a[name]`).toArray()) {
    const node = $(element);
    const own = [node.attr('id'), node.attr('name')].filter((name) => name !== undefined);
    if (!node.is(headings)) {
      // Beside no text, it belongs to the heading below.
      if (node.parent().text().trim() === '' || latest === '') waiting.push(...own);
      else for (const name of own) add(name, latest);
      continue;
    }
    const text = node.text().replace(/\s+/g, ' ').trim();
    if (text === '') continue;
    const slug = slugOf(text);
    const number = (uses.get(slug) ?? 0) + 1;
    uses.set(slug, number);
    latest = number === 1 ? `s-${slug}` : `s-${slug}-${number}`;
    for (const name of [...own, ...waiting]) add(name, latest);
    waiting = [];
    for (const name of generated(text)) add(number === 1 ? name : `${name}-${number - 1}`, latest);
    add(text, latest);
  }
  for (const name of waiting) if (latest !== '') add(name, latest);
  return anchors;
}

/** As GitHub and Hugo, Python-Markdown, and Kramdown make them. */
function generated(text: string): string[] {
  const github = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const unaccented = fold(text).replace(/[^a-z\d\s_-]/g, '');
  return [github, github.replace(/-+/g, '-'), unaccented.trim().replace(/[\s-]+/g, '-')];
}
