import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { asHeaders, openPortalForFile } from '#platform/testing/portal.ts';

// What this folder relies on of React Router and React beyond their documented interface. After an upgrade
// of either, a failure here says which file to look into.

const { portal, db } = await openPortalForFile();
const member = await makeMember(db);
const headers = { ...asHeaders(await portal.login(member.id)), accept: 'text/html' };

const page = await portal.ask('/tags', { headers });
const nonce = /'nonce-([^']+)'/.exec(`${page.headers['content-security-policy']}`)?.[1];

test('the context that the browser starts from comes before its data (renderDocument.ts)', () => {
  const context = page.text.indexOf('window.__reactRouterContext = ');
  const data = page.text.indexOf('window.__reactRouterContext.streamController.enqueue(');
  const closed = page.text.indexOf('window.__reactRouterContext.streamController.close();');
  expect(context).toBeGreaterThan(-1);
  expect(data).toBeGreaterThan(context);
  expect(closed).toBeGreaterThan(data);
});

test('the payload stands in the document, and the router carries only a mark (carriedPage.ts)', () => {
  const [, json = ''] =
    /<script type="application\/json" data-payload>([^<]*)<\/script>/.exec(page.text) ?? [];
  expect(JSON.parse(json)).toMatchObject({ subject: { pathname: '/tags' } });
  const [, words = ''] = /streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/.exec(page.text) ?? [];
  expect(JSON.parse(words)).toContain('"payloadJson"');
  expect(JSON.parse(words)).not.toContain('"layout"');
});

test('a move within the portal carries the payload in the data of its route (carriedPage.ts)', async () => {
  const answer = await portal.ask('/tags.data', { headers });
  expect(answer.headers['content-type']).toMatch(/^text\/x-script/);
  expect(answer.text).toContain('payloadJson');
  expect(answer.text).toContain('\\"pathname\\":\\"/tags\\"');
});

test('every script of the document carries the nonce (nonce.ts)', () => {
  expect(nonce).toBeTruthy();
  const scripts = [...page.text.matchAll(/<script(?![^>]*type="application\/)([^>]*)>/g)];
  expect(scripts.length).toBeGreaterThan(2);
  for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
});

test('scripts of the views are asked for with the document (viewScripts.ts)', () => {
  expect(page.text).toMatch(/<link rel="modulepreload"[^>]*\/assets\/browse-/);
});

test('styles come before the scripts that React hoists (renderDocument.ts)', () => {
  const head = page.text.slice(0, page.text.indexOf('</head>'));
  const style = head.lastIndexOf('rel="stylesheet"');
  expect(style).toBeGreaterThan(-1);
  expect(head.indexOf('rel="modulepreload"')).toBeGreaterThan(style);
});
