import { marked } from 'marked';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import type { DumpSite } from '../dump/dumpSite.ts';
import { commentToHtml } from './commentMarkup.ts';
import { isBoundedMarkdown } from './markdownBounds.ts';

// Stops at an unescaped `<`: otherwise matching would be quadratic.
const image = /<img\b(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ownAddress = /(\shref=")(\/\/|\/|#)(?=[^"]*")/gi;

/**
 * Sanitizes a post's HTML. Relative URLs become absolute, so that none points into Plaza by accident. Images
 * that are not https become links.
 */
export function postHtml(html: string, site: DumpSite): string {
  return sanitizeContent(settlePictures(absolute(html, site))).trim();
}

export function commentHtml(text: string, site: DumpSite): string {
  return sanitizeContent(commentToHtml(text, (tag) => tagUrl(tag, site))).trim();
}

/** Renders the Markdown of an edit history. */
export function historyHtml(markdown: string, site: DumpSite): string {
  const source = markdown
    .replace(/\r\n?/g, '\n')
    .replace(
      /\[(?:meta-)?tag:([^\]\s]{1,60})\]/g,
      (_all, tag: string) => `[${tag}](${tagUrl(tag, site)})`,
    )
    .replace(/^>!/gm, '>');
  return postHtml(markdownHtml(source), site);
}

/** Text that is too much for the parser is kept as plain text. */
function markdownHtml(source: string): string {
  try {
    if (!isBoundedMarkdown(source)) return `<pre><code>${escapeHtml(source)}</code></pre>`;
    return marked.parse(source, { async: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `<pre><code>${escapeHtml(source)}</code></pre>`;
  }
}

function tagUrl(tag: string, site: DumpSite): string {
  return `https://${site.hosts[0]}/questions/tagged/${encodeURIComponent(tag)}`;
}

function absolute(html: string, site: DumpSite): string {
  const [host] = site.hosts;
  const prefixes: Record<string, string> = {
    '//': 'https://',
    '/': `https://${host}/`,
    '#': `https://${host}/a/`,
  };
  return html.replace(ownAddress, (all, before: string, start: string) => {
    const prefix = prefixes[start];
    return prefix === undefined ? all : `${before}${prefix}`;
  });
}

function settlePictures(html: string): string {
  let at = 0;
  let shown = '';
  let insideLink = false;
  for (const match of html.matchAll(image)) {
    const before = html.slice(at, match.index);
    insideLink = endsInsideLink(before, insideLink);
    shown += before + pictureHtml(match[0], insideLink);
    at = match.index + match[0].length;
  }
  return shown + html.slice(at);
}

function endsInsideLink(piece: string, beginsInside: boolean): boolean {
  const opened = piece.lastIndexOf('<a ');
  const closed = piece.lastIndexOf('</a>');
  return opened === closed ? beginsInside : opened > closed;
}

function pictureHtml(tag: string, insideLink: boolean): string {
  const source = attribute(tag, 'src').replace(
    /^(?:http:)?\/\/(i\.(?:stack\.)?imgur\.com\/)/i,
    'https://$1',
  );
  const alternative = attribute(tag, 'alt');
  const words =
    alternative === '' || /^(enter image description here|alt text)$/i.test(alternative)
      ? 'picture'
      : alternative;
  if (/^https:\/\//i.test(source)) return `<img src="${source}" alt="${words}">`;
  if (insideLink || !/^http:\/\//i.test(source)) return `[${words}]`;
  return `<a href="${source}">[${words}]</a>`;
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return (value?.[1] ?? value?.[2] ?? '').replace(/"/g, '&quot;').replace(/[<>]/g, '').trim();
}
