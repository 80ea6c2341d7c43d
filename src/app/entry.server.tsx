import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './nonce.ts';
import { pageRequestContext } from './pageRequestContext.ts';

export { provideRequest } from './pageRequestContext.ts';

/** Renders a page whole: all its data is there before React starts (docs/architecture.md). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, takePage } = context.get(pageRequestContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method !== 'HEAD') takePage(await render(routerContext, request.url, nonce));
  return new Response(null, { status, headers });
}

function render(routerContext: EntryContext, url: string, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Whole, and in its place: what waits in a template needs script to be seen.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError: reject,
      },
    );
  });
}

/** Faults of loaders and of rendering go to the request's log. */
export function handleError(
  error: unknown,
  { request, context }: Parameters<HandleErrorFunction>[1],
): void {
  if (request.signal.aborted) return;
  context.get(pageRequestContext).reportFault(error);
}
