/** The body of a GraphQL request. */
export const query = (source: string, variables?: object) =>
  JSON.stringify({ query: source, variables });

const nested = (depth: number) =>
  `{ categories { nodes ${'{ childCategories '.repeat(depth)} { id } ${'}'.repeat(depth)} } }`;

/** Name → body of a GraphQL request that must be rejected with 400. */
export const badBodies: Record<string, string | Buffer> = {
  nothing: '',
  'half an object': '{"query":',
  'no JSON': 'query { x }',
  null: 'null',
  'a number': '42',
  'a text': '"x"',
  'an empty object': '{}',
  'an empty list': '[]',
  'a batch': `[${query('{__typename}')},${query('{__typename}')}]`,
  'a query that is a number': '{"query":12}',
  'a query that is an object': '{"query":{"a":1}}',
  'a query that is null': '{"query":null}',
  'an empty query': '{"query":""}',
  'variables as a text': '{"query":"{__typename}","variables":"x"}',
  'variables as a list': '{"query":"{__typename}","variables":[1]}',
  'an unknown operation name': '{"query":"query A {__typename}","operationName":"B"}',
  'extensions as a text': '{"query":"{__typename}","extensions":"x"}',
  'a persisted query': '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"abc"}}}',
  'a syntax error': query('{ conversations( }'),
  'an unknown field': query('{ passwords }'),
  'an unknown argument': query('{ conversations(nope: 1) { totalCount } }'),
  'a value of the wrong type': query('{ conversations(page: "first") { totalCount } }'),
  'a missing argument': query('{ conversation { id } }'),
  'a missing variable': query('query($id: ID!) { conversation(id: $id) { id } }'),
  'a variable of the wrong type': query('query($id: ID!) { conversation(id: $id) { id } }', {
    id: { a: 1 },
  }),
  'an unknown field of an input': query(
    'mutation($input: FollowTopicInput!) { followTopic(input: $input) { clientMutationId } }',
    { input: { objectId: '1', nope: 1 } },
  ),
  'an unknown subscription': query('subscription { nope }'),
  'too deep': query(nested(20)),
  'absurdly deep': query(nested(3_000)),
  'too deep in a value': query(
    `{ conversations(customFields: ${'['.repeat(5_000)}${']'.repeat(5_000)}) { totalCount } }`,
  ),
  'too many fields': query(`{ ${'communityStats { posts } '.repeat(900)} }`),
  'too many aliases': query(
    `{ ${Array.from({ length: 900 }, (_, i) => `a${i}: __typename`).join(' ')} }`,
  ),
  'too costly': query(
    '{ conversations(first: 100) { nodes { author { id } acceptedComment { id } hierarchy { id } a: conversationId b: conversationId c: conversationId d: title e: title f: title } } categories(first: 100) { nodes { topics(first: 100) { id title path slug a: id b: id c: id } } } }',
  ),
  'costly by a variable': query(
    'query($n: Int) { categories(first: $n) { nodes { childCategories { topics(first: $n) { id title path slug a: id b: id c: id } } } } }',
    { n: 1_000_000 },
  ),
  'too long': query(`{ __typename } #${'x'.repeat(60_000)}`),
  'a fragment that holds itself': query(
    '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
  ),
  'fragments that explode': query(
    `{ ...f0 } ${Array.from({ length: 20 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`).join(' ')} fragment f20 on Query { __typename }`,
  ),
  'many directives': query(`{ __typename ${'@skip(if: false) '.repeat(1_000)} }`),
  'many unknown fields': query(
    `{ ${Array.from({ length: 3_000 }, (_, i) => `nope${i}`).join(' ')} }`,
  ),
  'many unused variables': query(
    `query(${Array.from({ length: 1_500 }, (_, i) => `$v${i}: Int`).join(',')}) { __typename }`,
  ),
  'broken UTF-8': Buffer.concat([
    Buffer.from('{"query":"{ topic(id: \\"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('\\") { id } }'),
  ]),
};
