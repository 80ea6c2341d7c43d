import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { brandingSchema } from '#core/brandSettings.ts';
import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { newFileKey } from '#platform/files/fileStore.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { registerSeoRoutes } from './seoRoutes.ts';

const { db } = await openTestDatabase();
const opened: FastifyInstance[] = [];
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-seo-'));
const files = createLocalFileStore(root);
afterAll(async () => {
  await Promise.all(opened.map((app) => app.close()));
  await rm(root, { recursive: true });
});

async function openApp(settings: Partial<CommunitySettings> = {}, viewer?: Viewer) {
  const app = await openTestServer(db, {
    ...testContext(db, {
      ...(viewer && { viewer }),
      settings: { name: 'Bikes & <Co>', ...settings },
    }),
  });
  await app.register(
    async (routes) =>
      registerSeoRoutes(routes, {
        basePath: '/c',
        absoluteUrl: (_request, path) => `https://example.org/c${path}`,
        files,
      }),
    { prefix: '/c' },
  );
  opened.push(app);
  return app;
}

const category = await makeCategory(db, { title: 'Repair', slug: 'repair' });
const below = await makeCategory(db, { title: 'Wheels' }, category);
const topic = await makeTopic(db, below.id, { title: 'Spokes', slug: 'spokes' });
const goneTopic = await makeTopic(db, below.id, { title: 'Gone', deleted_at: new Date() });
const author = await makeMember(db, { full_name: 'Ada & Bob' });
const inTopic = await makeConversation(db, {
  title: 'Spoke ]]> tension ]]> & <b>nipples</b> \u0008',
  stripped_content: 'How tight?',
  category_id: below.id,
  topic_id: topic.id,
  author_id: author.id,
});
const elsewhere = await makeConversation(db, { title: 'Elsewhere', topic_id: null });
const gone = await makeConversation(db, {
  title: 'Deleted thing',
  category_id: below.id,
  topic_id: topic.id,
  deleted_at: new Date(),
});

const app = await openApp();
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/c${url}`, headers });

test('sitemaps name every visible post, category and topic with whole addresses', async () => {
  const index = await get('/sitemap.xml');
  expect(index.statusCode).toBe(200);
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(index.body).toContain('<loc>https://example.org/c/sitemaps/conversations-1.xml</loc>');
  const posts = (await get('/sitemaps/conversations-1.xml')).body;
  expect(posts).toContain(
    `https://example.org/c/conversations/spokes/${inTopic.slug}/${inTopic.id}`,
  );
  expect(posts).toContain(`/${elsewhere.id}</loc>`);
  expect(posts).not.toContain(`/${gone.id}</loc>`);
  expect(posts.endsWith('</urlset>\n')).toBe(true);
  expect((await get('/sitemaps/categories.xml')).body).toContain(
    `https://example.org/c/categories/repair/${category.id}`,
  );
  const topics = (await get('/sitemaps/topics.xml')).body;
  expect(topics).toContain(`/topics/spokes/${topic.id}`);
  expect(topics).not.toContain(`/${goneTopic.id}</loc>`);
  for (const name of ['conversations-0.xml', 'conversations-99999999999.xml', 'x.xml']) {
    expect((await get(`/sitemaps/${name}`)).statusCode).toBe(404);
  }
  expect((await get('/sitemaps/conversations-7.xml')).body).not.toContain('<url>');
});

test('feeds show the newest posts of the community, a category with its children, or a topic', async () => {
  const rss = await get('/feeds/community.rss');
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(rss.body).toContain('<language>en</language>');
  expect(rss.body).toContain('Ada &amp; Bob');
  expect(rss.body).toContain('<link>https://example.org/c/conversations/spokes/');
  expect(rss.body).toContain('Elsewhere');
  expect(rss.body).not.toContain('Deleted thing');
  const atom = await get(`/feeds/categories/${category.id}.atom`);
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(atom.body).toContain('How tight?');
  expect(atom.body).not.toContain('Elsewhere');
  expect((await get(`/feeds/topics/${topic.id}.rss`)).body).toContain('How tight?');
  for (const name of [
    `topics/${goneTopic.id}.rss`,
    'topics/999.rss',
    'categories/x.atom',
    'topics/1',
  ]) {
    expect((await get(`/feeds/${name}`)).statusCode, name).toBe(404);
  }
  expect((await get('/feeds/community.json')).statusCode).toBe(404);
});

test('a post that is renamed, in a topic that is renamed, is no new entry of a feed', async () => {
  const old = await makeTopic(db, below.id, { title: 'Old name', slug: 'old-name' });
  const post = await makeConversation(db, { category_id: below.id, topic_id: old.id });
  const feed = async (format: string) =>
    (await (await openApp()).inject(`/c/feeds/topics/${old.id}.${format}`)).body;
  const idsIn = async (format: string) => (await feed(format)).match(/<(id|guid)\b[^>]*>[^<]*/g);
  const [atom, rss] = [await idsIn('atom'), await idsIn('rss')];
  expect(atom).toContain(`<id>https://example.org/c/conversations/${post.id}`);
  const renamed = { title: 'New name', slug: 'new-name' };
  await db.updateTable('conversations').set(renamed).where('id', '=', post.id).execute();
  await db.updateTable('topics').set(renamed).where('id', '=', old.id).execute();
  expect(await feed('atom')).toContain('/new-name/new-name/');
  expect([await idsIn('atom'), await idsIn('rss')]).toEqual([atom, rss]);
});

test('an Atom feed says its language, and an entry in another its own', async () => {
  const place = await makeTopic(db, below.id, { title: 'Sprachen' });
  const where = { category_id: below.id, topic_id: place.id };
  await makeConversation(db, { ...where, title: '<entry>', language: 'en' });
  await makeConversation(db, { ...where, title: 'Olá', language: 'pt_BR' });
  const atom = async (settings: Partial<CommunitySettings>) =>
    (await (await openApp(settings)).inject(`/c/feeds/topics/${place.id}.atom`)).body;
  const entryOf = (body: string, title: string) =>
    body.split('</entry>').find((entry) => entry.includes(title)) ?? '';

  const together = await atom({});
  expect(together).toContain('<feed xml:lang="en" xmlns="http://www.w3.org/2005/Atom">');
  expect(entryOf(together, 'Olá')).toContain('<entry xml:lang="pt-BR">');
  expect(entryOf(together, '&lt;entry&gt;')).toContain('<entry>');
  const german = await atom({ defaultLanguage: 'de' });
  expect(german).toContain('<feed xml:lang="de" ');
  expect(entryOf(german, '&lt;entry&gt;')).toContain('<entry xml:lang="en">');
  const apart = await atom({ separateLanguages: true });
  expect(apart).toContain('<feed xml:lang="en" ');
  expect(apart).not.toContain('<entry xml:lang');
  expect(apart).not.toContain('Olá');
});

test('whatever a topic is called, an Atom feed is well formed', async () => {
  const place = await makeTopic(db, below.id, { title: '<entry> & "more"' });
  await makeConversation(db, { category_id: below.id, topic_id: place.id, language: 'fr' });
  const { body } = await (await openApp()).inject(`/c/feeds/topics/${place.id}.atom`);
  const name = '&lt;entry> &amp; &quot;more&quot;';
  expect(body).toContain(`<category term="${name}" label="${name}"/>`);
  expect(body.match(/<entry/g)).toHaveLength(1);
  // Throws at what is not well formed.
  new SaxesParser().write(body).close();
});

test('whatever a title holds, a feed is well formed', async () => {
  const { body } = await get(`/feeds/topics/${topic.id}.rss`);
  expect(body).not.toContain('\u0008');
  expect(body).not.toContain('<b>');
  expect(body).toContain(
    '<title><![CDATA[Spoke ]]&gt; tension ]]&gt; &amp; &lt;b&gt;nipples&lt;/b&gt; ]]></title>',
  );
});

test('a feed tells of an edit, and not of a silent one', async () => {
  const [created_at, edited_at] = [new Date('2020-01-01'), new Date('2020-02-02')];
  const post = { topic_id: topic.id, category_id: below.id, created_at, updated_at: new Date() };
  await makeConversation(db, { ...post, title: 'Put right in silence' });
  await makeConversation(db, { ...post, title: 'Put right', edited_at, is_edited: true });
  const { body } = await get(`/feeds/topics/${topic.id}.atom`);
  const updatedOf = (title: string) => {
    const entry = body.split('<entry>').find((each) => each.includes(`[${title}]`));
    return /<updated>(.*?)<\/updated>/.exec(entry ?? '')?.[1];
  };
  expect(updatedOf('Put right in silence')).toBe(created_at.toISOString());
  expect(updatedOf('Put right')).toBe(edited_at.toISOString());
});

test('a reader that has a feed already gets 304', async () => {
  const first = await get('/feeds/community.atom');
  const again = await get('/feeds/community.atom', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  const since = String(first.headers['last-modified']);
  expect((await get('/feeds/community.atom', { 'if-modified-since': since })).statusCode).toBe(304);
  expect((await get('/feeds/community.atom', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  await makeConversation(db, { title: 'A new one' });
  const changed = await get('/feeds/community.atom', {
    'if-none-match': String(first.headers.etag),
  });
  expect(changed.statusCode).toBe(200);
});

test.each([
  '/sitemap.xml',
  '/sitemaps/topics.xml',
  '/sitemaps/categories.xml',
  '/robots.txt',
  '/manifest.json',
  '/opensearch.xml',
  '/icon.svg',
  '/icon-192.png',
  '/share.png',
])('who has %s already gets 304', async (url) => {
  const { etag } = (await get(url)).headers;
  const again = await get(url, { 'if-none-match': `"old", W/${etag}` });
  expect(again.statusCode).toBe(304);
  expect((await get(url, { 'if-none-match': '"old"' })).statusCode).toBe(200);
});

test('a long sitemap is packed as it is read', async () => {
  const url = '/sitemaps/conversations-1.xml';
  const plain = await get(url);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await get(url, { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  }
});

test('where languages are communities of their own, a cache tells readers of each apart', async () => {
  const apart = await openApp({ separateLanguages: true });
  const { headers } = await apart.inject('/c/feeds/community.rss');
  expect(headers.vary).toBe('accept-language, cookie, x-language, language');
});

test('where feeds are switched off there are none', async () => {
  const quiet = await openApp({ rssEnabled: false });
  expect((await quiet.inject('/c/feeds/community.rss')).statusCode).toBe(404);
});

test('llms.txt names what there is to read, and where its Markdown is', async () => {
  const evil = await makeCategory(db, { title: '](http://evil.example) **x**\n# y', slug: 'evil' });
  // Categories are remembered: an app that has not read them yet.
  const app = await openApp();
  const { body, headers } = await app.inject('/c/llms.txt');
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(body).toMatch(/^# Bikes & \\<Co\\>\n\n/);
  expect(body).toContain(`- [Spokes](https://example.org/c/topics/spokes/${topic.id}.md)`);
  expect(body).toContain(`- [Repair](https://example.org/c/categories/repair/${category.id}.md)`);
  expect(body).toContain(`(https://example.org/c/categories/evil/${evil.id}.md)`);
  expect(body).not.toMatch(/(?<!\\)\]\(http:\/\/evil|^# y/m);
  // What programs may call.
  expect(body).toContain('- [OpenAPI 3.1](https://example.org/c/openapi.json)');
  expect(body).toContain('- [Model Context Protocol](https://example.org/c/mcp)');
  expect(body).not.toContain('Gone');
  const known = { 'if-none-match': String(headers.etag) };
  const again = await app.inject({ url: '/c/llms.txt', headers: known });
  expect(again.statusCode).toBe(304);
  const german = await openApp({ defaultLanguage: 'de' });
  expect((await german.inject('/c/llms.txt')).body).toMatch(/## (?:Topics|Themen)/);
});

test('robots.txt closes forms and search and names the sitemap', async () => {
  const { body } = await get('/robots.txt');
  expect(body).toContain('Disallow: /c/login\n');
  expect(body).toContain('Disallow: /c/conversations/search\n');
  expect(body).toContain('Disallow: /c/*/edit$\n');
  expect(body).toContain('Sitemap: https://example.org/c/sitemap.xml\n');
  const demo = await openApp({ demo: true });
  const answer = await demo.inject('/c/robots.txt');
  expect(answer.body).not.toContain('Sitemap:');
  expect(answer.headers['x-robots-tag']).toBe('noindex');
});

test('manifest, search description and icon speak of the community', async () => {
  const manifest = (await get('/manifest.json')).json();
  expect(manifest).toMatchObject({
    name: 'Bikes & <Co>',
    start_url: '/c/',
    theme_color: '#2f5bea',
    icons: [
      { src: '/c/icon.svg' },
      { src: '/c/icon-192.png', sizes: '192x192' },
      { src: '/c/icon-512.png' },
      { src: '/c/icon-maskable.png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'New post', url: '/c/conversations/new' },
      { name: 'Search', url: '/c/conversations/search' },
    ],
  });
  const long = await openApp({ name: 'The Potting Shed' });
  // Whole words only.
  const { short_name } = (await long.inject('/c/manifest.json')).json();
  expect(short_name).toBe('The Potting');
  const search = (await get('/opensearch.xml')).body;
  expect(search).toContain('<ShortName>Bikes &amp; &lt;Co&gt;</ShortName>');
  expect(search).toContain('https://example.org/c/conversations/search?q={searchTerms}');
  const icon = await get('/icon.svg');
  expect(icon.headers['content-type']).toContain('image/svg+xml');
  expect(icon.body).toContain('>B</text>');
});

/** Red, green and blue of a pixel. */
async function pixelOf(image: Buffer, left: number, top: number): Promise<number[]> {
  const part = { left, top, width: 1, height: 1 };
  const { data } = await sharp(image)
    .extract(part)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

async function storedPicture(width: number, height: number): Promise<string> {
  const key = newFileKey();
  const picture = { width, height, channels: 3, background: '#ff0000' } as const;
  await files.put(key, await sharp({ create: picture }).png().toBuffer());
  return `/files/${key}/logo.png`;
}

test('icons are drawn from the icon, a square logo, or the initial on the primary color', async () => {
  const iconOf = async (branding: object) => {
    const app = await openApp({
      branding: brandingSchema.parse({ primary: '#1f7048', ...branding }),
    });
    const answer = await app.inject('/c/icon-192.png');
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png' });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 192, height: 192 });
    return pixelOf(answer.rawPayload, 96, 8);
  };
  const [red, green] = [
    [255, 0, 0],
    [0x1f, 0x70, 0x48],
  ];
  expect(await iconOf({})).toEqual(green);
  expect(await iconOf({ logoUrl: await storedPicture(300, 280) })).not.toEqual(green);
  expect(await iconOf({ logoUrl: await storedPicture(300, 300) })).toEqual(red);
  expect(await iconOf({ logoUrl: await storedPicture(600, 100) })).toEqual(green);
  expect(await iconOf({ faviconUrl: await storedPicture(64, 64) })).toEqual(red);
  expect(await iconOf({ logoUrl: 'https://elsewhere.example/logo.png' })).toEqual(green);
});

test('an icon that is cut to a shape has its picture in the middle, on a full ground', async () => {
  const cornerOf = async (branding: object) => {
    const app = await openApp({
      branding: brandingSchema.parse({ primary: '#1f7048', ...branding }),
    });
    const { rawPayload } = await app.inject('/c/icon-maskable.png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 512, hasAlpha: false });
    return [await pixelOf(rawPayload, 1, 1), await pixelOf(rawPayload, 256, 110)];
  };
  const green = [0x1f, 0x70, 0x48];
  expect(await cornerOf({})).toEqual([green, green]);
  const logoUrl = await storedPicture(300, 300);
  expect(await cornerOf({ logoUrl })).toEqual([
    [255, 255, 255],
    [255, 0, 0],
  ]);
});

test('the share image shows the logo and the name on the primary color', async () => {
  const imageOf = async (settings: Partial<CommunitySettings>, branding: object = {}) => {
    const app = await openApp({
      ...settings,
      branding: brandingSchema.parse({ primary: '#1f7048', ...branding }),
    });
    return (await app.inject('/c/share.png')).rawPayload;
  };
  const plain = await imageOf({});
  expect(await sharp(plain).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
  expect(await pixelOf(plain, 5, 5)).toEqual([0x1f, 0x70, 0x48]);
  const withLogo = await imageOf({}, { logoUrl: await storedPicture(300, 300) });
  expect(await pixelOf(withLogo, 90, 90)).toEqual([255, 255, 255]);
  expect(await pixelOf(withLogo, 140, 140)).toEqual([255, 0, 0]);
  const description = 'How to fix <everything> & more';
  const described = await imageOf({ description });
  expect(described.equals(plain)).toBe(false);
  // Only the name of a private community is public.
  expect((await imageOf({ description, privateCommunity: true })).equals(plain)).toBe(true);
  await imageOf({ name: 'W'.repeat(80), description: 'W'.repeat(300) });
});

test('staff are given what a visitor is, for a cache on the way may keep it for others', async () => {
  const secret = await makeConversation(db, {
    title: 'Between you and us',
    slug: 'between-us',
    is_private: true,
    topic_id: topic.id,
    category_id: below.id,
  });
  const { viewer } = await makeMember(db, { role: 'administrator' });
  const [ofStaff, ofClosed] = [
    await openApp({}, viewer),
    await openApp({ privateCommunity: true }, viewer),
  ];
  for (const path of [
    '/feeds/community.rss',
    `/feeds/topics/${topic.id}.atom`,
    '/sitemaps/conversations-1.xml',
    '/sitemap.xml',
  ]) {
    const answer = await ofStaff.inject({ url: `/c${path}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/between[ -](?:you and )?us/i);
    expect(answer.body).not.toContain(`/${secret.id}<`);
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=/);
    const closed = await ofClosed.inject({ url: `/c${path}` });
    expect(closed.headers['cache-control']).toMatch(/^private, max-age=/);
  }
});
