import { withBasePath } from './callServer.ts';

// What is stored names the portal's own files and pages from its root; a browser needs the base path.
const fromRoot = / (href|src)="\/(?!\/)/g;

/** Stored HTML as a browser can show it. */
export function shownHtml(html: string): string {
  const base = withBasePath('');
  return base === '' ? html : html.replace(fromRoot, ` $1="${base}/`);
}

/** HTML that a browser showed as it is stored. */
export function storedHtml(html: string): string {
  const base = withBasePath('');
  if (base === '') return html;
  return html.replaceAll(` href="${base}/`, ' href="/').replaceAll(` src="${base}/`, ' src="/');
}

/** The same for one address. */
export function storedAddress(address: string): string {
  const base = withBasePath('');
  return base !== '' && address.startsWith(`${base}/`) ? address.slice(base.length) : address;
}
