import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { scriptJson } from '#core/scriptJson.ts';

/** What React writes where it did not wait for a part that was still loading. */
const notAwaited = '<!--$!-->';

/** Pieces of a document in their order: to join texts of 100 KB is to copy them, as often as one is looked into. */
export type DocumentParts = readonly string[];

/**
 * Renders a whole document. To a string, which costs less than a stream's pieces; as a stream only while a
 * part of the page is still loading, once for each part after a start.
 */
export async function renderDocument(document: ReactNode, nonce: string): Promise<DocumentParts> {
  const html = renderToString(document);
  return html.includes(notAwaited)
    ? styledFirst(await renderAwaited(document, nonce))
    : ['<!DOCTYPE html>', ...styledFirst(html)];
}

/** Two thirds of what a page's scripts weigh (tools/building/chunkGroups.ts). */
const framework = /<link rel="modulepreload"(?= href="[^"]*\/framework-)/;
const styleSheet = /<link [^<>]*rel="stylesheet"[^<>]*>/g;

/**
 * Puts styles before the dozen scripts that React hoists above them, and lets the largest of those wait for
 * them: a page is looked at before it is worked with, and browsers ask for few things at once.
 */
function styledFirst(html: string): DocumentParts {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const start = head.indexOf('<link ');
  if (start < 0) return [html];
  const styles = head.match(styleSheet) ?? [];
  const others = head
    .slice(start)
    .replace(styleSheet, '')
    .replace(framework, '$& fetchpriority="low"');
  return [head.slice(0, start), ...styles, others, html.slice(end)];
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
  parts: DocumentParts,
  before: string,
  data: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<DocumentParts> {
  const last = parts.at(-1) ?? '';
  const end = last.lastIndexOf('</body>');
  const stream = 'window.__reactRouterContext.streamController';
  const words = `${stream}.enqueue(${scriptJson(await text(data))});${stream}.close();`;
  const script = `<script nonce="${nonce}">${words}</script>`;
  return [...parts.slice(0, -1), last.slice(0, end), before, script, last.slice(end)];
}

const encoder = new TextEncoder();
/** Grows with the largest document; each is copied out of it. */
let room = new Uint8Array(0);

/** A document as UTF-8, in memory of its own, which can be handed to another thread. */
export function documentBytes(parts: DocumentParts): Uint8Array<ArrayBuffer> {
  const most = 3 * parts.reduce((sum, part) => sum + part.length, 0);
  if (room.length < most) room = new Uint8Array(most);
  let length = 0;
  for (const part of parts) length += encoder.encodeInto(part, room.subarray(length)).written;
  return room.slice(0, length);
}
