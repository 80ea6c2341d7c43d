import sanitizeHtml from 'sanitize-html';
import { calloutKinds } from '#core/calloutKinds.ts';
import { storedVideoAddress } from '#core/videoEmbeds.ts';
import { escapeHtml } from './escapeHtml.ts';
import { exceededPart, htmlBounds, measureHtml } from './htmlSize.ts';
import { stripHtml } from './stripHtml.ts';
import { textOfHtml } from './textOfHtml.ts';

/** Allowed HTML of a post, comment or reply. Headings start at h2: h1 is the page's title. */
const tags = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['strong', 'em', 'u', 's', 'del', 'sub', 'sup', 'kbd', 'mark', 'a', 'img'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  // Callouts, tabs and their sections, each with its class.
  ...['aside', 'section'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
];

const renamed: Record<string, string> = { b: 'strong', i: 'em', strike: 's', h1: 'h2' };

const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'class', 'data-member-id'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    code: ['class'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    details: ['open'],
    aside: ['class'],
    section: ['class'],
    h3: ['class'],
  },
  allowedClasses: {
    a: ['mention', 'video'],
    code: [/^language-[\w+#.-]{1,30}$/],
    aside: ['callout', ...calloutKinds.map((kind) => `callout-${kind}`)],
    section: ['tabs', 'tab'],
    h3: ['tab-title'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Deeper nesting is useless and would let a small text block a browser for minutes.
  nestingLimit: 40,
  transformTags: {
    ...Object.fromEntries(
      Object.entries(renamed).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})]),
    ),
    a: (_tag, given) => ({ tagName: 'a', attribs: linkAttributes(given) }),
    aside: callout,
    section: tabs,
    iframe: videoLink,
    video: videoLink,
    img: picture,
  },
};

/** The same of a text that is a page by itself, whose title is in it. */
const pageOptions: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...tags, 'h1'],
  transformTags: { ...options.transformTags, h1: 'h1' },
};

/** A `page` keeps its h1; where a `post` is shown, the page has it. */
export type ContentPlace = 'post' | 'page';

/** Longest text that is kept of an HTML that exceeds the bounds: as long as the longest post. */
const longestText = 1_000_000;

/**
 * Sanitizes user or imported HTML for storage and display: no scripts, event handlers or dangerous links.
 * Idempotent. Of an HTML that exceeds `htmlBounds.page`, only the text is kept.
 */
export function sanitizeContent(html: string, place: ContentPlace = 'post'): string {
  if (exceededPart(measureHtml(html, htmlBounds.page), htmlBounds.page) !== null) {
    return escapeHtml(withoutControls(textOfHtml(html, longestText)));
  }
  return sanitizeWithin(html, place === 'page' ? pageOptions : options);
}

function sanitizeWithin(html: string, allowed: sanitizeHtml.IOptions): string {
  let dirty = withoutControls(html);
  for (let round = 0; round < 5; round += 1) {
    // An entity such as &#1; may have been decoded to a control character.
    const clean = withoutControls(sanitizeHtml(dirty, allowed)).trim();
    if (clean === dirty) return clean;
    // Removing a tag can leave nested elements that a parser would restructure again.
    dirty = clean;
  }
  return escapeHtml(stripHtml(dirty));
}

/** PostgreSQL cannot store NUL, nor unpaired surrogates. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
}

function linkAttributes(given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { rel: _rel, class: _class, 'data-member-id': memberId, ...rest } = given;
  if (given.class === 'mention' && memberId !== undefined && /^[1-9]\d{0,15}$/.test(memberId)) {
    return { class: 'mention', 'data-member-id': memberId, href: `/users/${memberId}` };
  }
  const href = given.href ?? '';
  // rel values: search engines must not credit member links, and the target must not get `window.opener`.
  const isExternal = /^\s*https?:/i.test(href);
  const video = given.class === 'video' ? storedVideoAddress(href) : null;
  return {
    ...rest,
    ...(isExternal && { rel: 'nofollow ugc noopener' }),
    // renderContent shows it in a player.
    ...(video !== null && { href: video, class: 'video' }),
  };
}

/** Elements of other pages that are no callouts are dropped, their text kept. */
function callout(_tag: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kind = /^callout callout-(\w+)$/.exec(given.class ?? '')?.[1];
  const isKnown = calloutKinds.some((each) => each === kind);
  return isKnown
    ? { tagName: 'aside', attribs: { class: `callout callout-${kind}` } }
    : { tagName: 'div', attribs: {} };
}

function tabs(_tag: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isKnown = given.class === 'tabs' || given.class === 'tab';
  return isKnown
    ? { tagName: 'section', attribs: { class: given.class ?? '' } }
    : { tagName: 'div', attribs: {} };
}

/** A player of a video that may be shown is the link that it was made from; any other is dropped. */
function videoLink(tagName: string, { src = '', title = '' }: sanitizeHtml.Attributes) {
  const href = storedVideoAddress(src);
  if (href === null) return { tagName, attribs: {} };
  return { tagName: 'a', attribs: linkAttributes({ href, class: 'video' }), text: title || href };
}

/** A picture from elsewhere is dropped here: the library's filter of whole elements copies the text for each. */
function picture(_tag: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return isImageAddress(given.src)
    ? { tagName: 'img', attribs: { ...given, loading: 'lazy' } }
    : { tagName: 'dropped', attribs: {} };
}

/** Images come over http(s) or from the site's own paths. */
function isImageAddress(source: string | undefined): boolean {
  return source !== undefined && /^(https?:\/\/[^/]|\/(?![/\\]))/i.test(source);
}
