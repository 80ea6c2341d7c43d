import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { scriptJson } from '#core/scriptJson.ts';

/** React's placeholder for a part that was still loading. */
const notAwaited = '<!--$!-->';

/** The parts of a document in order: joining strings of 100 KB copies them each time they are searched. */
export type DocumentParts = readonly (string | Uint8Array)[];

/**
 * Renders a whole document: to a string, which costs less than a stream's chunks; as a stream only while a
 * part of the page is still loading, once per part after a start.
 */
export async function renderDocument(document: ReactNode, nonce: string): Promise<DocumentParts> {
  const html = renderToString(document);
  return html.includes(notAwaited)
    ? styledFirst(await renderAwaited(document, nonce))
    : ['<!DOCTYPE html>', ...styledFirst(html)];
}

/** The framework chunk, two thirds of a page's script size (tools/building/chunkGroups.ts). */
const framework = /<link rel="modulepreload"(?= href="[^"]*\/framework-)/;
const styleSheet = /<link [^<>]*rel="stylesheet"[^<>]*>/g;

/**
 * Moves styles before the dozen scripts that React hoists above them, and gives the largest script low
 * priority, because browsers load few files at once and the first paint needs only the styles.
 */
function styledFirst(html: string): string[] {
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
      // The resolved content in place: content in a template would need JavaScript to be visible.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * Adds the loaders' data for the browser, in the format of the router's own component, which needs a stream.
 * @param before the declarations it refers to
 */
export async function handOver(
  parts: DocumentParts,
  before: string,
  data: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<DocumentParts> {
  const last = parts.at(-1);
  if (typeof last !== 'string') return parts;
  const end = last.lastIndexOf('</body>');
  const stream = 'window.__reactRouterContext.streamController';
  const words = `${stream}.enqueue(${scriptJson(await text(data))});${stream}.close();`;
  const script = `<script nonce="${nonce}">${words}</script>`;
  return [...parts.slice(0, -1), last.slice(0, end), before, script, last.slice(end)];
}

const encoder = new TextEncoder();
/** Grows to the largest document; each document is copied out of it. */
let room = new Uint8Array(0);

/** A document as UTF-8 in its own buffer, which can be transferred to another thread. */
export function documentBytes(parts: DocumentParts): Uint8Array<ArrayBuffer> {
  const most = 3 * parts.reduce((sum, part) => sum + part.length, 0);
  if (room.length < most) room = new Uint8Array(most);
  let length = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      length += encoder.encodeInto(part, room.subarray(length)).written;
    } else {
      room.set(part, length);
      length += part.length;
    }
  }
  return room.slice(0, length);
}
