import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { scriptJson } from '#core/scriptJson.ts';

/** What React writes where it did not wait for a part that was still loading. */
const notAwaited = '<!--$!-->';

/**
 * Renders a whole document. To a string, which costs less than a stream's pieces; as a stream only while a
 * part of the page is still loading, once for each part after a start.
 */
export async function renderDocument(document: ReactNode, nonce: string): Promise<string> {
  const html = renderToString(document);
  return styledFirst(
    html.includes(notAwaited) ? await renderAwaited(document, nonce) : `<!DOCTYPE html>${html}`,
  );
}

/** Two thirds of what a page's scripts weigh (tools/chunkGroups.ts). */
const framework = /<link rel="modulepreload"(?= href="[^"]*\/framework-)/;
const styleSheet = /<link [^<>]*rel="stylesheet"[^<>]*>/g;

/**
 * Puts styles before the dozen scripts that React hoists above them, and lets the largest of those wait for
 * them: a page is looked at before it is worked with, and browsers ask for few things at once.
 */
function styledFirst(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const start = head.indexOf('<link ');
  if (start < 0) return html;
  const styles = head.match(styleSheet) ?? [];
  const others = head
    .slice(start)
    .replace(styleSheet, '')
    .replace(framework, '$& fetchpriority="low"');
  return `${head.slice(0, start)}${styles.join('')}${others}${html.slice(end)}`;
}

function renderAwaited(document: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      // Whole, and in its place: what waits in a template needs script to be seen.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * Gives the document the loaders' data for the browser, in the words of the router's own component,
 * which needs a stream to wait for them.
 * @param before what they refer to
 */
export async function handOver(
  html: string,
  before: string,
  data: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  const end = html.lastIndexOf('</body>');
  const stream = 'window.__reactRouterContext.streamController';
  const words = `${stream}.enqueue(${scriptJson(await text(data))});${stream}.close();`;
  return `${html.slice(0, end)}${before}<script nonce="${nonce}">${words}</script>${html.slice(end)}`;
}
