import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import type { PageBuild } from '#app/rendering/pageRenderer.ts';

/**
 * How often per second React alone renders a page's tree to a string, with its production build. The tree has
 * no loader data, which the server also writes.
 * @param load loads the page once with the given build, which keeps the tree instead of rendering it
 */
export async function renderRate(
  build: PageBuild,
  seconds: number,
  load: (build: PageBuild) => Promise<void>,
): Promise<number> {
  if (process.env.NODE_ENV !== 'production') throw new Error('React would be the slow one.');
  let captured: { routerContext: EntryContext; url: string } | null = null;
  const capturing: PageBuild = {
    ...build,
    entry: {
      ...build.entry,
      module: {
        ...build.entry.module,
        default: (request, status, headers, routerContext) => {
          captured = { routerContext, url: request.url };
          return new Response('', { status, headers });
        },
      },
    },
  };
  await load(capturing);
  if (!captured) throw new Error('The page was not rendered.');
  const { routerContext, url } = captured as { routerContext: EntryContext; url: string };
  // The stream of loader data can be read only once; the tree does not need it.
  const context = { ...routerContext, serverHandoffStream: undefined };
  const render = () => renderToString(createElement(ServerRouter, { context, url }));
  for (let warm = 0; warm < 50; warm += 1) render();
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  let count = 0;
  while (performance.now() < until) {
    render();
    count += 1;
  }
  return (count * 1000) / (performance.now() - started);
}
