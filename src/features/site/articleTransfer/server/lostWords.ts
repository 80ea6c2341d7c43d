import { load } from 'cheerio/slim';

/** Attributes that people read. */
const readAttributes =
  /(?:^|\s)(?:alt|title|label|aria-label|placeholder|summary|caption)=(?:"([^"]*)"|'([^']*)')/gi;
const htmlTag = /<\/?[a-zA-Z](?![a-zA-Z\d+.-]*:)[^<>@]{0,5000}>/g;
/** Their text is one with the text around them. */
const droppedInline = /^<\/?(?:span|font|small|big|samp|var|cite|q|ins|tt|time|bdi|wbr|data)\b/i;
const entity = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,30});/g;
const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Numbers of lists are made anew, in order. */
const listNumber = /^[ \t>]*(?:[-*+][ \t]+)*\d{1,9}[.)](?=[ \t])/gm;

const mostWords = 1000;

/** What of a source is in none of the texts that were made of it, nor named in its report: each word once, in order. */
export function lostWords(source: string, kept: readonly string[]): string[] {
  const known = new Set<string>();
  for (const text of kept) for (const each of wordsOf(text)) known.add(each);
  const lost = new Set<string>();
  for (const each of wordsOf(readText(source))) {
    if (lost.size >= mostWords) break;
    if (!known.has(each)) lost.add(each);
  }
  return [...lost];
}

/** Without tags, but with what readers see of them. */
function readText(source: string): string {
  return source.replace(listNumber, ' ').replace(htmlTag, (tag) => {
    const read = [...tag.matchAll(readAttributes)].map(([, double, single]) => double ?? single);
    return droppedInline.test(tag) ? read.join(' ') : ` ${read.join(' ')} `;
  });
}

function wordsOf(text: string): string[] {
  return decodedEntities(text).normalize('NFC').toLowerCase().match(word) ?? [];
}

const decodedNames = new Map<string, string>();

function decodedEntities(text: string): string {
  return text.replace(entity, (name) => {
    const known = decodedNames.get(name);
    if (known !== undefined) return known;
    const decoded = load(name, {}, false).text();
    if (decodedNames.size < 5000) decodedNames.set(name, decoded);
    return decoded;
  });
}
