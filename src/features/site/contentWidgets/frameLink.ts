import { pathBelow } from '#core/pathBelow.ts';

export interface FrameLink {
  /** Below the base path. */
  path: string;
  /** A file is opened by the browser, a page by the router. */
  isFile: boolean;
}

/**
 * Where a link of a frame with custom HTML leads within this portal, in a preview to the preview of that page. Null for
 * anything else: the scripts of the frame may send any text, and must not lead the reader elsewhere.
 *
 * @param here the address of the page around the frame
 */
export function frameLink(link: string, here: string, basePath: string): FrameLink | null {
  const [page, url] = [new URL(here), URL.parse(link, here)];
  const below = url?.origin === page.origin ? pathBelow(url.pathname, basePath) : null;
  if (!url || below === null) return null;
  const path = `${below}${url.search}${url.hash}`;
  if (below.startsWith('/files/')) return { path, isFile: true };
  if (page.pathname !== `${basePath}/preview`) return { path, isFile: false };
  const query = new URLSearchParams(page.search);
  query.set('path', path);
  return { path: `/preview?${query}`, isFile: false };
}
