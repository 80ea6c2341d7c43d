import { withBasePath } from './callServer.ts';

// Stored content references the portal's own files and pages from its root; a browser needs the base path.
const fromRoot = / (href|src)="\/(?!\/)/g;

/** Stored HTML for a browser, with the base path. */
export function shownHtml(html: string): string {
  const base = withBasePath('');
  return base === '' ? html : html.replace(fromRoot, ` $1="${base}/`);
}

/** HTML from a browser, as it is stored. */
export function storedHtml(html: string): string {
  const base = withBasePath('');
  if (base === '') return html;
  return html.replaceAll(` href="${base}/`, ' href="/').replaceAll(` src="${base}/`, ' src="/');
}

/** The same for a single URL. */
export function storedAddress(address: string): string {
  const base = withBasePath('');
  return base !== '' && address.startsWith(`${base}/`) ? address.slice(base.length) : address;
}
