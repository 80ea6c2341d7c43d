import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { PageRequest } from '#core/pageRequest.ts';
import { KeptContext } from '#ui/kept/Kept.tsx';
import { NonceContext } from '#ui/nonce.ts';
import { payloadAmong, serializePayload } from './rendering/carriedPage.ts';
import { createPageWriter, stitch } from './rendering/keptParts.tsx';
import { pageMarkdown } from './rendering/pageMarkdown.ts';
import { pageRequestContext } from './rendering/pageRequestContext.ts';
import { documentBytes, handOver, renderDocument } from './rendering/renderDocument.ts';

export { keepOverriddenWords } from './rendering/keepOverriddenWords.ts';
export { provideRequest } from './rendering/pageRequestContext.ts';

/** Renders a complete page: all its data is loaded before React starts (docs/architecture.md). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const pageRequest = context.get(pageRequestContext);
  await ownTurn();
  const payload = payloadAmong(Object.values(routerContext.staticHandlerContext.loaderData));
  if (pageRequest.isMarkdown && payload) {
    const written = await pageMarkdown(payload, pageRequest.shell, status);
    for (const [name, value] of Object.entries(written.headers)) headers.set(name, value);
    headers.set('content-type', 'text/markdown; charset=utf-8');
    pageRequest.takePage(new TextEncoder().encode(written.text));
    return new Response(null, { status, headers });
  }
  headers.set('content-type', 'text/html; charset=utf-8');
  pageRequest.takePage(await render(routerContext, request.url, pageRequest));
  return new Response(null, { status, headers });
}

async function render(
  { serverHandoffStream, ...routerContext }: EntryContext,
  url: string,
  { nonce, isWhole, shell, jsonOf }: PageRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = createPageWriter();
  // What somebody typed is sent back to them once.
  const isKept = import.meta.env.PROD && !isWhole && !shell.typed;
  const parts = await renderDocument(
    <NonceContext value={nonce}>
      <KeptContext value={isKept ? writer : null}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </KeptContext>
    </NonceContext>,
    nonce,
  );
  if (!serverHandoffStream || !routerContext.renderMeta?.didRenderScripts)
    return documentBytes(stitch(writer, parts, nonce));
  const payload = payloadAmong(Object.values(routerContext.staticHandlerContext.loaderData));
  const element = payload ? serializePayload(payload, jsonOf) : '';
  return documentBytes(
    await handOver(stitch(writer, parts, nonce), element, serverHandoffStream, nonce),
  );
}

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Renders one page per turn of the event loop, so that other pages' loader messages are handled between two
 * renders.
 */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

/** Reports loader and render errors to the request's log. */
export function handleError(
  error: unknown,
  { request, context }: Parameters<HandleErrorFunction>[1],
): void {
  if (!request.signal.aborted) context.get(pageRequestContext).reportPageError(error);
}
