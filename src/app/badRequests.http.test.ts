import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { expectFailure, expectSafe, expectSecurityHeaders } from '#platform/testing/expectSafe.ts';
import { asHeaders, openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
let post: Awaited<ReturnType<typeof makeConversation>>;

beforeAll(async () => {
  post = await makeConversation(db);
});

const html = { accept: 'text/html,application/xhtml+xml' };

const oddPaths = [
  '/%E0%A4%A',
  '/%',
  '/%%%',
  '/%00',
  '/conversations/%00',
  '/topics/%ff%fe',
  '/a%2fb%2f..',
  '/..%2f..%2fetc%2fpasswd',
  '/../../etc/passwd',
  '/assets/..%2f..%2fserver%2findex.js',
  '/assets/../../server/index.js',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/%00',
  '/assets/',
  '/assets/x.js',
  '/files/..%2f..%2f/x',
  '/files/a/b',
  '/files/%00/%00',
  '/files/../../x',
  `/${'x'.repeat(10_000)}`,
  `/?q=${'x'.repeat(10_000)}`,
  `/conversations/${'a/'.repeat(500)}1`,
  `/topics/${'9'.repeat(500)}`,
  '/topics/-1',
  '/topics/0',
  '/topics/1e9',
  '/topics/%EF%BC%91',
  '/topics/99999999999999999999',
  '/categories/-1',
  '/categories/NaN',
  '/users/0',
  '/users/me',
  '/users/__proto__',
  '/users/99999999999',
  '/conversations/__proto__/constructor/1',
  '/conversations/1;drop',
  '/conversations/x/999999999',
  '/conversations/x/99999999999999999999/edit',
  '/page/../../x',
  '/page/%2e%2e/%2e%2e',
  '/page/a/b/c/d',
  '/page/__proto__',
  '//evil.example',
  '//evil.example/..',
  '/\\evil.example',
  '/%5c%5cevil.example',
  '/%0d%0aSet-Cookie:x=1',
  '/login?returnTo=%0d%0aSet-Cookie:%20x=1',
  '/?page=-1',
  '/?page=99999999',
  '/topics?page=1e9',
  '/conversations/search?q=%00',
  '/conversations/search?q=%ff',
  '/conversations/search?q=%ed%a0%80',
  "/conversations/search?q='%20or%201=1",
  '/conversations/search?page=-5&q=abc',
  '/conversations/search?page=999999999999&q=part',
  '/conversations/search?q=abc&topicId=x&date=never&sort=__proto__&type=NOPE&page=-1',
  '/tags?page=99999999999',
  '/leaderboard?page=-1&sortKey=x',
  '/categories?page=NaN',
  '/?__proto__[x]=1&constructor.prototype.y=2',
  '/?a[]=1&a[b]=2',
  `/?${'a=1&'.repeat(2_000)}`,
  '/?lang=xx',
  '/?lang=%00',
  '/?lang=../../etc',
  '/?lang=en&lang=de',
  '/?lang[]=en',
  `/?lang=${'e'.repeat(1_000)}`,
  '/?lang=%0d%0aSet-Cookie:x',
  '/?lang=constructor',
  '/?lang=de',
  '/.data',
  '/_root.data',
  '/topics.data',
  '/__manifest?p=/',
  '/__manifest',
  `/__manifest?${'p=/x&'.repeat(1_500)}`,
  '/__manifest?p=%00',
  '/topics.data?_routes=x',
  '/.env',
  '/package.json',
  '/src/app/main.ts',
  '/feeds/community.exe',
  '/feeds/topics/x.rss',
  '/feeds/categories/99999999999999999999.atom',
  '/feeds/topics/%00.rss',
  '/sitemaps/conversations-999999999.xml',
  '/sitemaps/x',
  '/conversations/new?topicId=x&categoryId=-1',
  '/conversations/new?topicId=99999999999999999999',
  '/@fs/etc/passwd',
  '/healthz/x',
  '/schema/community/../../x',
  '/index.html',
  '/conversations/x/1?commentId=%00',
  '/conversations/1?commentId=99999999999999999999&replyId=x',
  '/conversations/1?keyword=%3Cscript%3E',
  '/conversations/1?page=-1&sort=nope',
  '*',
  '/users/1?tab=__proto__',
  '/login?error=__proto__&field=constructor',
  '/login?error=%3Cscript%3E',
];

test.each(oddPaths.map((address) => [address.slice(0, 80), address] as const))(
  'GET %s',
  async (_label, address) => {
    for (const headers of [html, { accept: 'application/json' }]) {
      const answer = await portal.ask(address, { headers });
      expectSafe(answer, address.slice(0, 100));
      expect(answer.headers['set-cookie']?.join() ?? '').not.toMatch(/x=1/);
      if (answer.headers.location)
        expect(new URL(answer.headers.location, 'http://own.example').host).toBe('own.example');
      expect(answer.text).not.toMatch(/root:x:0|"private": true/);
    }
  },
);

test('a page asked for by a person is answered by a page, a call by JSON', async () => {
  const page = await portal.ask('/%E0%A4%A', { headers: html });
  expect(page.status).toBe(400);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  const call = await portal.ask('/%E0%A4%A', { headers: { accept: 'application/json' } });
  expectFailure(call, { status: 400, code: 'BAD_REQUEST' });
  const missing = await portal.ask('/nowhere/at/all', { headers: html });
  expect(missing.status).toBe(404);
  expect(missing.headers['content-type']).toMatch(/^text\/html/);
});

test.each([
  [
    'accept-language',
    [
      '*',
      ';;;',
      'x'.repeat(5_000),
      'de;q=NaN',
      '\u00ff',
      'en_GB',
      '__proto__',
      ',,,,',
      'de-'.repeat(900),
    ],
  ],
  [
    'cookie',
    [
      '=',
      ';',
      'theme=%',
      'theme=%E0%A4%A; lang=%',
      'lang=__proto__',
      'theme=<script>',
      `theme=${'x'.repeat(4_000)}`,
      'plaza_session',
      'a'.repeat(7_000),
      'lang=xx; lang=de',
      '__proto__=1',
    ],
  ],
  ['accept', ['', 'x', '*/*;q=nope', 'text/html;'.repeat(300)]],
  ['accept-encoding', ['x', '*', 'br;q=0, gzip;q=0', 'identity;q=0', 'br'.repeat(1_000)]],
  ['if-none-match', ['*', '""', 'x'.repeat(4_000)]],
  ['x-language', ['xx', '../', 'constructor', 'x'.repeat(3_000), '__proto__']],
  [
    'host',
    [
      'evil.example',
      'a b',
      'x'.repeat(300),
      '[::1',
      'evil.example:99999',
      '"><script>alert(1)</script>',
      '',
    ],
  ],
  ['x-forwarded-host', ['evil.example']],
  ['x-forwarded-for', ['1.2.3.4, x', "'"]],
  ['user-agent', ['', '"><script>', 'x'.repeat(4_000)]],
  ['range', ['bytes=0-1', 'bytes=99999-', 'x']],
  ['x-http-method-override', ['DELETE']],
  ['spr_device_id', ['x']],
] as const)('odd values of the header %s', async (name, values) => {
  for (const value of values) {
    const answer = await portal.ask(`/?odd=${name}`, { headers: { ...html, [name]: value } });
    expectSafe(answer, `${name}: ${value.slice(0, 60)}`);
    expect(answer.text).not.toContain('<script>alert(1)');
    expect(
      [200, 302, 304, 400, 417, 421],
      `${name}: ${value.slice(0, 60)} ${answer.status}`,
    ).toContain(answer.status);
  }
});

const methods = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'LOCK',
  'SEARCH',
];
test.each([
  ['/', ['GET', 'HEAD']],
  ['/topics', ['GET', 'HEAD']],
  ['/nowhere/at/all', []],
  ['/sitemap.xml', ['GET', 'HEAD']],
  ['/robots.txt', ['GET', 'HEAD']],
  ['/healthz', ['GET', 'HEAD']],
  ['/schema/community', ['GET', 'HEAD', 'POST', 'OPTIONS']],
  ['/community/api/v1/auth/session', ['POST', 'DELETE']],
  ['/community/api/v1/auth/signup', ['POST']],
  ['/care/community/logout', ['POST']],
  ['/care/community/rest/authenticated/upload-content/image/x.png', ['POST']],
])('methods that %s does not take answer 404 or 405', async (address, taken) => {
  for (const method of methods.filter((each) => !taken.includes(each))) {
    const answer = await portal.ask(address, { method, headers: html });
    expectSafe(answer, `${method} ${address}`);
    expect([400, 404, 405], `${method} ${address} ${answer.status}`).toContain(answer.status);
  }
});

test('an address with a line break is not found in the language of the reader, and no failure', async () => {
  const error = vi.spyOn(portal.app.log, 'error');
  for (const address of ['/x%0ay', '/%0a', '/x%e2%80%a8y']) {
    const answer = await portal.ask(address, { headers: { ...html, cookie: 'lang=de' } });
    expect(answer.status, address).toBe(404);
    expect(answer.text).toContain('<html lang="de"');
    expect(answer.text).not.toContain('Page not found');
  }
  expect(error).not.toHaveBeenCalled();
});

test('HEAD answers as GET does, without a body', async () => {
  for (const address of [
    '/',
    '/topics',
    post.id ? `/conversations/${post.slug}/${post.id}` : '/',
    '/login',
    '/nowhere',
    '/robots.txt',
    '/healthz',
    '/schema/community',
    '/schema/community?query=%7B__typename%7D',
  ]) {
    const headers = { ...html, 'accept-encoding': 'gzip' };
    const get = await portal.ask(address, { headers });
    const head = await portal.ask(address, { method: 'HEAD', headers });
    expect({ address, status: head.status, text: head.text }).toEqual({
      address,
      status: get.status,
      text: '',
    });
    for (const name of ['content-type', 'content-encoding', 'vary', 'cache-control']) {
      expect(head.headers[name], `${name} of ${address}`).toBe(get.headers[name]);
    }
    expect('etag' in head.headers, address).toBe('etag' in get.headers);
    // The nonce of a page that is not kept compresses a little differently each time.
    const [told, sent] = [head, get].map(({ headers }) => Number(headers['content-length']));
    expect(Math.abs((told ?? 0) - (sent ?? 0)), address).toBeLessThan(100);
    expectSecurityHeaders(head, address);
  }
});

test('every kind of answer carries the security headers', async () => {
  const assets = fs.readdirSync(path.resolve(import.meta.dirname, '../../build/client/assets'));
  for (const address of [
    '/',
    '/login',
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/feeds/community.rss',
    '/manifest.json',
    '/icon.svg',
    '/nowhere',
    '/files/x/y',
    '/%E0%A4%A',
    '/schema/community',
  ]) {
    expectSecurityHeaders(await portal.ask(address, { headers: html }), address);
  }
  // A script is no page: it is only kept from being taken for anything else.
  const asset = await portal.ask(`/assets/${assets[0]}`, { headers: html });
  expect(asset.headers['x-content-type-options']).toBe('nosniff');
  expect(asset.headers['content-type']).toMatch(/^(text\/(javascript|css)|font\/)/);
  expect((await portal.graphql('{ __typename }')).headers['cache-control']).toMatch(
    /no-store|private/,
  );
});

test('metrics are for this machine or the token', async () => {
  expect((await portal.ask('/metrics')).status).toBe(200);
  expect((await portal.ask('/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(
    404,
  );
  expect((await portal.ask('/metrics', { headers: { forwarded: 'for=1.2.3.4' } })).status).toBe(
    404,
  );
});

test.each([
  ['JSON that is none', 'application/json', '{"email":'],
  ['a list', 'application/json', '[]'],
  ['null', 'application/json', 'null'],
  ['a text', 'application/json', '"x"'],
  ['nothing', 'application/json', ''],
  ['objects as fields', 'application/json', '{"email":{"$ne":null},"password":{"$ne":null}}'],
  ['numbers', 'application/json', '{"email":1,"password":2}'],
  [
    'a poisoned prototype',
    'application/json',
    '{"__proto__":{"isAdmin":true},"email":"a@b.de","password":"x"}',
  ],
  ['a NUL', 'application/json', '{"email":"a\\u0000@b.de","password":"\\u0000"}'],
  [
    'a lone surrogate',
    'application/json',
    '{"email":"\\ud800@b.de","password":"\\ud800","username":"\\ud800"}',
  ],
  ['a form with bad escapes', 'application/x-www-form-urlencoded', 'email=%E0%A4%A&password=%'],
  ['XML', 'application/xml', '<a/>'],
  ['plain text', 'text/plain', '{"email":"a@b.de"}'],
  [
    'a long password',
    'application/json',
    JSON.stringify({ email: 'a@b.de', password: 'x'.repeat(15_000) }),
  ],
  ['an empty form', 'application/x-www-form-urlencoded', ''],
  ['multipart', 'multipart/form-data; boundary=x', '--x--'],
])('sign-in and sign-up refuse %s', async (_name, type, body) => {
  for (const address of ['/community/api/v1/auth/session', '/community/api/v1/auth/signup']) {
    const answer = await portal.ask(address, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expectSafe(answer, address);
    expect([303, 400, 429], `${address} ${answer.status} ${answer.text.slice(0, 200)}`).toContain(
      answer.status,
    );
  }
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\r\nSet-Cookie: x=1',
  'javascript:alert(1)',
  '/%0d%0aSet-Cookie:x=1',
  '/\u0000',
  '/\ud800',
  '/💥',
  'x'.repeat(9_000),
  '/../..',
  '\t//evil.example',
  'http:evil.example',
])('return-to %j leads nowhere else', async (returnTo) => {
  const password = 'Secret-Word-1';
  const name = `ret_${Math.random().toString(36).slice(2, 10)}`;
  const fields = {
    email: `${name}@example.org`,
    username: name,
    fullName: 'Rita',
    password,
    termsAccepted: true,
    returnTo,
  };
  const asJson = await portal.ask('/community/api/v1/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expectSafe(asJson, returnTo);
  if (asJson.json?.returnTo)
    expect(new URL(asJson.json.returnTo, 'http://own.example').host).toBe('own.example');
  const form = new URLSearchParams({
    email: fields.email,
    password,
    returnTo: returnTo.toWellFormed(),
  }).toString();
  const asForm = await portal.ask('/community/api/v1/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  });
  expectSafe(asForm, returnTo);
  expect(asForm.status).toBe(303);
  expect(new URL(asForm.headers.location ?? '', 'http://own.example').host).toBe('own.example');
  expect(asForm.headers['set-cookie']?.join() ?? '').not.toMatch(/\bx=1/);
});

test.each([
  '../../etc/passwd.png',
  '..%2f..%2fx.png',
  '%00.png',
  `${'x'.repeat(3_000)}.png`,
  'a%0d%0ab.png',
  '💥.png',
  '%E0%A4%A.png',
  '.png',
  '"><script>.png',
])('an upload named %s', async (name) => {
  const login = await portal.login((await makeMember(db)).id);
  const body = [
    '--x',
    'content-disposition: form-data; name="file"; filename="../../x.png"',
    'content-type: image/png',
    '',
    'no image',
    '--x--',
    '',
  ].join('\r\n');
  const address = `/care/community/rest/authenticated/upload-content/image/${name.includes('%') ? name : encodeURI(name)}`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', accept: 'application/json' };
  const answer = await portal.ask(address, {
    method: 'POST',
    headers: { ...headers, ...asHeaders(login) },
    body,
  });
  expectSafe(answer, name);
  expect([400, 404, 413]).toContain(answer.status);
  expectFailure(
    await portal.ask('/care/community/rest/authenticated/upload-content/image/x.png', {
      method: 'POST',
      headers,
      body,
    }),
    { status: 401, code: 'UNAUTHENTICATED' },
  );
});

test('a form with the token of another session says that it is stale, not that one may not see it', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const answer = await portal.ask('/care/community/logout', {
    method: 'POST',
    headers: {
      ...html,
      cookie: login.cookie,
      'accept-language': 'de',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: '_csrf=stale',
  });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('<h1>Dieses Formular ist abgelaufen</h1>');
  expect(answer.text).toContain('laden Sie die Seite neu');
});
