import type { FastifyRequest } from 'fastify';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { allRead } from '#features/content/conversations/conversationListAddress.ts';
import type { Log } from '#platform/context.ts';
import { sessionCookieName } from '#platform/http/sessionCookies.ts';
import { hasTyped } from '#platform/http/typedFields.ts';
import { parseTheme, type ThemeChoice } from '#ui/themeChoice.ts';
import { askedForm } from './askedForm.ts';
import { findPage } from './findPage.ts';
import { parsePageAddress } from './pageAddress.ts';
import { languageOf } from './requestContext.ts';
import { routeOfPattern } from './routeTable.ts';
import type { Services } from './services.ts';

/**
 * Everything that a page shared by visitors may depend on, taken from a request. The page is rendered from
 * this alone, and all of it is the page cache's key.
 */
export interface SharedView {
  /** The full URL. */
  readonly address: string;
  readonly language: string;
  /** Where languages are separate: the one that a post must be in, if any was asked for; else null. */
  readonly requiredLanguage: string | null;
  /** Where all that the reader reads is listed: which that is, sorted and separated by commas; else empty. */
  readonly askedLanguages: string;
  readonly theme: ThemeChoice;
  readonly isMarkdown: boolean;
}

/** The inputs of a shared page. */
export interface SharedSource {
  view: SharedView;
  /** The settings the view was read with; a settings change drops every page. */
  settings: CommunitySettings;
  /** Write-only. */
  log: Log;
}

/** Query parameters allowed on every shared page. */
const sharedParameters: ReadonlySet<string> = new Set([
  // campaign parameters, ignored by pages
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
  // selects the data React Router requests in client-side navigation
  '_routes',
]);

const longestAddress = 300;

/**
 * The view that a shared page for this request would be rendered from; null if the request has inputs that a
 * view cannot represent. Whether the URL has a shared page is decided by `isShared`.
 */
export function sharedSourceOf(request: FastifyRequest, services: Services): SharedSource | null {
  const settings = services.settings.peek();
  if (services.development || !settings || !/^(?:GET|HEAD)$/.test(request.method)) return null;
  if (request.cookies[sessionCookieName] || hasTyped(request)) return null;
  // A private community shows visitors nothing, so there is nothing to cache.
  if (settings.privateCommunity) return null;
  const { address, isMarkdown } = askedForm(request, services.config);
  if (address.length > longestAddress) return null;
  const { locale: language, ...asked } = languageOf(request, settings);
  // Elsewhere it changes nothing, and must not divide the cache.
  const requiredLanguage = settings.separateLanguages ? asked.requiredLanguage : null;
  const listsAllRead = parsePageAddress(address).searchParams.get('language') === allRead;
  const askedLanguages = listsAllRead ? asked.askedLanguages.toSorted().join() : '';
  // Markdown has no colors.
  const { defaultTheme } = settings.branding;
  const theme = parseTheme(isMarkdown ? undefined : request.cookies.theme, defaultTheme);
  const view = { address, language, requiredLanguage, askedLanguages, theme, isMarkdown };
  return { view, settings, log: request.log };
}

/** The page's cache key: every field of the view, none of which contains a space. */
export function cacheKeyOf(view: SharedView): string {
  return Object.values(view).join(' ');
}

/** Whether the URL is a page shared by visitors, without other query parameters. */
export function isShared({ address }: SharedView, basePath: string): boolean {
  const { pathname, searchParams } = parsePageAddress(address);
  const { cached } = routeOfPattern(findPage(pathname, basePath).pattern);
  if (!cached) return false;
  return [...searchParams.keys()].every(
    (name) => sharedParameters.has(name) || cached.includes(name),
  );
}
