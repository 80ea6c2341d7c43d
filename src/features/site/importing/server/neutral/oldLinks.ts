import { escapeHtml, unescapeHtml } from '#platform/html/escapeHtml.ts';

// Sanitized HTML always has this form: double quotes, `<` and `>` escaped.
const element = /<(?:a|img) [^<>]*>/g;
const address = /(\s(?:href|src)=")([^"<>]*)"/g;

/** Mentions and videos have addresses of ours. */
const isOurs = (tag: string): boolean => / class="(?:mention|video)"/.test(tag);

/**
 * The path of an address of the old system, with its query and hash; null for any other. Relative ones are of it: the text
 * was written there.
 */
function oldPathOf(text: string, hosts: ReadonlySet<string>): string | null {
  if (text.startsWith('/files/')) return null;
  if (text.startsWith('/') && !text.startsWith('//')) return text.length > 1 ? text : null;
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null || !hosts.has(bareHost(url.host))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** `forum.example.org`, in lower case and without `www.`, as hosts are compared. */
export function bareHost(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^www\./, '');
}

/** The paths of the old system that sanitized HTML leads to. */
export function oldPathsIn(html: string, hosts: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const [tag] of html.matchAll(element)) {
    if (isOurs(tag)) continue;
    for (const [, , value = ''] of tag.matchAll(address)) {
      const path = oldPathOf(unescapeHtml(value), hosts);
      if (path !== null) found.add(path);
    }
  }
  return [...found];
}

/** Sanitized HTML with new addresses for old paths; null leaves one as it is. */
export function replaceOldPaths(
  html: string,
  hosts: ReadonlySet<string>,
  newAddressOf: (path: string) => string | null,
): string {
  return html.replace(element, (tag) => {
    if (isOurs(tag)) return tag;
    const replaced = tag.replace(address, (all, before: string, value: string) => {
      const path = oldPathOf(unescapeHtml(value), hosts);
      const found = path === null ? null : newAddressOf(path);
      return found === null ? all : `${before}${escapeHtml(found)}"`;
    });
    // It leads to another site no longer.
    return replaced === tag ? tag : replaced.replace(/ rel="nofollow ugc noopener"/, '');
  });
}
