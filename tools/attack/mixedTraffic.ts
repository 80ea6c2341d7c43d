import type { PlannedRequest } from './plannedRequest.ts';

/** The data that requests refer to. */
export interface TrafficSubject {
  /** Paths of public pages. */
  pages: readonly string[];
  posts: number;
  words: readonly string[];
  /** Headers of signed-in members. */
  members: readonly Record<string, string>[];
}

type Random = () => number;

/** Parts of a request; GET by default. */
type Draft = Pick<PlannedRequest, 'path'> & Partial<PlannedRequest>;

interface Source {
  subject: TrafficSubject;
  below: (limit: number) => number;
  pick: <Item>(items: readonly Item[], otherwise: Item) => Item;
  /** A word unique to each request. */
  fresh: () => string;
}

const html = { accept: 'text/html', 'accept-encoding': 'br' };
const json = { 'content-type': 'application/json' };
const graphqlPaths = ['/schema/community', '/care/community/graphql/un-authenticated'];
const languages = ['de,en;q=0.8', 'fr', 'ja-JP', 'en-GB,en', 'zh-CN,zh;q=0.9', 'ar', 'xx', '*'];

/** The frequency of each kind of request, and its generator. */
const kinds: readonly { kind: string; weight: number; make: (source: Source) => Draft }[] = [
  { kind: 'page', weight: 18, make: (source) => ({ path: page(source), headers: reader(source) }) },
  {
    kind: 'page with a query',
    weight: 10,
    make: (source) => ({ path: `${page(source)}?${query(source)}`, headers: reader(source) }),
  },
  {
    kind: 'page data',
    weight: 8,
    make: (source) => ({ path: `${dataPath(page(source))}?${query(source)}`, headers: {} }),
  },
  {
    kind: 'member page',
    weight: 14,
    make: (source) => ({ path: page(source), headers: { ...html, ...member(source) } }),
  },
  {
    kind: 'search page',
    weight: 4,
    make: (source) => ({
      path: `/conversations/search?q=${encodeURIComponent(terms(source))}`,
      headers: html,
    }),
  },
  { kind: 'search', weight: 6, make: searchOperation },
  { kind: 'query', weight: 14, make: variedQuery },
  { kind: 'refused query', weight: 4, make: refusedQuery },
  { kind: 'comment', weight: 5, make: comment },
  { kind: 'draft', weight: 2, make: draft },
  {
    kind: 'not found',
    weight: 6,
    make: ({ fresh, pick }) => ({
      path: `${pick(['/', '/conversations/', '/users/', '/assets/', '/page/', '/files/x/'], '/')}${fresh()}`,
      headers: html,
    }),
  },
  {
    kind: 'failed sign-in',
    weight: 1,
    make: ({ fresh }) => ({
      method: 'POST',
      path: '/community/api/v1/auth/session',
      headers: json,
      body: JSON.stringify({ email: `${fresh()}@example.org`, password: fresh() }),
    }),
  },
  {
    kind: 'feed or sitemap',
    weight: 4,
    make: ({ pick, below }) => ({
      path: pick(
        ['/sitemap.xml', '/feeds/community.rss', '/feeds/community.atom', '/manifest.json'],
        `/feeds/categories/${1 + below(20)}.rss`,
      ),
      headers: {},
    }),
  },
];

/**
 * Mixed traffic of a community, most of it unlike any earlier request: URLs, search terms, documents,
 * languages. The same seed generates the same requests.
 * @param random numbers in [0, 1)
 */
export function mixedTraffic(random: Random, subject: TrafficSubject): () => PlannedRequest {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const below = (limit: number) => Math.floor(random() * limit);
  let serial = 0;
  const source: Source = {
    subject,
    below,
    pick: (items, otherwise) => items[below(items.length + 1)] ?? otherwise,
    fresh: () => {
      serial += 1;
      return `x${below(1e9).toString(36)}${serial.toString(36)}`;
    },
  };
  return () => {
    let place = random() * total;
    const chosen = kinds.find(({ weight }) => {
      place -= weight;
      return place < 0;
    });
    const { kind, make } = chosen ?? { kind: 'home', make: () => ({ path: '/', headers: html }) };
    return { kind, method: 'GET', headers: {}, from: `127.0.0.${1 + below(200)}`, ...make(source) };
  };
}

function page({ subject, pick }: Source): string {
  return pick(subject.pages, '/');
}

function dataPath(path: string): string {
  return `${path}.data`;
}

function reader({ pick, below }: Source): Record<string, string> {
  const language = pick(languages, 'en');
  const headers = { ...html, 'accept-language': language };
  if (below(4) > 0) return headers;
  return { ...headers, cookie: `theme=${pick(['dark', 'light'], 'nonsense')}` };
}

function query({ below, fresh }: Source): string {
  return below(3) === 0 ? `page=${below(60)}` : `utm_source=${fresh()}&page=${below(3)}`;
}

function member({ subject, pick }: Source): Record<string, string> {
  return pick(subject.members, {});
}

function terms({ subject, below, pick, fresh }: Source): string {
  const words = Array.from({ length: 1 + below(3) }, () => pick(subject.words, 'bike'));
  return (below(5) === 0 ? [...words, fresh()] : words).join(' ');
}

function operation(
  source: Source,
  text: string,
  variables: Record<string, unknown>,
  headers: Record<string, string> = {},
): Draft {
  return {
    method: 'POST',
    path: source.pick(graphqlPaths, '/schema/community'),
    headers: { ...json, ...headers },
    body: JSON.stringify({ query: text, variables }),
  };
}

function searchOperation(source: Source): Draft {
  const text = `query Search($keywords: String!) {
  searchConversations(keywords: $keywords, first: 10) { totalCount nodes { id } }
}`;
  return operation(source, text, { keywords: terms(source) });
}

const postFields = ['id', 'title', 'path', 'createdAt', 'commentCount', 'excerpt', 'content'];
const topicFields = ['id', 'title', 'path', 'slug', 'conversationCount', 'description'];

/** A valid document that has never been sent before. */
function variedQuery(source: Source): Draft {
  const { below, fresh, subject } = source;
  const some = (fields: readonly string[]) =>
    fields.map((field) => (below(2) === 0 ? field : `${fresh()}: ${field}`)).join(' ');
  const parts = Array.from({ length: 1 + below(4) }, () =>
    below(2) === 0
      ? `${fresh()}: conversation(id: "${1 + below(subject.posts)}") { ${some(postFields)} }`
      : `${fresh()}: topics(first: ${1 + below(5)}) { nodes { ${some(topicFields)} } }`,
  );
  return operation(source, `query ${fresh()} { ${parts.join(' ')} }`, {});
}

/** An invalid document, or one sent in an unusual way. */
function refusedQuery(source: Source): Draft {
  const { below, fresh, subject } = source;
  const filler = Array.from({ length: 1 + below(60) }, () => `${fresh()}: __typename`).join(' ');
  const text = `query ${fresh()} { ${filler} conversation(id: "${1 + below(subject.posts)}") { title } }`;
  switch (below(4)) {
    case 0:
      return operation(source, `{ ${fresh()} ${filler} }`, {});
    case 1:
      return operation(source, `{ ${filler}`, {});
    case 2:
      return { path: `/schema/community?query=${encodeURIComponent(text)}` };
    default:
      return operation(source, text, {}, { accept: 'application/graphql-response+json' });
  }
}

function comment(source: Source): Draft {
  const text = `mutation Answer($objectId: ID!, $message: String!) {
  createComment(input: { objectId: $objectId, message: $message }) { comment { id } }
}`;
  const message = `<p>${terms(source)} ${source.fresh()} ${terms(source)} ${terms(source)}</p>`;
  const variables = { objectId: `${1 + source.below(source.subject.posts)}`, message };
  return { ...operation(source, text, variables, member(source)), path: '/schema/community' };
}

function draft(source: Source): Draft {
  const text =
    'mutation Save($input: SaveDraftInput!) { saveDraft(input: $input) { clientMutationId } }';
  const input = { key: `comment:${source.below(40)}`, data: { message: source.fresh() } };
  return { ...operation(source, text, { input }, member(source)), path: '/schema/community' };
}
