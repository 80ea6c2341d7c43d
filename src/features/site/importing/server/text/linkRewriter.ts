import { escapeHtml, unescapeHtml } from '#platform/html/escapeHtml.ts';
import type { DumpSite } from '../dump/dumpSite.ts';
import { spelledTag } from '../dump/rowFields.ts';
import { escapeText } from './escapeText.ts';

/** The entity of an old URL. */
export type OldLink =
  /** `within` is the question of an answer link, in case the answer is missing. */
  | { kind: 'post'; id: string; within?: string }
  | { kind: 'comment'; id: string; postId: string }
  | { kind: 'user'; id: string }
  | { kind: 'tag'; name: string };

/** Its current URL. */
export interface NewPlace {
  path: string;
  /** Replaces the text of a bare URL. */
  title: string;
}

/** Parses a URL of the old site. @returns null for any other URL */
export function readOldLink(href: string, site: DumpSite): OldLink | null {
  const url = URL.parse(href);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (!site.hosts.includes(url.host.toLowerCase())) return null;
  const path = url.pathname;
  const comment = /^#comment(\d+)_(\d+)$/.exec(url.hash);
  if (comment?.[1] !== undefined && comment[2] !== undefined) {
    return { kind: 'comment', id: comment[1], postId: comment[2] };
  }
  const question = /^\/(?:questions|q)\/(\d+)(?:\/|$)/.exec(path)?.[1];
  if (question !== undefined) {
    const answer = /^#(\d+)$/.exec(url.hash)?.[1] ?? answerInPath(path);
    return answer === undefined || answer === question
      ? { kind: 'post', id: question }
      : { kind: 'post', id: answer, within: question };
  }
  const post = /^\/(?:a|posts)\/(\d+)(?:\/|$)/.exec(path)?.[1];
  if (post !== undefined) return { kind: 'post', id: post };
  const user = /^\/(?:u|users)\/(-1|\d+)(?:\/[^/]*)?\/?$/.exec(path)?.[1];
  if (user !== undefined) return { kind: 'user', id: user };
  const tag = /^\/(?:questions\/tagged|tags)\/([^/+]+)(?:\/info)?\/?$/.exec(path)?.[1];
  return tag === undefined ? null : { kind: 'tag', name: spelledTag(decode(tag)) };
}

/** `/questions/1/slug/14` is answer 14; `/q/1/8` is question 1 with the sharer's id. */
function answerInPath(path: string): string | undefined {
  return /^\/questions\/\d+\/[^/]+\/(\d+)\/?$/.exec(path)?.[1];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Sanitized HTML always has this form: double quotes, `<` and `>` escaped.
const anchor = /<a ([^<>]*)>([^<]*)/g;

function hrefOf(attributes: string): string {
  return unescapeHtml(/(?:^|\s)href="([^"]*)"/.exec(attributes)?.[1] ?? '');
}

/** URLs of the old site in sanitized HTML. */
export function oldLinksIn(html: string, site: DumpSite): OldLink[] {
  return [...html.matchAll(anchor)].flatMap(
    ([, attributes = '']) => readOldLink(hrefOf(attributes), site) ?? [],
  );
}

/** Rewrites links to the old site with `placeOf`; all others are unchanged. */
export function rewriteLinks(
  html: string,
  site: DumpSite,
  placeOf: (link: OldLink) => NewPlace | null,
): string {
  return html.replace(anchor, (all, attributes: string, text: string) => {
    const href = hrefOf(attributes);
    const link = readOldLink(href, site);
    const place = link === null ? null : placeOf(link);
    if (place === null) return all;
    const words = isAddress(unescapeHtml(text), href) ? escapeText(place.title) : text;
    return `<a href="${escapeHtml(place.path)}">${words}`;
  });
}

function isAddress(text: string, href: string): boolean {
  const bare = (address: string) => address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  const words = bare(text.trim());
  return (
    words !== '' &&
    (words === bare(href) || (/…$/.test(words) && bare(href).startsWith(words.slice(0, -1))))
  );
}
