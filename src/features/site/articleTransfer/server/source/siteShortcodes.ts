import { isCalloutName } from '#core/blockMarkdown.ts';
import { codeAndText, outsideCode, type SiteNotes, withoutCode } from './siteCode.ts';

/** A tag of Hugo (`{{< note >}}`, `{{% note %}}`) or of Liquid (`{% note %}`). */
interface Tag {
  at: number;
  raw: string;
  name: string;
  isClosing: boolean;
  /** Without names. */
  words: string[];
  named: ReadonlyMap<string, string>;
  /** The tag that ends it. */
  end?: Tag;
}

const tagPattern =
  /\{\{[<%]-?\s*(\/?)\s*(\w[\w./-]*)((?:"(?:[^"\\]|\\.){0,1000}"|'[^']{0,1000}'|`[^`]{0,1000}`|[^"'`{}>%]|[>%](?!\}\})){0,2000}?)\s*\/?-?[>%]\}\}|\{%-?\s*(end)?(\w+)((?:"[^"]*"|'[^']*'|[^"'%]|%(?!\})){0,2000}?)-?%\}/g;
const argument = /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|(\S+))/g;
const escapedTag = /\{\{([<%])\/\*([\s\S]{0,2000}?)\*\/([>%])\}\}/g;
/** Addresses of Jekyll: `{{ site.baseurl }}/a`, `{{ '/a' | relative_url }}`. */
const siteAddress = /\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g;
const urlFilter =
  /\{\{-?\s*["']([^"']{0,1000})["']\s*\|\s*(?:relative_url|absolute_url|prepend:\s*site\.baseurl)\s*-?\}\}/g;

const calloutNames = new Map([
  ...['notice', 'callout', 'admonition', 'alert', 'hint', 'block', 'blocknote', 'aside'].map(
    (name) => [name, 'note'] as const,
  ),
  ...['pageinfo', 'infobox', 'message'].map((name) => [name, 'note'] as const),
]);
const detailNames = new Set(['details', 'expand', 'collapse', 'spoiler', 'accordion']);
const tabsNames = new Set(['tabs', 'tabpane', 'codetabs', 'tabgroup', 'nav-tabs']);
const tabNames = new Set(['tab', 'codetab', 'tab-item', 'tabitem']);
const figureNames = new Set(['figure', 'img', 'image', 'imgproc', 'picture', 'figure-link']);
const linkNames = new Set(['ref', 'relref', 'link', 'post_url']);
const highlightNames = new Set(['highlight', 'code']);
const commentNames = new Set(['comment']);
const videoSites = new Map([
  ['youtube', 'https://www.youtube.com/watch?v='],
  ['vimeo', 'https://vimeo.com/'],
]);

/** Replaces shortcodes by Markdown; names those that have no counterpart. What they enclose stays. */
export function withShortcodes(text: string, notes: SiteNotes): string {
  if (!text.includes('{{') && !text.includes('{%')) return text;
  const addresses = (part: string) =>
    part
      .replace(siteAddress, (raw) => {
        notes.replaced.push(raw);
        return '';
      })
      .replace(urlFilter, (_raw, address: string) => {
        notes.replaced.push('relative_url absolute_url prepend site baseurl');
        return address;
      });
  const parts: string[] = [];
  for (const { isCode, lines } of codeAndText(text)) {
    const part = lines.join('\n');
    parts.push(isCode ? part : outsideCode(part, addresses));
  }
  const joined = parts.join('\n');
  const tags = pairedTags(joined);
  return replaceTags(joined, tags, notes).replace(escapedTag, '{{$1$2$3}}');
}

/** Tags that are no code, each with its end. */
function pairedTags(text: string): Tag[] {
  const tags: Tag[] = [];
  const open: Tag[] = [];
  for (const match of withoutCode(text).matchAll(tagPattern)) {
    const [raw, slash, hugoName, hugoRest, liquidEnd, liquidName, liquidRest] = match;
    const { index: at } = match;
    const name = (hugoName ?? liquidName ?? '').toLowerCase();
    const isClosing = slash === '/' || liquidEnd === 'end';
    const tag: Tag = { at, raw, name, isClosing, ...argumentsOf(hugoRest ?? liquidRest ?? '') };
    tags.push(tag);
    if (!isClosing) {
      open.push(tag);
      continue;
    }
    const begin = open.findLastIndex((each) => each.name === name);
    if (begin === -1) continue;
    const opening = open[begin];
    if (opening) opening.end = tag;
    open.length = begin;
  }
  return tags;
}

function argumentsOf(rest: string): Pick<Tag, 'words' | 'named'> {
  const words: string[] = [];
  const named = new Map<string, string>();
  for (const [, name, double, single, tick, bare] of rest.matchAll(argument)) {
    const value = double?.replace(/\\(.)/g, '$1') ?? single ?? tick ?? bare ?? '';
    if (name === undefined) words.push(value);
    else named.set(name.toLowerCase(), value);
  }
  return { words, named };
}

function replaceTags(text: string, tags: readonly Tag[], notes: SiteNotes): string {
  const parts: string[] = [];
  const closings = new Map<Tag, string>();
  let at = 0;
  let depth = 0;
  for (const tag of tags) {
    if (tag.at < at) continue;
    parts.push(text.slice(at, tag.at));
    at = tag.at + tag.raw.length;
    if (tag.isClosing) {
      if (closings.has(tag)) depth -= 1;
      parts.push(closings.get(tag) ?? '');
      notes.replaced.push(tag.raw);
      continue;
    }
    const { end } = tag;
    if (end && (commentNames.has(tag.name) || tag.name === 'raw' || highlightNames.has(tag.name))) {
      const inner = text.slice(at, end.at);
      at = end.at + end.raw.length;
      notes.replaced.push(tag.name, end.raw);
      if (commentNames.has(tag.name)) notes.removed.push(inner.replace(/\s+/g, ' ').trim());
      else if (tag.name === 'raw') parts.push(inner);
      else parts.push(codeBlock(tag, inner, notes));
      continue;
    }
    const block = end ? blockOf(tag, depth) : null;
    if (block && end) {
      notes.replaced.push(`${tag.name} ${[...tag.named.keys()].join(' ')} ${block.used.join(' ')}`);
      rest(tag, block.used, notes);
      closings.set(end, block.close);
      depth += 1;
      parts.push(block.open);
      continue;
    }
    const single = singleOf(tag);
    if (single) {
      notes.replaced.push(
        `${tag.name} ${[...tag.named.keys()].join(' ')} ${single.used.join(' ')}`,
      );
      rest(tag, single.used, notes);
      parts.push(single.text);
    } else notes.removed.push(tag.raw.replace(/\s+/g, ' '));
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Arguments that the text no longer has. */
function rest({ words, named, raw }: Tag, used: readonly string[], { removed }: SiteNotes): void {
  const all = [...words, ...named.values()];
  if (all.some((value) => !used.includes(value) && /[\p{L}\p{N}]/u.test(value))) {
    removed.push(raw.replace(/\s+/g, ' '));
  }
}

interface Replacement {
  used: string[];
}

function blockOf(tag: Tag, depth: number): (Replacement & { open: string; close: string }) | null {
  const { name, words, named } = tag;
  const colons = ':'.repeat(Math.max(3, 20 - depth));
  const title = named.get('title') ?? named.get('header') ?? named.get('label');
  const open = (kind: string, heading: string, used: string[]) => ({
    open: `\n\n${colons}${kind}${heading === '' ? '' : ` ${heading}`}\n\n`,
    close: `\n\n${colons}\n\n`,
    used,
  });
  if (tabsNames.has(name)) return open('tabs', '', words);
  if (tabNames.has(name)) {
    const heading = title ?? named.get('name') ?? words[0] ?? '…';
    return { open: `\n\n### ${heading}\n\n`, close: '\n\n', used: [heading] };
  }
  if (detailNames.has(name)) {
    const heading = title ?? named.get('summary') ?? words[0] ?? '';
    return open('details', heading, [heading]);
  }
  if (!calloutNames.has(name) && !isCalloutName(name)) return null;
  const kindGiven = named.get('type') ?? named.get('color') ?? named.get('context');
  const [first = ''] = words;
  const kind = [name, kindGiven ?? '', first].map((each) => each.toLowerCase());
  const known = kind.slice(calloutNames.has(name) ? 1 : 0).find(isCalloutName);
  const heading = title ?? (isCalloutName(first.toLowerCase()) ? (words[1] ?? '') : first);
  return open(known ?? 'note', heading, [
    heading,
    kindGiven ?? '',
    known === first.toLowerCase() ? first : '',
  ]);
}

function singleOf({ name, words, named }: Tag): (Replacement & { text: string }) | null {
  if (figureNames.has(name)) {
    const src = named.get('src') ?? named.get('link') ?? words[0] ?? '';
    if (src === '') return null;
    const caption = named.get('caption') ?? named.get('title') ?? '';
    const alt = named.get('alt') ?? (named.has('src') ? '' : (words[1] ?? ''));
    const title = caption === '' ? '' : ` "${caption.replaceAll('"', '”')}"`;
    return { text: `\n\n![${alt}](${address(src)}${title})\n\n`, used: [src, caption, alt] };
  }
  if (linkNames.has(name)) {
    const target = named.get('path') ?? words[0];
    if (target === undefined) return null;
    const place = name === 'post_url' ? `post:${target}` : target;
    return { text: address(place), used: [target] };
  }
  const site = videoSites.get(name);
  const id = named.get('id') ?? words[0];
  if (site !== undefined && id !== undefined) {
    return { text: `\n\n<iframe src="${site}${encodeURIComponent(id)}"></iframe>\n\n`, used: [id] };
  }
  return null;
}

function codeBlock({ words, named }: Tag, inner: string, notes: SiteNotes): string {
  const language = named.get('lang') ?? named.get('language') ?? words[0] ?? '';
  notes.replaced.push([language, ...words, ...named.keys(), ...named.values()].join(' '));
  const longest = Math.max(2, ...[...inner.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `\n\n${ticks}${language.replace(/\s/g, '')}\n${inner.replace(/^\n+|\s+$/g, '')}\n${ticks}\n\n`;
}

/** An address in a place of Markdown where spaces would end it. */
function address(given: string): string {
  return given.replace(/[\s()<>]/g, (sign) =>
    encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'),
  );
}
