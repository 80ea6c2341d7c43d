import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageRequest, ShellInfo } from '#core/pageRequest.ts';
import type { ShownPage } from '#core/shownPage.ts';
import type { OverriddenWords } from '#core/words/overriddenWords.ts';
import type { ViewScripts } from './viewScripts.ts';

/** The built application; its `entry.server` also exports how to provide a request. */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      provideRequest: (request: PageRequest) => never;
      keepOverriddenWords: (words: OverriddenWords) => void;
    };
  };
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
  isMarkdown: boolean;
  /** The texts that `shell.words` names, unless this revision has been given before. */
  words?: OverriddenWords;
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

/** The row of the route table for addresses that no other takes. */
const catchAll = '/*';

/** Renders any page of the portal through React Router, in the calling thread. */
export function createPageRenderer(options: {
  loadBuild: () => Promise<PageBuild>;
  viewScripts: ViewScripts;
  mode: 'development' | 'production';
}): PageRenderer {
  const { loadBuild, viewScripts, mode } = options;
  type Handle = ReturnType<typeof createRequestHandler>;
  let handlers: { build: PageBuild; byPattern: Map<string, Handle> } | null = null;

  /** The router makes all of its routes anew for each page, of which one needs its own. */
  function handlerOf(build: PageBuild, pattern: string): Handle {
    if (handlers?.build !== build) handlers = { build, byPattern: new Map() };
    const known = handlers.byPattern.get(pattern);
    if (known) return known;
    const made = createRequestHandler(withRoutes(build, ['root', pattern, catchAll]), mode);
    handlers.byPattern.set(pattern, made);
    return made;
  }

  return async function renderPage({ url, words, ...asked }, services) {
    const build = await loadBuild();
    if (words) build.entry.module.keepOverriddenWords(words);
    let html: Uint8Array<ArrayBuffer> | null = null;
    let shown: ShownPage | null = null;
    const pageRequest: PageRequest = {
      ...asked,
      ...services,
      scriptsOf: viewScripts.scriptsOf,
      textsOf: viewScripts.textsOf,
      takePage: (rendered) => {
        html = rendered;
      },
      showsPage: (page) => {
        shown = page;
      },
    };
    const handle = handlerOf(build, asked.pattern);
    const response = await handle(new Request(url), build.entry.module.provideRequest(pageRequest));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: html ?? (await response.bytes()),
      shown,
    };
  };
}

function withRoutes(build: PageBuild, ids: readonly string[]): PageBuild {
  const among = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  const { assets } = build;
  const routes = among<PageBuild['routes'][string]>(build.routes);
  return { ...build, routes, assets: { ...assets, routes: among(assets.routes) } };
}
