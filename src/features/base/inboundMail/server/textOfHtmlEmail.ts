import sanitizeHtml from 'sanitize-html';
import { unescapeHtml } from '#platform/html/escapeHtml.ts';
import { exceededPart, htmlBounds, measureHtml } from '#platform/html/htmlSize.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';
import { inboundLimits } from '../inboundMailRules.ts';
import { quoteEnd, quoteMark } from './foldQuotes.ts';
import { HtmlLines } from './htmlLines.ts';

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
/** Its content is no text. */
const hiddenTag = 'noscript';
/** Invisible characters by which programs fill the preview in lists of messages. */
const fillers = /(?:(?:\u00ad|\u034f|\u180e|\u200b|\u200c|\u200d|\u2060|\ufeff) ?){3,}/g;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...cells, 'a', 'br', 'img', 'blockquote', containerTag, headTag],
  allowedAttributes: { a: ['href'], img: ['alt'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'template', hiddenTag],
  nestingLimit: 60,
  transformTags: { '*': (tagName, attribs) => tagOf(tagName, attribs, { hidesMore: true }) },
};
const everything: sanitizeHtml.IOptions = {
  ...options,
  transformTags: { '*': (tagName, attribs) => tagOf(tagName, attribs, { hidesMore: false }) },
};

/** @param hidesMore leaves out what the sender’s style hides, such as the words that are made for lists of messages */
function tagOf(
  tagName: string,
  attribs: sanitizeHtml.Attributes,
  { hidesMore }: { hidesMore: boolean },
): sanitizeHtml.Tag {
  if (hidesMore && /display\s{0,5}:\s{0,5}none/i.test((attribs.style ?? '').slice(0, 500))) {
    return { tagName: hiddenTag, attribs: {} };
  }
  const mark = quoteTag(attribs);
  if (mark !== null) return { tagName: mark, attribs: {} };
  if (tagName === 'img') return { tagName, attribs: { alt: pictureText(attribs) } };
  if (tagName === 'ol') return { tagName, attribs: { start: attribs.start ?? '' } };
  const isMark = tagName === containerTag || tagName === headTag;
  const kept: sanitizeHtml.Attributes = tagName === 'a' ? { href: attribs.href ?? '' } : {};
  return { tagName: isMark ? 'div' : tagName, attribs: kept };
}

/** The longest text of a picture that is written in its place. */
const longestAlt = 300;

/**
 * What is written for a picture that is not in the message: an emoji, or how its sender describes it. Pictures in the message
 * are files.
 */
function pictureText({
  alt = '',
  src = '',
  width = '',
  height = '',
}: sanitizeHtml.Attributes): string {
  const text = alt.replace(/\s+/g, ' ').trim().slice(0, longestAlt);
  if (/^(?:\p{Extended_Pictographic}|\p{Emoji_Component}){1,20}$/u.test(text)) return text;
  const isDot = [width, height].some((size) => /^[0-2](?:px)?$/.test(size.trim()));
  return text === '' || isDot || !/^https?:/i.test(src.trim()) ? '' : `[${text}]`;
}

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
  const text = linesOf(html, options);
  // What everyone hides is shown after all if nothing else is there.
  return text === '' ? linesOf(html, everything) : text;
}

function linesOf(html: string, given: sanitizeHtml.IOptions): string {
  const lines = new HtmlLines();
  let containers = 0;
  let preserved = 0;
  let link: { href: string; text: string } | null = null;
  const write = (text: string) => {
    lines.write(text);
    if (link !== null) link.text += text;
  };
  for (const token of sanitizeHtml(html, given).match(/<[^<>]*>|[^<]+/g) ?? []) {
    if (!token.startsWith('<')) {
      const text = unescapeHtml(token);
      if (preserved > 0) lines.writePreserved(text);
      else write(text.replace(/\s+/gu, ' ').replace(fillers, ''));
      continue;
    }
    const [, slash, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    const isOpening = slash === '';
    if (name === 'a') {
      const address = link === null || isOpening ? null : addressBeside(link);
      link = isOpening ? { href: attributeIn(token, 'href'), text: '' } : null;
      if (address !== null) write(` (${address})`);
      continue;
    }
    if (name === 'img') {
      write(attributeIn(token, 'alt'));
      continue;
    }
    if (cells.includes(name)) {
      if (isOpening) lines.openCell();
      else lines.closeCell();
      continue;
    }
    lines.break({ isForced: name === 'br', lines: name === 'p' && !isOpening ? 2 : 1 });
    if (name === 'pre') preserved += isOpening ? 1 : -1;
    if (name === 'ul' || name === 'ol') {
      const start = Number.parseInt(attributeIn(token, 'start'), 10);
      if (isOpening) lines.openList(name === 'ol' ? (Number.isNaN(start) ? 1 : start) : null);
      else lines.closeList();
    }
    if (name === 'li') {
      if (isOpening) lines.openItem();
      else lines.closeItem();
    }
    if (name === headTag && isOpening) lines.mark(quoteMark);
    if (name === containerTag) {
      if (isOpening && containers === 0) lines.mark(quoteMark);
      containers = Math.max(0, containers + (isOpening ? 1 : -1));
      if (!isOpening && containers === 0) lines.mark(quoteEnd);
    }
    if (name === 'blockquote') lines.quote(isOpening ? 1 : -1);
  }
  lines.end();
  return withoutBlankRuns(lines.lines).join('\n').trim();
}

function attributeIn(tag: string, name: 'href' | 'alt' | 'start'): string {
  return unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '').trim();
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
