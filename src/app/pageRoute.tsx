import { data, redirect, useLoaderData } from 'react-router';
import { markdownPath } from '#core/markdownPath.ts';
import { hasPrefetchMark } from '#core/prefetchMark.ts';
import { writeShownPage } from '#core/shownPage.ts';
import { LayoutPage } from '#features/base/layouts/ui/LayoutPage.tsx';
import type { PagePayload } from '#features/base/layouts/ui/pagePayload.ts';
import { ChunkLoadError } from '#ui/loadChunk.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { dictionaryOf, wordsReady } from '#ui/wordStore.ts';
import type { Route } from './+types/pageRoute';
import { documentLanguage } from './documentLanguage.ts';
import { anyAddress, findPage } from './findPage.ts';
import { hasMarkdown } from './hasMarkdown.ts';
import { loadPage } from './loadPage.ts';
import { pagePrefetches, prefetchKey, tellSeen } from './prefetching/pagePrefetches.ts';
import { carryAlone, carryInDocument, payloadOf } from './rendering/carriedPage.ts';
import { pageRequestContext } from './rendering/pageRequestContext.ts';
import { routeOfPattern } from './routeTable.ts';
import { shownPageOf } from './shownPageOf.ts';
import { widgetViews } from './widgetViews.ts';

/** The single route module: the route table determines the page. */
export async function loader({ request, url: asked, params, context, pattern }: Route.LoaderArgs) {
  const pageRequest = context.get(pageRequestContext);
  const { basePath, language, words: changed } = pageRequest.shell;
  // Not the request's own URL: client-side navigation requests `….data?_routes=…`.
  const url = new URL(asked);
  url.pathname = url.pathname.slice(basePath.length) || '/';
  await wordsReady(language, changed);
  const words = dictionaryOf(language, changed);
  // The server's decision about one page is not reused for another.
  const isExpected = pattern.replace(/^\/?/, '/') === pageRequest.pattern;
  const route = routeOfPattern(isExpected ? pattern : anyAddress);
  const loaded = await loadPage(route, pageRequest, {
    params,
    url,
    shell: pageRequest.shell,
    t: (key, values) => {
      const [namespace = '', path = ''] = key.split(':');
      return words.find(namespace, path, values);
    },
  });
  if (loaded.kind === 'redirect') {
    const path = pageRequest.isMarkdown ? inMarkdown(loaded.path) : loaded.path;
    throw redirect(path, loaded.status);
  }
  if (!loaded.payload.isPreview) pageRequest.showsPage(shownPageOf(loaded.payload.subject));
  await widgetViews.load(typesOf(loaded.payload));
  const carry = isMove(request) ? carryAlone : carryInDocument;
  return data(carry(loaded.payload), { status: loaded.status });
}

/**
 * In the browser the next page's views and translations load before it is shown. Without a network the
 * current page stays until the connection returns. Other failures fall back to a full page load, which finds
 * the scripts of a newer release.
 */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const load = async () => {
    const carried = await serverLoader();
    await widgetViews.load(typesOf(payloadOf(carried)));
    await wordsReady(documentLanguage());
    return carried;
  };
  const key = prefetchKey(request.url);
  if (hasPrefetchMark(request.url)) {
    // A redirect or a failure is met again by whoever does go there.
    const page = load().catch(() => null);
    pagePrefetches.keep(key, page);
    return page;
  }
  try {
    const prefetched = await pagePrefetches.take(key);
    if (prefetched) tellSeen(request.url, shownPageOf(payloadOf(prefetched).subject));
    return prefetched ?? (await load());
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof ChunkLoadError)) throw error;
    if (!navigator.onLine) {
      showError(dictionaryOf(documentLanguage()).find('ui', 'error.offline'));
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
    // The user may have navigated elsewhere meanwhile.
    if (!request.signal.aborted) location.assign(request.url);
    return new Promise<never>(() => undefined);
  }
}

export default function PageRoute() {
  const payload = payloadOf(useLoaderData<typeof loader>());
  const { basePath, settings, words } = useShell();
  return (
    <>
      <LayoutPage payload={payload} views={widgetViews} />
      {/* Required by entry.client.tsx before hydration. */}
      <div
        hidden
        data-start
        data-base-path={basePath}
        data-community-id={settings.communityId}
        data-base-language={settings.defaultLanguage}
        data-words={words && [words.revision, ...words.namespaces].join(' ')}
        data-text-parts={
          payload.texts && [payload.texts.revision, ...payload.texts.parts].join(' ')
        }
        data-widgets={typesOf(payload).join(' ')}
        data-page={payload.isPreview ? undefined : writeShownPage(shownPageOf(payload.subject))}
      />
    </>
  );
}

/** A page that has none stays as it is. */
function inMarkdown(path: string): string {
  const { pattern } = findPage(path.replace(/[?#].*$/s, ''), '');
  return hasMarkdown(routeOfPattern(pattern)) ? markdownPath(path) : path;
}

/** For client-side navigation, without a document. */
function isMove(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

function typesOf(payload: PagePayload): string[] {
  return payload.layout.sections.flatMap((section) =>
    section.columns.flatMap((column) => column.widgets.map((widget) => widget.type)),
  );
}
