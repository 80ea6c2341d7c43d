/** Attribute that carries the text of `style` past the content security policy. */
export const styleAttribute = 'data-pasted-style';

export interface ScannedHtml {
  /** Without comments, style sheets, scripts and event handlers; `style` is called `data-pasted-style`. */
  html: string;
  /** The text of its style sheets. */
  css: string;
  tags: number;
  /** Images that are in the HTML itself, by their address in `html`: `pasted:0`, `pasted:1`, … */
  data: readonly string[];
}

/** Longer ones contain images or fonts. */
const longestStyle = 4_000;

const droppedElements: ReadonlySet<string> = new Set(['script', 'style', 'xml', 'noscript']);
const name = /[a-z][^\s/>]*/iy;
const attribute = /[\s/]*([^\s=/>]+)(\s*=\s*)?/y;
const value = /"([^"]*)"|'([^']*)'|([^\s>]*)/y;

/**
 * The first pass over pasted HTML, before a browser parses it. The policy that forbids inline styles applies to that
 * too: the parsed elements have no styles, and each attribute is reported. Linear in the length.
 */
export function scanPastedHtml(html: string): ScannedHtml {
  const kept: string[] = [];
  const css: string[] = [];
  const data: string[] = [];
  let tags = 0;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    kept.push(html.slice(at, open));
    const next = html[open + 1] ?? '';
    if (next === '!' || next === '?') {
      at = endOfComment(html, open);
    } else if (/[a-z]/i.test(next)) {
      tags += 1;
      name.lastIndex = open + 1;
      const tag = (name.exec(html)?.[0] ?? '').toLowerCase();
      const start = readTag(html, open + 1 + tag.length, data);
      at = start.end;
      if (!droppedElements.has(tag)) {
        if (!isBareTag(tag)) kept.push(`<${tag}${start.attributes}>`);
      } else if (!start.isClosed) {
        const close = endOfElement(html, tag, at);
        if (tag === 'style') css.push(html.slice(at, close.from));
        at = close.to;
      }
    } else if (next === '/') {
      const end = html.indexOf('>', open);
      const to = end < 0 ? html.length : end + 1;
      if (!isBareTag(html.slice(open + 2, Math.min(end, open + 40)).toLowerCase())) {
        kept.push(html.slice(open, to));
      }
      at = to;
    } else {
      kept.push('&lt;');
      at = open + 1;
    }
  }
  kept.push(html.slice(at));
  return { html: kept.join(''), css: css.join('\n'), tags, data };
}

/** Of elements in Office's namespaces, such as `<o:p>`, and of columns, only the content matters. */
function isBareTag(tag: string): boolean {
  return tag.includes(':') || /^col(group)?\s*$/.test(tag);
}

/** Of a comment, or of Word's `<![if …]>` and `<?xml …>`, whose content is visible. */
function endOfComment(html: string, open: number): number {
  const isComment = html.startsWith('<!--', open);
  const end = html.indexOf(isComment ? '-->' : '>', open + 2);
  if (end < 0) return html.length;
  return end + (isComment ? 3 : 1);
}

function endOfElement(html: string, tag: string, from: number): { from: number; to: number } {
  const close = new RegExp(`</${tag}[^>]*>`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  return found
    ? { from: found.index, to: close.lastIndex }
    : { from: html.length, to: html.length };
}

function readTag(html: string, from: number, data: string[]) {
  let attributes = '';
  let at = from;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(html);
    if (!found) break;
    at = attribute.lastIndex;
    const key = (found[1] ?? '').toLowerCase();
    let text: string | null = null;
    if (found[2] !== undefined) {
      value.lastIndex = at;
      const given = value.exec(html);
      text = given?.[1] ?? given?.[2] ?? given?.[3] ?? '';
      at = value.lastIndex;
    }
    attributes += shownAttribute(key, text, data);
  }
  const end = html.indexOf('>', at);
  return {
    attributes,
    isClosed: html[end - 1] === '/',
    end: end < 0 ? html.length : end + 1,
  };
}

function shownAttribute(key: string, text: string | null, data: string[]): string {
  if (key.startsWith('on') || !/^[\w:.-]+$/.test(key)) return '';
  if (text === null) return ` ${key}`;
  const quoted = text.replace(/"/g, '&quot;');
  if (key === 'style') return ` ${styleAttribute}="${quoted.slice(0, longestStyle)}"`;
  // Megabytes that would be parsed, copied and walked over.
  if (/^\s*data:/i.test(text)) {
    if (key !== 'src') return '';
    data.push(text.trim());
    return ` ${key}="pasted:${data.length - 1}"`;
  }
  return ` ${key}="${quoted}"`;
}
