import sanitizeHtml from 'sanitize-html';
import { unescapeHtml } from '#platform/html/escapeHtml.ts';
import { exceededPart, htmlBounds, measureHtml } from '#platform/html/htmlSize.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';
import { inboundLimits } from '../inboundMailRules.ts';
import { quoteEnd, quoteMark } from './foldQuotes.ts';

/** Elements that contain the message replied to, besides blockquotes. */
const containerIds =
  /yahoo_quoted|yahoo-quoted|protonmail_quote|OLK_SRC_BODY_SECTION|messageReplySection|zmail_extra|isReplyContent|__QUOTED_TEXT__|reference-message|tutanota_quote/i;
/** Elements after which it begins. */
const headIds = /divRplyFwdMsg|appendonsend|gmail_attr|moz-cite-prefix|WPReplyHeader/i;
/** Outlook draws a line above the quoted message. */
const outlookLine = /border-top:\s?solid\s#(?:E1E1E1|B5C4DF)/i;

const blocks = ['p', 'div', 'li', 'tr', 'table', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'hr'];
const cells = ['td', 'th'];
/** Stand for elements that contain a quoted message, and after which one begins. */
const containerTag = 'section';
const headTag = 'header';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...cells, 'a', 'br', 'blockquote', containerTag, headTag],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'noscript'],
  nestingLimit: 60,
  transformTags: {
    '*': (tagName, attribs) => {
      const mark = quoteTag(attribs);
      if (mark !== null) return { tagName: mark, attribs: {} };
      const isMark = tagName === containerTag || tagName === headTag;
      const kept: sanitizeHtml.Attributes = tagName === 'a' ? { href: attribs.href ?? '' } : {};
      return { tagName: isMark ? 'div' : tagName, attribs: kept };
    },
  },
};

function quoteTag(attribs: sanitizeHtml.Attributes): string | null {
  const {
    id = '',
    class: classes = '',
    name = '',
    'data-marker': marker = '',
    style = '',
  } = attribs;
  const names = [id, classes, name, marker].map((each) => each.slice(0, 200));
  if (names.some((each) => containerIds.test(each))) return containerTag;
  const isHead = names.some((each) => headIds.test(each)) || outlookLine.test(style.slice(0, 500));
  return isHead ? headTag : null;
}

/** The longest address of a link that is written behind its text. */
const longestLink = 2_000;

/**
 * The text of an HTML message: blocks on lines of their own, cells of a row apart, links with their addresses, quoted
 * messages marked by `>` as in plain text, so that `foldQuotes` handles both alike. Of an HTML that exceeds the
 * bounds, all of its words.
 */
export function textOfHtmlEmail(html: string): string {
  if (exceededPart(measureHtml(html, htmlBounds.email), htmlBounds.email) !== null) {
    return textOfHtml(html, inboundLimits.textLength);
  }
  const lines: string[] = [];
  // In pieces, because a line may be all of the message.
  let line: string[] = [];
  let hasText = false;
  let depth = 0;
  let containers = 0;
  let link: { href: string; text: string } | null = null;
  const end = () => {
    lines.push(`${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${line.join('').trim()}`);
    line = [];
    hasText = false;
  };
  const write = (text: string) => {
    const isSpaced = /[ \t]$/.test(line.at(-1) ?? '');
    const piece = isSpaced && text.startsWith(' ') ? text.slice(1) : text;
    if (piece !== '') line.push(piece);
    hasText ||= piece.trim() !== '';
    if (link !== null) link.text += text;
  };
  for (const token of sanitizeHtml(html, options).match(/<[^<>]*>|[^<]+/g) ?? []) {
    if (!token.startsWith('<')) {
      write(unescapeHtml(token).replace(/\s+/gu, ' '));
      continue;
    }
    const [, slash, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    const isOpening = slash === '';
    if (name === 'a') {
      const address = link === null || isOpening ? null : addressBeside(link);
      link = isOpening ? { href: hrefIn(token), text: '' } : null;
      if (address !== null) write(` (${address})`);
      continue;
    }
    if (cells.includes(name)) {
      if (isOpening && hasText) line.push(...[line.pop()?.trimEnd() ?? '', '\t']);
      continue;
    }
    if (name === 'br' || hasText) end();
    if (name === 'p' && !isOpening) end();
    if (name === headTag && isOpening) lines.push(quoteMark);
    if (name === containerTag) {
      if (isOpening && containers === 0) lines.push(quoteMark);
      containers = Math.max(0, containers + (isOpening ? 1 : -1));
      if (!isOpening && containers === 0) lines.push(quoteEnd);
    }
    if (name === 'blockquote') depth = Math.max(0, depth + (isOpening ? 1 : -1));
  }
  if (hasText) end();
  return withoutBlankRuns(lines).join('\n').trim();
}

function hrefIn(tag: string): string {
  return unescapeHtml(/\shref="([^"]*)"/.exec(tag)?.[1] ?? '').trim();
}

/** The address of a link, unless its text says it already or there is no text. */
function addressBeside({ href, text }: { href: string; text: string }): string | null {
  const isWritable = /^(?:https?|mailto|tel):/i.test(href) && href.length <= longestLink;
  const written = plainAddress(text);
  const address = plainAddress(href);
  if (!isWritable || written === '' || written.includes(address) || /\s/.test(href)) return null;
  return href.replace(/^(?:mailto|tel):/i, '');
}

function plainAddress(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, '')
    .replace(/\/$/, '');
}

function withoutBlankRuns(lines: readonly string[]): string[] {
  const isBlank = (line: string | undefined) => /^>* ?$/.test(line ?? '');
  return lines.filter((line, index) => !(isBlank(line) && isBlank(lines[index - 1])));
}
