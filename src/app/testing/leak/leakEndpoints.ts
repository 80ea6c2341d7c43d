import { routeTable } from '#app/routeTable.ts';
import type { LeakCommunity } from './leakCommunity.ts';
import { bait } from './leakCommunity.ts';

/** A request that anyone can send. */
export interface Endpoint {
  method: string;
  /** The route pattern. */
  route: string;
  path: string;
  body?: object;
}

interface LeakPage {
  /** Of the route table; the address itself for those that features name. */
  pattern: string;
  path: string;
  /** The address of its React Router data. */
  data: string;
}

/** Every page of the route table with every id, as a document and as React Router data. */
export function listPages(community: LeakCommunity): LeakPage[] {
  const addressesOfPattern = (pattern: string) => {
    const plain = pattern.replace(/\/:\w+\?(?=\/|$)/g, '').replace('/*', '/nowhere/at/all');
    if (pattern.startsWith('/page/')) return community.texts.map((text) => `/page/${text}`);
    if (!/:\w/.test(plain)) return [plain, `${plain}?q=${bait}&keyword=${bait}`];
    return idsBelow(plain, community).map((id) => plain.replace(':slug', 'x').replace(/:\w+/, id));
  };
  const patterns = new Map<string, string>();
  for (const pattern of Object.keys(routeTable)) {
    for (const path of addressesOfPattern(pattern)) patterns.set(path, pattern);
  }
  for (const path of community.postPaths) patterns.set(path, '/conversations');
  for (const path of community.pages) patterns.set(path, path);
  return [...patterns].map(([path, pattern]) => ({ pattern, path, data: dataOf(path) }));
}

/** Ids for the noun of a URL; a few of every noun if it is unknown. */
function idsBelow(address: string, { ids }: LeakCommunity): string[] {
  const [, noun = ''] = address.split('/');
  return noun === 'users' ? [...idsUpTo(ids.users), 'me'] : idsUpTo(ids[noun] ?? 3);
}

function dataOf(path: string): string {
  const [pathname = '', query] = path.split('?');
  const file = pathname === '/' ? '/_.data' : `${pathname}.data`;
  return query === undefined ? file : `${file}?${query}`;
}

/** Every other route of the server, with every id and with existing names. */
export function listEndpoints(
  routes: readonly { method: string; url: string }[],
  community: LeakCommunity,
): Endpoint[] {
  const names = ['categories', 'topics', 'conversations-1'].map((name) => `${name}.xml`);
  const bodies = [{}, { usernameList: [...community.texts], username: bait, email: bait, q: bait }];
  return routes
    .filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !/\*|\.data$/.test(url))
    .filter(
      ({ url }) =>
        !/^\/assets|graphql|schema\/community|logout|auth\/session|^\/(metrics|readyz|healthz)/.test(
          url,
        ),
    )
    .flatMap(({ method, url }) =>
      addressesOf(url, names, community).map((path) => ({ method, route: url, path })),
    )
    .flatMap((endpoint) =>
      endpoint.method === 'GET' ? [endpoint] : bodies.map((body) => ({ ...endpoint, body })),
    );
}

function addressesOf(url: string, names: readonly string[], community: LeakCommunity): string[] {
  if (url.startsWith('/files/')) return community.files.flatMap((file) => [file, `${file}?w=480`]);
  if (url.includes(':format')) return feedsOfRoute(url, community);
  if (!url.includes(':')) return [url];
  if (/:id\b/.test(url)) {
    return idsUpTo(community.ids.conversations).map((id) => url.replace(':id', id));
  }
  return [...names, '1', 'provider'].map((name) => url.replace(/:\w+/g, name));
}

/** `/feeds/topics/:id.:format` for every topic. */
function feedsOfRoute(url: string, { ids }: LeakCommunity): string[] {
  const [, , noun = ''] = url.split('/');
  const places = url.includes(':id')
    ? idsUpTo(ids[noun] ?? ids.conversations).map((id) => url.replace(':id', id))
    : [url];
  return places.flatMap((place) => ['rss', 'atom'].map((kind) => place.replace(':format', kind)));
}

function idsOf({ ids }: LeakCommunity): string[] {
  return idsUpTo(Math.max(...Object.values(ids)));
}

function idsUpTo(highest = 0): string[] {
  return Array.from({ length: highest }, (_, index) => `${index + 1}`);
}

/** Tables of nouns that arguments have other names for. */
const tablesOf: Readonly<Record<string, string>> = {
  ...{ post: 'conversations', merge_to: 'conversations', response: 'comments' },
  ...{ user: 'members', requester: 'members', participant: 'members', owner: 'members' },
  ...{ assignee: 'members', item: 'moderation_items', article: 'kb_articles' },
};

/** The ids that exist for the noun of an argument, such as `badgeId`; those of every noun if it is unknown. */
export function idsForArgument(argument: string, community: LeakCommunity): string[] {
  const words = argument
    .replace(/ids?$/i, '')
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase()
    .split('_');
  for (const index of words.keys()) {
    const noun = words.slice(index).join('_');
    const plural = tablesOf[noun] ?? `${noun}s`.replace(/ys$/, 'ies');
    const highest = [...community.tables]
      .filter(([table]) => table === plural || table.endsWith(`_${plural}`))
      .map(([, id]) => id);
    if (highest.length > 0) return idsUpTo(Math.max(1, ...highest));
  }
  return idsOf(community);
}
