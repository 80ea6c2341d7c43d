import type { FlatItem } from './flatItem.ts';
import type { Declarations, PastedStyles } from './pastedStyles.ts';

/** Word indents each level by half an inch. */
const levelIndent = 36;
const mark =
  /^\s*(?:[·•●○◦▪■§o–-]|\(?(?:\d{1,4}(?:\.\d{1,3}){0,5}|[a-z]{1,5})[.)]|\d{1,4}(?:\.\d{1,3}){1,5})(?:\s*\u00a0)+\s*/i;
const numbering = /^\(?(\p{Nd}+(\.\p{Nd}+)*|\p{L}{1,5})[.)]|^\p{Nd}+(\.\p{Nd}+)+$/u;

/** Whether a paragraph may be an item of a list of Word. A numbered heading stays a heading with its number. */
export function isWordItem(paragraph: Element, styles: PastedStyles): boolean {
  if (!/^(p|div)$/.test(paragraph.localName)) return false;
  return paragraph.className.includes('MsoList') || styles.of(paragraph)['mso-list'] !== undefined;
}

/**
 * The item that a paragraph of Word is, without its bullet or number; `continued` if it may be a further paragraph of
 * the item before it.
 */
export function wordItem(paragraph: Element, styles: PastedStyles): FlatItem | 'continued' | null {
  if (!isWordItem(paragraph, styles)) return null;
  const style = styles.of(paragraph);
  const list = /^(\w+) +level(\d)(?: +(\w+))?/.exec(style['mso-list'] ?? '');
  if (list) {
    const [, name = '', digit = '1', instance = ''] = list;
    const { text, content } = withoutMarker(paragraph, styles);
    const defined = styles.ofList(`${name}:level${digit}`);
    return {
      ...{ level: Math.max(1, Number(digit)), list: `${name} ${instance}`, content },
      ...numberingOf(text, defined),
    };
  }
  if (!/^MsoList(Paragraph|Bullet|Number|Continue)/.test(paragraph.className)) return null;
  const text = paragraph.textContent ?? '';
  const written = mark.exec(text)?.[0];
  if (written === undefined) return style['mso-list'] === undefined ? 'continued' : null;
  return {
    ...{ level: levelOfIndent(style), list: '', content: withoutStart(paragraph, written.length) },
    ...numberingOf(written.trim(), undefined),
  };
}

function numberingOf(marker: string, defined: Declarations | undefined) {
  const format = defined?.['mso-level-number-format'];
  const looksNumbered = numbering.test(marker);
  const isOrdered = format === undefined ? looksNumbered : !/bullet|image/.test(format);
  const number = Number(/^\(?(\d{1,6})[.)]?$/.exec(marker)?.[1] ?? 1);
  return { isOrdered, start: isOrdered ? Math.max(1, number) : 1 };
}

/** Copies, so that the paragraph stays as it is. */
function withoutMarker(paragraph: Element, styles: PastedStyles) {
  const copy = paragraph.cloneNode(true);
  if (!(copy instanceof Element)) return { text: '', content: [] };
  const marker = [...copy.querySelectorAll('span')].find((span) =>
    /ignore/.test(styles.of(span)['mso-list'] ?? ''),
  );
  const text = (marker?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
  marker?.remove();
  return { text, content: [...copy.childNodes] };
}

function withoutStart(paragraph: Element, length: number): Node[] {
  const copy = paragraph.cloneNode(true);
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  let left = length;
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    node.textContent = text.slice(Math.min(left, text.length));
    left -= Math.min(left, text.length);
  }
  return [...copy.childNodes];
}

function levelOfIndent(style: Declarations): number {
  const [, number = '', unit = ''] =
    /^([\d.]+)(pt|in|cm|px)$/.exec(style['margin-left'] ?? '') ?? [];
  const points = { pt: 1, in: 72, cm: 28.35, px: 0.75 }[unit] ?? 0;
  return Math.min(9, Math.max(1, Math.round((Number(number) * points) / levelIndent)));
}
