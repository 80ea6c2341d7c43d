import type { FastifyRequest } from 'fastify';
import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Log } from '#platform/context.ts';
import { sessionCookieName } from '#platform/http/sessionCookies.ts';
import { hasTyped } from '#platform/http/typedFields.ts';
import { parseTheme, type ThemeChoice } from '#ui/themeChoice.ts';
import { findPage } from './findPage.ts';
import { pageAddress, parsePageAddress } from './pageAddress.ts';
import { languageOf } from './requestContext.ts';
import { routeOfPattern } from './routeTable.ts';
import type { Services } from './services.ts';

/**
 * Everything that a page shared by visitors may depend on, taken from a request. The page is rendered
 * from this alone, and all of it is the key of the page cache.
 */
export interface SharedView {
  /** The whole address. */
  readonly address: string;
  readonly language: string;
  /** Where languages are separate: the one that a post must be in, if any was asked for; else null. */
  readonly requiredLanguage: string | null;
  readonly theme: ThemeChoice;
}

/** What a shared page is rendered from. */
export interface SharedSource {
  view: SharedView;
  /** Those the view was read by; a change of them drops every page. */
  settings: CommunitySettings;
  /** Only written to. */
  log: Log;
}

/** Query parameters that any shared page may have. */
const sharedParameters: ReadonlySet<string> = new Set([
  // of campaigns; pages make nothing of them
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
  // which data React Router asks for on a move within the portal
  '_routes',
]);

const longestAddress = 300;

/**
 * What a shared page for this request would be made from; null when the request asks for more than a
 * view can say. Whether the address has such a page, `isShared` knows.
 */
export function sharedSourceOf(request: FastifyRequest, services: Services): SharedSource | null {
  const settings = services.settings.peek();
  if (services.development || !settings || !/^(?:GET|HEAD)$/.test(request.method)) return null;
  if (request.cookies[sessionCookieName] || hasTyped(request)) return null;
  // What a visitor of a private community sees is as little to keep as to see.
  if (settings.privateCommunity) return null;
  const address = pageAddress(request, services.config);
  if (address.length > longestAddress) return null;
  const { locale: language, ...asked } = languageOf(request, settings);
  // Elsewhere it changes nothing, and must not divide the cache.
  const requiredLanguage = settings.separateLanguages ? asked.requiredLanguage : null;
  const theme = parseTheme(request.cookies.theme, settings.branding.defaultTheme);
  return { view: { address, language, requiredLanguage, theme }, settings, log: request.log };
}

/** Where the page cache keeps the page: every field of the view, none of which has a space. */
export function cacheKeyOf(view: SharedView): string {
  return Object.values(view).join(' ');
}

/** Whether the address shows a page that visitors share, and asks nothing else of it. */
export function isShared({ address }: SharedView, basePath: string): boolean {
  const { pathname, searchParams } = parsePageAddress(address);
  const { cached } = routeOfPattern(findPage(pathname, basePath).pattern);
  if (!cached) return false;
  return [...searchParams.keys()].every(
    (name) => sharedParameters.has(name) || cached.includes(name),
  );
}
