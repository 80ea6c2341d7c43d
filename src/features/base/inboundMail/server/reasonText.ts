import english from '#locales/en/inboundMail.json' with { type: 'json' };
import { localeFile, serverWords } from '#platform/serverWords.ts';
import { mailRoutes } from './mailRoute.ts';

/** Why a message has its state, for staff: the platform's reasons, and those of the route that took it. */
export function reasonText(
  { reason, route }: { reason: string | null; route: string | null },
  locale: string,
): string | null {
  if (reason === null) return null;
  const own = route === null ? undefined : routeWords(route, locale)?.reasons?.[reason];
  const { words } = serverWords('inboundMail', english, [locale]);
  const reasons: Readonly<Record<string, string>> = words.reasons;
  return own ?? reasons[reason] ?? reason;
}

/** What a route is called in the list of mailboxes. */
export function routeText(route: string, locale: string): string {
  return routeWords(route, locale)?.routeName ?? route;
}

interface RouteWords {
  routeName?: string;
  reasons?: Readonly<Record<string, string>>;
}

function routeWords(name: string, locale: string): RouteWords | null {
  const words = mailRoutes().find((route) => route.name === name)?.words;
  if (words === undefined) return null;
  return serverWords(words, localeFile(words, 'en') ?? {}, [locale]).words;
}
