import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageRequest, ShellInfo } from '#core/pageRequest.ts';
import type { ViewScripts } from './viewScripts.ts';

/** The built application; its `entry.server` also hands over how to provide a request. */
export type PageBuild = ServerBuild & {
  entry: { module: { provideRequest: (request: PageRequest) => never } };
};

/** A page as it is asked for: plain data, so that it may cross to another thread. */
export interface AskedPage {
  /** The whole address. */
  url: string;
  method: string;
  accept: string;
  shell: ShellInfo;
  nonce: string;
  requestId: string;
}

export interface RenderedDocument {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** What a page being made needs of the server. */
export type PageDoors = Pick<PageRequest, 'execute' | 'reportFault'>;

export type PageRenderer = (asked: AskedPage, doors: PageDoors) => Promise<RenderedDocument>;

/** Renders any page of the portal through React Router, in the thread it is called in. */
export function createPageRenderer(options: {
  loadBuild: () => Promise<PageBuild>;
  viewScripts: ViewScripts;
  mode: 'development' | 'production';
}): PageRenderer {
  const { loadBuild, viewScripts, mode } = options;
  let handler: { build: PageBuild; handle: ReturnType<typeof createRequestHandler> } | null = null;

  return async function renderPage({ url, method, accept, ...asked }, doors) {
    const build = await loadBuild();
    if (handler?.build !== build) handler = { build, handle: createRequestHandler(build, mode) };
    let html: Uint8Array<ArrayBuffer> | null = null;
    const pageRequest: PageRequest = {
      ...asked,
      ...doors,
      scriptsOf: viewScripts.scriptsOf,
      takePage: (rendered) => {
        html = rendered;
      },
    };
    const response = await handler.handle(
      new Request(url, { method, headers: { accept } }),
      build.entry.module.provideRequest(pageRequest),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: html ?? (await response.bytes()),
    };
  };
}
