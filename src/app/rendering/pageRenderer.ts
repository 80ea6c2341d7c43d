import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageRequest, ShellInfo } from '#core/pageRequest.ts';
import type { ShownPage } from '#core/shownPage.ts';
import type { ViewScripts } from './viewScripts.ts';

/** The built application; its `entry.server` also exports how to provide a request. */
export type PageBuild = ServerBuild & {
  entry: { module: { provideRequest: (request: PageRequest) => never } };
};

/**
 * A page request as plain data that can be sent to another thread. A page is rendered from this alone; the
 * request itself, its headers and cookies are not passed on.
 */
export interface AskedPage {
  /** The full URL. */
  url: string;
  /** The matched row of the route table. */
  pattern: string;
  shell: ShellInfo;
  nonce: string;
  isWhole: boolean;
}

export interface RenderedDocument {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  /** Null: no page, or a preview of one. */
  shown: ShownPage | null;
}

/** Server functions that a page needs while it is rendered. */
export type PageServices = Pick<PageRequest, 'execute' | 'reportPageError' | 'jsonOf'>;

export type PageRenderer = (asked: AskedPage, services: PageServices) => Promise<RenderedDocument>;

/** Renders any page of the portal through React Router, in the calling thread. */
export function createPageRenderer(options: {
  loadBuild: () => Promise<PageBuild>;
  viewScripts: ViewScripts;
  mode: 'development' | 'production';
}): PageRenderer {
  const { loadBuild, viewScripts, mode } = options;
  let handler: { build: PageBuild; handle: ReturnType<typeof createRequestHandler> } | null = null;

  return async function renderPage({ url, ...asked }, services) {
    const build = await loadBuild();
    if (handler?.build !== build) handler = { build, handle: createRequestHandler(build, mode) };
    let html: Uint8Array<ArrayBuffer> | null = null;
    let shown: ShownPage | null = null;
    const pageRequest: PageRequest = {
      ...asked,
      ...services,
      scriptsOf: viewScripts.scriptsOf,
      takePage: (rendered) => {
        html = rendered;
      },
      showsPage: (page) => {
        shown = page;
      },
    };
    const response = await handler.handle(
      new Request(url),
      build.entry.module.provideRequest(pageRequest),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: html ?? (await response.bytes()),
      shown,
    };
  };
}
