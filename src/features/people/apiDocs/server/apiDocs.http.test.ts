import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile({ basePath: '/community' });
const login = await portal.login((await makeMember(db)).id);
const page = { accept: 'text/html' };
const asMember = { ...page, cookie: login.cookie };

test('the OpenAPI document names where it is served, and is not sent twice', async () => {
  const { status, headers, json } = await portal.ask('/community/openapi.json');
  expect(status).toBe(200);
  expect(json.openapi).toBe('3.1.1');
  expect(json.servers).toEqual([{ url: '/community' }]);
  expect(headers['cache-control']).toBe('public, max-age=300');
  const again = await portal.ask('/community/openapi.json', {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

const addressesIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);

test('the tools load only what this host serves, and run nothing inline', async () => {
  for (const address of ['/community/api', '/community/api/graphiql']) {
    const { status, text, headers } = await portal.ask(address, { headers: asMember });
    expect([address, status]).toEqual([address, 200]);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self';/);
    expect(text).not.toMatch(/<script(?![^>]* src=)/);
    expect(addressesIn(text).length).toBeGreaterThan(3);
    for (const asset of addressesIn(text)) {
      expect(asset).toMatch(/^\/community\/api\/assets\/[\w.-]+\?v=[\w-]{16}$/);
      const found = await portal.ask(asset, { headers: { 'accept-encoding': 'br' } });
      expect([asset, found.status]).toEqual([asset, 200]);
      expect(found.headers['cache-control']).toContain('immutable');
    }
  }
  expect((await portal.ask('/community/api/assets/package.json')).status).toBe(404);
});

test('GraphiQL is for members, as themselves, and visitors sign in first', async () => {
  const visitor = await portal.ask('/community/api/graphiql', { headers: page });
  expect([visitor.status, visitor.headers.location]).toEqual([
    302,
    '/community/login?returnTo=%2Fcommunity%2Fapi%2Fgraphiql',
  ]);
  const shown = await portal.ask('/community/api/graphiql', { headers: asMember });
  expect(shown.text).toContain(`data-csrf="${login.csrf}"`);
  expect(shown.headers['cache-control']).toBe('private, no-store');
});

test('the schema is given to members without asking the API for it', async () => {
  const address = '/community/api/introspection.json';
  expect((await portal.ask(address)).status).toBe(401);
  const { status, json } = await portal.ask(address, { headers: asMember });
  expect(status).toBe(200);
  expect(json.data.__schema.queryType.name).toBe('Query');
});
