const suffix = '.md';
const home = '/index';

/** The address of a page's Markdown: `/topics/a/1?page=2` → `/topics/a/1.md?page=2`. */
export function markdownPath(path: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)([\s\S]*)$/.exec(path) ?? [];
  const plain = pathname.replace(/\/+$/, '');
  return `${plain === '' ? home : plain}${suffix}${rest}`;
}

/** The page whose Markdown a path under the base path names; null: the path is no such name. */
export function pageOfMarkdownPath(path: string): string | null {
  if (!path.endsWith(suffix)) return null;
  const page = path.slice(0, -suffix.length);
  if (page === home) return '/';
  return page === '' || page.endsWith('/') ? null : page;
}
