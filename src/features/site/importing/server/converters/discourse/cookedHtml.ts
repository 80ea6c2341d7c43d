import { type Cheerio, type CheerioAPI, load } from 'cheerio/slim';
import type { AnyNode, Element } from 'domhandler';
import { storedVideoAddress } from '#core/videoEmbeds.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { exceededPart, htmlBounds, measureHtml } from '#platform/html/htmlSize.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { emojiOf } from '../frame/emojiOf.ts';
import { type UploadName, uploadNameOf } from './uploadAddress.ts';

/** What the texts of a community refer to. */
export interface CookedPlaces {
  memberIdOf: (username: string) => string | null;
  fileOf: (name: UploadName) => { id: string; name: string } | null;
  /** Hosts of the community itself: their addresses become paths, which redirects know. */
  hosts: ReadonlySet<string>;
  /** A poll of the post by its name, as HTML; the poll that the post keeps as one is ''. */
  pollHtml: (name: string) => string;
}

export interface CookedText {
  html: string;
  /** What the text had and no longer has. */
  losses: string[];
}

interface Cooking extends CookedPlaces {
  $: CheerioAPI;
  losses: Set<string>;
}

const furniture =
  'svg, script, style, img.avatar, img.site-icon, a.anchor, .quote-controls, .onebox-metadata, .badge-notification, .poll-info, .hashtag-icon-placeholder, .codeblock-button-wrapper';

/** Replacing an element takes time in proportion to its neighbours. */
const bounds = { ...htmlBounds.page, tags: 6_000 };

/** The `cooked` HTML of a Discourse post as the editor writes it. */
export function cookedHtml(cooked: string, places: CookedPlaces): CookedText {
  const losses = new Set<string>();
  if (exceededPart(measureHtml(cooked, bounds), bounds) !== null) {
    return { html: sanitizeContent(cooked), losses: ['a very large text lost its formatting'] };
  }
  const $ = load(cooked, {}, false);
  const cooking: Cooking = { ...places, $, losses };
  polls(cooking);
  $(furniture).remove();
  emojis(cooking);
  lightboxes(cooking);
  videos(cooking);
  oneboxes(cooking);
  quotes(cooking);
  pictures(cooking);
  links(cooking);
  spoilers(cooking);
  codes(cooking);
  for (const box of $('span.chcklst-box').get()) {
    $(box).replaceWith($(box).hasClass('checked') ? '☑' : '☐');
  }
  paragraphs(cooking);
  return { html: sanitizeContent($.html()), losses: [...losses] };
}

/** Innermost first, so that what contains others is made of what they have become. */
function each({ $ }: Cooking, selector: string, change: (element: Cheerio<Element>) => void): void {
  for (const node of $<AnyNode, string>(selector).get().toReversed()) {
    change($(node as Element)); // selectors find elements only
  }
}

function polls(cooking: Cooking): void {
  each(cooking, 'div.poll', (poll) => {
    poll.replaceWith(cooking.pollHtml(poll.attr('data-poll-name') ?? 'poll'));
  });
}

function emojis(cooking: Cooking): void {
  each(cooking, 'img.emoji', (image) => {
    const name = image.attr('alt') ?? image.attr('title') ?? '';
    const character = emojiOf(name);
    if (character === null) cooking.losses.add('an emoji of its own became its name');
    const words = name.startsWith(':') ? name : `:${name}:`;
    image.replaceWith(escapeHtml(character ?? words));
  });
}

function lightboxes(cooking: Cooking): void {
  each(cooking, 'a.lightbox', (link) => {
    const image = link.find('img').first();
    const original = link.attr('href') ?? '';
    if (image.length === 0 || uploadNameOf(original) === null) return;
    image.attr('src', original);
    image.removeAttr('data-base62-sha1');
    link.find('.meta').remove();
    link.replaceWith(image);
  });
}

function videos(cooking: Cooking): void {
  each(cooking, '.lazy-video-container', (box) => {
    const address = box.find('a').attr('href') ?? '';
    const title = box.attr('data-video-title') || address;
    box.replaceWith(`<p>${videoLink(address, title)}</p>`);
  });
  each(cooking, '.video-placeholder-container', (box) => {
    box.replaceWith(mediaLink(cooking, box.attr('data-video-src') ?? ''));
  });
  each(cooking, 'video, audio', (media) => {
    const address = media.attr('src') ?? media.find('source').attr('src') ?? '';
    media.replaceWith(mediaLink(cooking, address));
  });
  each(cooking, 'iframe', (frame) => {
    const address = frame.attr('src') ?? '';
    if (storedVideoAddress(address) === null) frame.replaceWith(`<p>${linkHtml(address)}</p>`);
  });
}

function videoLink(address: string, title: string): string {
  const video = storedVideoAddress(address);
  if (video === null) return linkHtml(address, title);
  return `<a class="video" href="${escapeHtml(video)}">${escapeHtml(title)}</a>`;
}

function linkHtml(address: string, words = address): string {
  if (!/^https?:\/\//i.test(address)) return escapeHtml(words);
  return `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
}

/** A recording is a link to its file. */
function mediaLink({ fileOf, losses }: Cooking, address: string): string {
  const name = uploadNameOf(address);
  const file = name === null ? null : fileOf(name);
  if (file) return `<p><a href="${fileAddress(file)}">${escapeHtml(file.name)}</a></p>`;
  if (name !== null) losses.add('a recording’s file is not in the backup');
  return `<p>${linkHtml(address)}</p>`;
}

function oneboxes(cooking: Cooking): void {
  each(cooking, 'aside.onebox', (box) => {
    const heading = box.find('h3 a, h4 a').first();
    const first = heading.length > 0 ? heading : box.find('a').first();
    const address = box.attr('data-onebox-src') ?? first.attr('href') ?? '';
    const title = first.text().trim() || address;
    const says = box.find('.onebox-body > p').first().text().trim();
    const quoted = says === '' ? '' : `<blockquote><p>${escapeHtml(says)}</p></blockquote>`;
    box.replaceWith(`<p>${linkHtml(address, title)}</p>${quoted}`);
  });
}

function quotes(cooking: Cooking): void {
  each(cooking, 'aside.quote', (quote) => {
    const name =
      quote.attr('data-username') ?? quote.find('.title').text().trim().replace(/:$/, '');
    const topic = quote.attr('data-topic') ?? '';
    const number = quote.attr('data-post') ?? '';
    const isKnown = /^\d+$/.test(topic) && /^\d+$/.test(number);
    const said = quote.children('blockquote').first().html()?.trim() ?? '';
    const words = escapeHtml(name);
    const source = isKnown ? `<a href="/t/${topic}/${number}">${words}</a>` : words;
    const by = name === '' ? '' : `<p>${source}:</p>`;
    quote.replaceWith(`<blockquote>${by}${said}</blockquote>`);
  });
}

function pictures(cooking: Cooking): void {
  each(cooking, 'img', (image) => {
    const short = image.attr('data-base62-sha1');
    const address = image.attr('data-orig-src') ?? image.attr('src') ?? '';
    const name = uploadNameOf(short ? `upload://${short}` : address);
    const file = name === null ? null : cooking.fileOf(name);
    const alternative = image.attr('alt') ?? '';
    const size = ['width', 'height'].flatMap((side) => {
      const value = image.attr(side) ?? '';
      return /^\d{1,5}$/.test(value) ? `${side}="${value}"` : [];
    });
    const source = file ? fileAddress(file) : address;
    if (name === null ? /^https?:\/\//i.test(source) : file !== null) {
      const attributes = [
        `src="${escapeHtml(source)}"`,
        `alt="${escapeHtml(alternative)}"`,
        ...size,
      ];
      image.replaceWith(`<img ${attributes.join(' ')}>`);
      return;
    }
    cooking.losses.add('a picture’s file is not in the backup');
    image.replaceWith(escapeHtml(`[${alternative || 'picture'}]`));
  });
}

function fileAddress({ id, name }: { id: string; name: string }): string {
  return `/files/${id}/${encodeURIComponent(name)}`;
}

function links(cooking: Cooking): void {
  each(cooking, 'a', (link) => {
    const address = link.attr('href') ?? '';
    if (link.hasClass('mention')) {
      const name = decodeName(
        /^\/u(?:sers)?\/([^/?#]+)/.exec(pathOf(address, cooking.hosts))?.[1] ?? '',
      );
      const memberId = name === '' ? null : cooking.memberIdOf(name);
      const words = escapeHtml(link.text());
      link.replaceWith(
        memberId === null
          ? words
          : `<a class="mention" data-member-id="${escapeHtml(memberId)}">${words}</a>`,
      );
      return;
    }
    if (link.hasClass('mention-group')) {
      link.replaceWith(escapeHtml(link.text()));
      return;
    }
    const hashtag = link.attr('class') ?? '';
    if (/\bhashtag\b|hashtag-cooked/.test(hashtag))
      link.text(`#${link.text().trim().replace(/^#/, '')}`);
    const name = uploadNameOf(address);
    const file = name === null ? null : cooking.fileOf(name);
    if (file) link.attr('href', fileAddress(file));
    else if (name !== null && /^upload:|\/uploads\//.test(address)) {
      cooking.losses.add('an attachment’s file is not in the backup');
      link.replaceWith(link.contents());
    } else link.attr('href', pathOf(address, cooking.hosts));
  });
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** An address of the community itself as a path. */
function pathOf(address: string, hosts: ReadonlySet<string>): string {
  const found = /^(?:https?:)?\/\/([^/?#]+)(\/[^\s]*)?$/i.exec(address);
  if (!found?.[1]) return address;
  if (hosts.has(found[1].toLowerCase())) return found[2] ?? '/';
  return address.startsWith('//') ? `https:${address}` : address;
}

const blocks =
  'p, div, ul, ol, dl, table, pre, blockquote, h1, h2, h3, h4, h5, h6, hr, details, figure';

/** A hidden block opens on demand; hidden words within a sentence have no counterpart. */
function spoilers(cooking: Cooking): void {
  each(cooking, '.spoiler, .spoiled', (spoiler) => {
    const inner = spoiler.html() ?? '';
    if (spoiler.is('div') || spoiler.find(blocks).length > 0) {
      spoiler.replaceWith(`<details><summary>Spoiler</summary>${inner}</details>`);
      return;
    }
    cooking.losses.add('a spoiler within a sentence is shown');
    spoiler.replaceWith(inner);
  });
}

const noLanguage = /^(auto|plaintext|nohighlight|text)$/;

function codes(cooking: Cooking): void {
  each(cooking, 'pre code', (code) => {
    const language = /(?:^|\s)lang(?:uage)?-([\w+#.-]{1,30})/.exec(code.attr('class') ?? '')?.[1];
    if (language === undefined || noLanguage.test(language)) code.removeAttr('class');
    else code.attr('class', `language-${language}`);
  });
}

/** The sanitizer drops divisions: a text in one would run into the next. */
function paragraphs(cooking: Cooking): void {
  each(cooking, 'div', (division) => {
    const inner = division.html() ?? '';
    const isText =
      division.find(blocks).length === 0 &&
      (division.text().trim() !== '' || division.find('img').length > 0);
    division.replaceWith(isText && division.parents('p').length === 0 ? `<p>${inner}</p>` : inner);
  });
  each(cooking, 'p', (paragraph) => {
    if (paragraph.children().length === 0 && paragraph.text().trim() === '') paragraph.remove();
  });
}
