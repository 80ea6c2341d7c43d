import type { FastifyRequest } from 'fastify';
import { seenHeader } from '#core/prefetchMark.ts';
import { readShownSubject } from '#core/shownPage.ts';
import { analyticsOf } from '#features/site/insight/insightSettingGroup.ts';
import { botKindOf } from '#platform/analytics/botKind.ts';
import { proxyCountryOf } from '#platform/analytics/proxyCountry.ts';
import { readerWishesOf } from '#platform/analytics/readerWishes.ts';
import { isPerson, isSeen } from '#platform/pageViews/isSeen.ts';
import type { ViewedPage } from '#platform/pageViews/pageViews.ts';
import { anyAddress, findPage } from './findPage.ts';
import { pageAddress, parsePageAddress } from './pageAddress.ts';
import { routeOfPattern } from './routeTable.ts';
import type { Services } from './services.ts';

interface SentPage {
  /** Null: no page that counts. */
  shown: ViewedPage | null;
  language: string;
}

/** A page is sent: its view is added unless a bot asked for it, or a browser ahead of time. */
export function addPageView(
  request: FastifyRequest,
  { shown, language }: SentPage,
  services: Services,
): void {
  if (shown === null) return;
  request.shownLayout = shown.layout;
  if (isSeen(request)) add(request, shown, { services, language });
  else if (request.method === 'GET' && !isPerson(request)) {
    services.pageViews.addBot(botKindOf(request.headers['user-agent'] ?? '') ?? 'OTHER');
  }
}

/** Whether the request tells that a page loaded before is seen now (`app/prefetching`). */
export function tellsSeen({ method, headers }: FastifyRequest): boolean {
  return method === 'HEAD' && headers[seenHeader] !== undefined;
}

/** The page is not loaded again: what it is about is in the header, and in its address. */
export function addToldView(request: FastifyRequest, services: Services): void {
  const { config } = services;
  const url = parsePageAddress(pageAddress(request, config));
  const { pattern, segments } = findPage(url.pathname, config.basePath);
  if (pattern === anyAddress || !isPerson(request)) return;
  const told = readShownSubject(String(request.headers[seenHeader]));
  const subject = told !== null && segments.includes(told.id) ? told : null;
  const page = { pattern, layout: routeOfPattern(pattern).layout, subject };
  add(request, page, { services, language: request.ctx.locale });
}

function add(
  request: FastifyRequest,
  page: ViewedPage,
  { services: { pageViews, settings }, language }: { services: Services; language: string },
): void {
  pageViews.add(page, {
    memberId: request.ctx?.viewer.memberId ?? null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    language,
    country: proxyCountryOf(request, analyticsOf(settings.peek() ?? {}).countryHeader),
    wishes: readerWishesOf(request),
  });
}
