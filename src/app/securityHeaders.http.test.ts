import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { expectSecurityHeaders } from '#platform/testing/expectSafe.ts';
import {
  asHeaders,
  openPortalForFile,
  openPortalForTest,
  type PortalAnswer,
} from '#platform/testing/portal.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-headers-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const publicUrl = 'https://community.example.org';
const { portal, db, database } = await openPortalForFile({ publicUrl, dataDir });
const html = { accept: 'text/html' };

/** One answer of every kind, by its status and what it is. */
async function everyKind(): Promise<[number, string, PortalAnswer][]> {
  const post = await makeConversation(db);
  const login = await portal.login((await makeMember(db)).id);
  const multipart = { 'content-type': 'multipart/form-data; boundary=xx', ...asHeaders(login) };
  const uploaded = await portal.ask('/community/api/v1/upload/file', {
    method: 'POST',
    headers: multipart,
    body: '--xx\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords\r\n--xx--\r\n',
  });
  const file = new URL(uploaded.json.url, publicUrl).pathname;
  const cookie = { cookie: login.cookie };
  const ask = portal.ask;
  const page = await ask('/topics', { headers: html });
  return [
    [200, 'page', page],
    [200, 'page of the cache', await ask('/topics', { headers: html })],
    [304, 'known page', await knownPage()],
    [200, 'page of a member', await ask('/topics', { headers: { ...html, ...cookie } })],
    [200, 'data of a page', await ask('/topics.data')],
    [301, 'moved page', await ask(`/conversations/other/${post.id}`, { headers: html })],
    [302, 'page for members', await ask('/users/me/edit', { headers: html })],
    [404, 'no page', await ask('/nowhere', { headers: html })],
    [404, 'nothing', await ask('/nowhere.json')],
    [405, 'other method', await ask('/topics', { method: 'DELETE' })],
    [400, 'odd address', await ask('/%E0%A4%A', { headers: html })],
    [200, 'upload', uploaded],
    [200, 'file', await ask(file, { headers: cookie })],
    [206, 'part of a file', await ask(file, { headers: { ...cookie, range: 'bytes=0-1' } })],
    [416, 'beyond a file', await ask(file, { headers: { ...cookie, range: 'bytes=9-' } })],
    [404, 'no file', await ask(`/files/${'0'.repeat(32)}/a.png`)],
    [200, 'GraphQL', await portal.graphql('{ __typename }')],
    [400, 'GraphQL that is none', await portal.graphql('{ nothing }')],
    [401, 'GraphQL for members', await portal.graphql(follow)],
    [403, 'forged change', await portal.graphql(follow, { headers: cookie })],
    [413, 'large body', await portal.graphql(`{ ${' '.repeat(1_100_000)} }`)],
    [200, 'feed', await ask('/feeds/community.rss')],
    [200, 'sitemap', await ask('/sitemap.xml')],
    [200, 'robots', await ask('/robots.txt')],
    [200, 'manifest', await ask('/manifest.json')],
    [200, 'icon', await ask('/icon.svg')],
    [200, 'health', await ask('/healthz')],
    [200, 'readiness', await ask('/readyz')],
    [200, 'metrics', await ask('/metrics')],
  ];
}

const follow = 'mutation { followTopic(input: {objectId: "1"}) { clientMutationId } }';

async function knownPage(): Promise<PortalAnswer> {
  const { headers } = await portal.ask('/topics', { headers: html });
  return portal.ask('/topics', { headers: { ...html, 'if-none-match': headers.etag ?? '' } });
}

test('every kind of answer carries the security headers, and over https that nothing else be used', async () => {
  for (const [status, label, answer] of await everyKind()) {
    expect(answer.status, `${label} ${answer.text.slice(0, 300)}`).toBe(status);
    expectSecurityHeaders(answer, label);
    expect(answer.headers['strict-transport-security'], label).toBe('max-age=31536000');
  }
});

test('a script is no page: it is kept from being taken for anything else, and for https', async () => {
  const [name] = readdirSync(path.resolve(import.meta.dirname, '../../build/client/assets'));
  const { status, headers } = await portal.ask(`/assets/${name}`);
  expect(status).toBe(200);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('where people come without TLS, nobody is told to come with it', async () => {
  for (const address of [null, 'http://community.example.org']) {
    const plain = await openPortalForTest({ database }, { publicUrl: address, dataDir });
    for (const path of ['/topics', '/healthz', '/nowhere'])
      expect((await plain.ask(path)).headers['strict-transport-security']).toBeUndefined();
  }
});

test('the strict profile wants a nonce or hash of styles too, the default one of scripts alone', async () => {
  const profiles = await openPortalForTest({ database }, { dataDir });
  const policyOf = async (headers: Record<string, string>) => {
    const { headers: answered } = await profiles.ask('/topics', {
      headers: { ...html, ...headers },
    });
    const policy = `${answered['content-security-policy']}`;
    const of = (name: string) =>
      policy.split('; ').find((directive) => directive.startsWith(`${name} `));
    return { scripts: of('script-src'), styles: of('style-src'), frames: of('frame-src') };
  };
  const { cookie } = await profiles.login((await makeMember(db)).id);
  const everyPage: [Record<string, string>, RegExp][] = [
    [{}, /^style-src 'self' 'sha256-/], // of the cache
    [{ cookie }, /^style-src 'self' 'nonce-/],
  ];
  for (const [headers, styled] of everyPage) {
    const strict = await policyOf(headers);
    expect(strict.styles).toMatch(styled);
    expect(strict.scripts).toMatch(/^script-src 'self' '(?:nonce|sha256)-/);
    expect(strict.frames).toContain('https://www.youtube-nocookie.com');
  }
  await writeSettings(db, { contentSecurityPolicy: 'DEFAULT' });
  profiles.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  for (const [headers] of everyPage) {
    const loose = await policyOf(headers);
    expect(loose.styles).toBe("style-src 'self' 'unsafe-inline'");
    expect(loose.scripts).not.toContain('unsafe-inline');
    expect(loose.scripts).toMatch(/'(?:nonce|sha256)-/);
  }
  await writeSettings(db, { contentSecurityPolicy: 'STRICT' });
});
