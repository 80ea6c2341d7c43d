import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStaffLevel } from '#core/newMemberLimits.ts';
import { refuseDeniedCrawler } from '#features/content/seo/server/refuseDeniedCrawler.ts';
import type { PageReader } from '#platform/http/pageQueue.ts';
import { isSeen } from '#platform/pageViews/isSeen.ts';
import { addOldAddresses } from './addOldAddresses.ts';
import { addPageCache, sendThroughCache } from './cachedPages.ts';
import { anyAddress, findPage } from './findPage.ts';
import { pageAddress, parsePageAddress } from './pageAddress.ts';
import { createPageHandler, type RenderShared, sendPage } from './pageHandler.ts';
import { addPageView, addToldView, tellsSeen } from './pageViews.ts';
import { refuseOtherMethodsOfPages } from './refuseOtherMethods.ts';
import { renderByVite } from './rendering/renderByVite.ts';
import { renderInThread } from './rendering/renderInThread.ts';
import { schema } from './schema.ts';
import type { Services } from './services.ts';
import { isShared, sharedSourceOf } from './sharedView.ts';

/** Every page, from the cache or prepared for its reader as soon as there is room. */
export async function addPages(app: FastifyInstance, services: Services): Promise<void> {
  addOldAddresses(app, services);
  app.addHook('onRequest', async ({ headers }) =>
    refuseDeniedCrawler(headers['user-agent'], services.settings.peek() ?? {}),
  );
  addPageCache(app, services);
  const { development, config } = services;
  const { pageQueue, pageTimes } = services;
  app.addHook('onResponse', async ({ shownLayout }, { elapsedTime }) => {
    if (shownLayout !== null) pageTimes.add(shownLayout, elapsedTime);
  });
  const { renderShared, renderOwn } = createPageHandler({
    ...{ services, schema },
    render: development ? await renderByVite(app) : renderInThread(config.basePath),
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (tellsSeen(request)) {
      addToldView(request, services);
      return reply.code(204).send();
    }
    const source = sharedSourceOf(request, services);
    const reader = readerOf(request);
    const isGone = () => reply.raw.destroyed;
    if (source && isShared(source.view, config.basePath)) {
      // Others may wait for the same page.
      const render: RenderShared = (shared) =>
        pageQueue.run(
          reader,
          () => renderShared(shared),
          () => false,
        );
      return sendThroughCache(request, reply, { source, services, render });
    }
    const own = await pageQueue.run(reader, () => renderOwn(request), isGone);
    addPageView(request, { shown: own.shown, language: request.ctx.locale }, services);
    return sendPage(reply, own);
  };
  const page = { config: { showsSignIn: true } };
  const urls = services.config.basePath ? ['/*', '/'] : ['/*'];
  for (const url of urls) app.get(url, page, answer);
  refuseOtherMethodsOfPages(app, urls, (request) => {
    const { pathname } = parsePageAddress(pageAddress(request, config));
    return findPage(pathname, config.basePath).pattern !== anyAddress;
  });
  // The home page's data, which React Router requests next to the base path.
  if (services.config.basePath) app.get('.data', page, answer);
}

function readerOf(request: FastifyRequest): PageReader {
  const { viewer } = request.ctx;
  if (!isSeen(request)) return 'machines';
  if (viewer.memberId === null) return 'visitors';
  return isStaffLevel(viewer.level) ? 'staff' : 'members';
}
