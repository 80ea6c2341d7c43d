import { fontCode } from './pastedCode.ts';
import { type Declarations, isFixedPitch, keepsLines, type PastedStyles } from './pastedStyles.ts';

/** What a run of text looks like, wherever that comes from. */
interface Format {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  sub: boolean;
  sup: boolean;
  mark: boolean;
  kbd: boolean;
  code: boolean;
  /** Code because of its element, which a font does not undo. */
  isCodeElement: boolean;
  link: boolean;
  /** Headings and header cells are bold already. */
  isTitle: boolean;
  keepsLines: boolean;
}

const plain: Format = {
  ...{ bold: false, italic: false, underline: false, strike: false, sub: false, sup: false },
  ...{ mark: false, kbd: false, code: false, isCodeElement: false, link: false },
  ...{ isTitle: false, keepsLines: false },
};

const ofElement: Readonly<Record<string, Partial<Format>>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sub: { sub: true },
  sup: { sup: true },
  mark: { mark: true },
  kbd: { kbd: true },
  code: { code: true, isCodeElement: true },
  samp: { code: true, isCodeElement: true },
  tt: { code: true, isCodeElement: true },
  a: { link: true },
};

/** Elements that only format: replaced by those of each run of text. */
const formatting: ReadonlySet<string> = new Set([
  ...Object.keys(ofElement).filter((tag) => tag !== 'a'),
  ...['span', 'font', 'big', 'small', 'bdi', 'bdo', 'o:p'],
]);

const blocks = /^(p|div|li|td|th|blockquote|aside|article|section|h[1-6])$/;

/** From the outside to the inside. */
const wrappers = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
  ['mark', 'mark'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['kbd', 'kbd'],
] as const satisfies readonly (readonly [keyof Format, string])[];

/**
 * Writes the formatting of each run of text as elements around it, and removes the elements and styles that it came
 * from: `<b style="font-weight:normal">` around a whole document is not bold, `<span style="font-weight:700">` is.
 */
export function formatPasted(root: Element, styles: PastedStyles): void {
  formatChildren(root, plain, styles);
}

function formatChildren(parent: Element, format: Format, styles: PastedStyles): void {
  for (const node of [...parent.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE) formatText(node, format);
    else if (node instanceof Element && node.localName !== 'pre') {
      formatChildren(node, formatOf(node, format, styles), styles);
      const isOnlyFormat = formatting.has(node.localName) || isDeadLink(node);
      if (isOnlyFormat && !node.hasAttribute('data-pm-slice')) {
        node.replaceWith(...node.childNodes);
      }
    }
  }
}

function formatOf(element: Element, around: Format, styles: PastedStyles): Format {
  const tag = element.localName;
  const style = styles.of(element);
  const format = { ...around, ...(isDeadLink(element) ? {} : ofElement[tag]) };
  if (/^h[1-6]$|^th$/.test(tag)) format.isTitle = true;
  applyWeight(format, style, around);
  const slant = style['font-style'];
  if (slant !== undefined && slant !== 'inherit') format.italic = /italic|oblique/.test(slant);
  applyLines(format, style, around);
  const shift = style['vertical-align'];
  if (formatting.has(tag) && shift !== undefined) {
    format.sup = shift === 'super' || (around.sup && shift === 'baseline' && tag !== 'sup');
    format.sub = shift === 'sub' || (around.sub && shift === 'baseline' && tag !== 'sub');
  }
  if (style['mso-highlight'] !== undefined) format.mark = true;
  const family = style['font-family'] ?? (tag === 'font' ? element.getAttribute('face') : null);
  // A plain text message of Outlook is no code.
  const isMessage = element.classList.contains('MsoPlainText');
  if (family && !/^(inherit|initial|unset)/.test(family) && !format.isCodeElement && !isMessage) {
    format.code = isFixedPitch(family.toLowerCase());
  }
  if (style['white-space'] !== undefined) format.keepsLines = keepsLines(style);
  return format;
}

function applyWeight(format: Format, style: Declarations, around: Format): void {
  const weight = style['font-weight'];
  if (weight === undefined) return;
  if (weight === 'inherit') format.bold = around.bold;
  else format.bold = /^bold/.test(weight) || Number(weight) >= 600;
}

/** Lines are drawn through all that is inside; an element can only do without its own. */
function applyLines(format: Format, style: Declarations, around: Format): void {
  const lines = style['text-decoration'] ?? style['text-decoration-line'];
  if (lines === undefined) return;
  format.underline = around.underline || lines.includes('underline');
  format.strike = around.strike || lines.includes('line-through');
}

/** Bookmarks, and links to places in the document that was copied from. */
function isDeadLink(element: Element): boolean {
  if (element.localName !== 'a') return false;
  const address = element.getAttribute('href')?.trim() ?? '';
  return address === '' || address.startsWith('#_');
}

function formatText(node: ChildNode, format: Format): void {
  const given = node.textContent ?? '';
  // Spaces between blocks.
  if (/^[ \t\r\n\f]*$/.test(given)) return;
  const isFirst = !node.previousSibling && blocks.test(node.parentElement?.localName ?? '');
  const text = isFirst && !format.keepsLines ? given.replace(/^[ \t\r\n\f]+/, '') : given;
  const lines = format.keepsLines ? text.split('\n') : [text];
  const pieces = lines.flatMap((line, index) => {
    const piece = wrapped(line, format);
    return index === 0 ? [piece] : [document.createElement('br'), piece];
  });
  node.replaceWith(...pieces);
}

function wrapped(text: string, format: Format): Node {
  let inner: Node = document.createTextNode(text);
  // In the editor code has no other format, and an address is worth more.
  const isCode = format.code && !format.link;
  const tags = isCode
    ? ['code']
    : wrappers.filter(([key]) => shows(format, key)).map(([, tag]) => tag);
  for (const tag of tags.toReversed()) {
    const outer = document.createElement(tag);
    if (isCode && !format.isCodeElement) outer.setAttribute(fontCode, '');
    outer.append(inner);
    inner = outer;
  }
  return inner;
}

function shows(format: Format, key: (typeof wrappers)[number][0]): boolean {
  if (key === 'bold') return format.bold && !format.isTitle;
  if (key === 'underline') return format.underline && !format.link;
  return format[key];
}
