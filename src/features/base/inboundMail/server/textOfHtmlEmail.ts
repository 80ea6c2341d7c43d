import sanitizeHtml from 'sanitize-html';
import { unescapeHtml } from '#platform/html/escapeHtml.ts';
import { quoteMark } from './foldQuotes.ts';

/** Elements in which clients put the message that is replied to, besides blockquotes. */
const quoteIds =
  /divRplyFwdMsg|appendonsend|gmail_attr|yahoo_quoted|yahoo-quoted|moz-cite-prefix|protonmail_quote|OLK_SRC_BODY_SECTION|messageReplySection|zmail_extra|isReplyContent|__QUOTED_TEXT__|reference-message|tutanota_quote|WPReplyHeader/i;
/** Outlook draws a line above the quoted message. */
const outlookLine = /border-top:\s?solid\s#(?:E1E1E1|B5C4DF)/i;

const blocks = ['p', 'div', 'li', 'tr', 'table', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'hr'];
/** Stands for an element that begins a quoted message. */
const quoteTag = 'section';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, 'br', 'blockquote', quoteTag],
  allowedAttributes: {},
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'noscript'],
  nestingLimit: 60,
  transformTags: {
    '*': (tagName, attribs) => {
      if (beginsQuote(attribs)) return { tagName: quoteTag, attribs: {} };
      return { tagName: tagName === quoteTag ? 'div' : tagName, attribs: {} };
    },
  },
};

function beginsQuote(attribs: sanitizeHtml.Attributes): boolean {
  const {
    id = '',
    class: classes = '',
    name = '',
    'data-marker': marker = '',
    style = '',
  } = attribs;
  return (
    [id, classes, name, marker].some((each) => quoteIds.test(each.slice(0, 200))) ||
    outlookLine.test(style.slice(0, 500))
  );
}

/**
 * The text of an HTML message: blocks on lines of their own, quoted messages marked by `>` as in plain text,
 * so that `foldQuotes` handles both alike.
 */
export function textOfHtmlEmail(html: string): string {
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  const end = () => {
    lines.push(`${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${line.trim()}`);
    line = '';
  };
  for (const token of sanitizeHtml(html, options).match(/<[^>]*>|[^<]+/g) ?? []) {
    if (!token.startsWith('<')) {
      line += unescapeHtml(token).replace(/\s+/gu, ' ');
      continue;
    }
    const [, slash, name] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    if (name === 'br' || line.trim() !== '') end();
    if (name === 'p' && slash === '/') end();
    if (name === quoteTag && slash === '') lines.push(quoteMark);
    if (name === 'blockquote') depth = Math.max(0, depth + (slash === '/' ? -1 : 1));
  }
  if (line.trim() !== '') end();
  return withoutBlankRuns(lines).join('\n').trim();
}

function withoutBlankRuns(lines: readonly string[]): string[] {
  const isBlank = (line: string | undefined) => /^>* ?$/.test(line ?? '');
  return lines.filter((line, index) => !(isBlank(line) && isBlank(lines[index - 1])));
}
