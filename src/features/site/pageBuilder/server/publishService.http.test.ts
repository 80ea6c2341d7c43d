import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortal, openPortalForFile } from '#platform/testing/portal.ts';
import type { PageContent } from '../pageContent.ts';
import { builderCalls, withText } from './testing/builderCalls.ts';

const { portal, db, database } = await openPortalForFile();
const other = await openPortal({ database });
afterAll(other.stop);

type Login = Awaited<ReturnType<typeof portal.login>>;
let admin: Login;
let second: Login;
let member: Login;

beforeAll(async () => {
  admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  second = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  member = await portal.login((await makeMember(db)).id);
});

const { mutate, createPage, publish, publishContent } = builderCalls(portal, () => admin);

test('a draft is seen by nobody; a published page by all processes within a second', async () => {
  const page = await createPage('hello/team');
  expect((await portal.ask('/page/hello/team')).status).toBe(404);
  await publish(page, '<p>First words</p>');
  const published = performance.now();
  let text = '';
  while (!text.includes('First words') && performance.now() - published < 1_000) {
    text = (await other.ask('/page/hello/team')).text;
  }
  expect(text).toContain('First words');
  // The other process has the page in its cache now.
  await publish(page, '<p>Second words</p>');
  const again = performance.now();
  while (!text.includes('Second words') && performance.now() - again < 1_000) {
    text = (await other.ask('/page/hello/team')).text;
  }
  expect(text).toContain('Second words');
});

test('nobody but those who manage the community reads or changes drafts', async () => {
  const page = await createPage('attacked');
  const { id } = page;
  for (const login of [member, undefined]) {
    for (const query of [
      '{ builderPages { id } }',
      `{ builderPage(id: "${id}") { content } }`,
      `{ builderPageVersion(id: "${id}", number: 1) }`,
      '{ builderWidgets { type } }',
      '{ builderAudiences { roles { value } } }',
    ]) {
      const { json } = await portal.graphql(query, { login });
      expect(json.errors[0].extensions.code, query).toBe(login ? 'FORBIDDEN' : 'UNAUTHENTICATED');
    }
  }
  for (const [name, input, fields] of [
    ['createCustomPage', { path: 'mine', title: 'Mine' }, 'clientMutationId'],
    ['openPageLayout', { type: 'HOME_PAGE' }, 'clientMutationId'],
    ['savePageDraft', { id, content: page.content, revision: 0, baseVersion: 0 }, 'revision'],
    ['publishPage', { id, revision: 1 }, 'clientMutationId'],
    ['rollBackPage', { id, version: 1 }, 'clientMutationId'],
    ['unpublishPage', { id }, 'clientMutationId'],
    ['deleteBuilderPage', { id }, 'id'],
    ['createPagePreview', { id }, 'token'],
    ['schedulePage', { id, at: '2999-01-01T00:00:00Z' }, 'clientMutationId'],
    ['mapPageLayout', { assetType: 'CATEGORY', assetId: '1', type: 'CATEGORY_PAGE' }, 'isMapped'],
  ] as const) {
    expect(await mutate(name, input, fields, member), name).toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('two editors: who publishes second is told, and may overwrite', async () => {
  const page = await createPage('together');
  await publish(page, '<p>Start</p>');
  const save = (html: string, login: Login) => {
    const content = withText(page.content, html);
    return mutate(
      'savePageDraft',
      { id: page.id, content, revision: 0, baseVersion: 1 },
      'revision',
      login,
    );
  };
  await save('<p>Mine</p>', admin);
  await save('<p>Theirs</p>', second);
  const input = { id: page.id, revision: 1 };
  const fields = 'page { liveVersion }';
  expect(await mutate('publishPage', input, fields, second)).toEqual({ page: { liveVersion: 2 } });
  expect(await mutate('publishPage', input, fields)).toMatchObject({ code: 'CONFLICT' });
  expect((await portal.ask('/page/together')).text).toContain('Theirs');
  const insisting = { ...input, overwrites: true };
  expect(await mutate('publishPage', insisting, fields)).toEqual({ page: { liveVersion: 3 } });
  // A second window of the same editor does not overwrite the first one's draft either.
  await save('<p>One</p>', admin);
  expect(await save('<p>Two</p>', admin)).toMatchObject({ code: 'CONFLICT' });
});

test('publishing validates, and names the widget and the property', async () => {
  const page = await createPage('invalid');
  const { id, content } = page;
  const broken = withText(content, '<p>x</p>');
  const widgets = broken.document.sections[0]?.columns[0]?.widgets ?? [];
  widgets.push(
    { id: 'a', type: 'leaderboard', enabled: true, properties: { size: 500 }, visibility: {} },
    { id: 'b', type: 'gone', enabled: true, properties: {}, visibility: {} },
  );
  if (broken.details) broken.details.path = 'Not A Path';
  const { revision } = await mutate(
    'savePageDraft',
    { id, content: broken, revision: 0, baseVersion: 0 },
    'revision',
  );
  const refused = await mutate('publishPage', { id, revision }, 'clientMutationId');
  expect(refused).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(refused.faults.map(({ field }: { field: string }) => field)).toEqual([
    'details.path',
    'widgets.a.size',
    'widgets.b',
  ]);
});

test('every version stays, with what changed, and can be published again', async () => {
  const page = await createPage('versions');
  await publish(page, '<p>One</p>');
  await publish(page, '<p>Two</p>');
  await mutate('rollBackPage', { id: page.id, version: 1 }, 'clientMutationId');
  expect((await portal.ask('/page/versions')).text).toContain('One');
  const { json } = await portal.graphql(
    `{ builderPage(id: "${page.id}") { liveVersion versions { number changes { kind id fields } } } }`,
    { login: admin },
  );
  const changed = [{ kind: 'changed', id: 'w', fields: ['html'] }];
  expect(json.data.builderPage).toMatchObject({
    liveVersion: 3,
    versions: [
      { number: 3, changes: changed },
      { number: 2, changes: changed },
      { number: 1, changes: [] },
    ],
  });
});

test('a page that was renamed redirects, and its old path can be used again', async () => {
  const page = await createPage('old-name');
  await publish(page, '<p>Same page</p>');
  const details = page.content.details && { ...page.content.details, path: 'new/name' };
  await publish({ id: page.id, content: { ...page.content, details } }, '<p>Same page</p>');
  const moved = await portal.ask('/page/old-name');
  expect(moved).toMatchObject({ status: 301, headers: { location: '/page/new/name' } });
  const taken = await createPage('old-name');
  await publish(taken, '<p>Another page</p>');
  expect(await portal.ask('/page/old-name')).toMatchObject({ status: 200 });
});

test('a preview link shows the draft without an account, until it was tampered with', async () => {
  const page = await createPage('previewed');
  const content = withText(page.content, '<p>Only a draft</p>');
  const { id } = page;
  await mutate('savePageDraft', { id, content, revision: 0, baseVersion: 0 }, 'revision');
  const { token } = await mutate('createPagePreview', { id }, 'token');
  const preview = await portal.ask(`/preview?token=${token}`);
  expect(preview).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
  expect(preview.text).toContain('Only a draft');
  expect(preview.text).toContain('noindex');
  for (const wrong of [`x${token}`, `${token.slice(0, -2)}AA`, 'x.y', '']) {
    const refused = await portal.ask(`/preview?token=${encodeURIComponent(wrong)}`);
    expect(refused.text).not.toContain('Only a draft');
    expect(refused.status).toBe(404);
  }
});

test('a preview is that of an audience, a language and a moment', async () => {
  const page = await createPage('audiences');
  const content = withText(page.content, '<p>For everyone</p>');
  const column = content.document.sections[0]?.columns[0];
  const text = (html: string, visibility: object, more = {}) => ({
    ...{ id: html, type: 'richText', enabled: true, properties: { html }, visibility, ...more },
  });
  column?.widgets.push(
    text('For members', { viewer: 'MEMBER' }),
    text('For visitors', { viewer: 'VISITOR' }),
    text('For moderators', { roles: ['moderator'] }),
    text('For list 7', { profileLists: ['7'] }),
    text('Only in 2030', { from: '2030-01-01T00:00:00Z', until: '2031-01-01T00:00:00Z' }),
    text('Hello', {}, { translations: { de: { html: 'Guten Tag' } } }),
  );
  const { id } = page;
  await mutate('savePageDraft', { id, content, revision: 0, baseVersion: 0 }, 'revision');
  const { token } = await mutate('createPagePreview', { id }, 'token');
  const texts = async (query: string) => {
    const { text: html } = await portal.ask(`/preview?token=${token}${query}`);
    const all = ['members', 'visitors', 'moderators', 'list 7'].map((who) => `For ${who}`);
    return [...all, 'Only in 2030', 'Hello'].filter((each) => html.includes(each));
  };
  expect(await texts('')).toEqual(['For visitors', 'Hello']);
  expect(await texts('&as=member')).toEqual(['For members', 'Hello']);
  expect(await texts('&as=member&role=moderator&list=7')).toEqual([
    ...['For members', 'For moderators', 'For list 7', 'Hello'],
  ]);
  expect(await texts('&at=2030-06-01T00:00:00Z')).toEqual([
    ...['For visitors', 'Only in 2030', 'Hello'],
  ]);
  // Published, the same conditions hold for the API.
  await mutate('publishPage', { id, revision: 1 }, 'clientMutationId');
  const { json } = await portal.graphql('{ customPage(path: "audiences") { components { id } } }');
  expect(json.data.customPage.components.map((each: { id: string }) => each.id)).toEqual([
    ...['w', 'For visitors', 'Hello'],
  ]);
});

test('a layout is published, and falls back to the built-in one when it is unpublished', async () => {
  const fields = 'page { id content isDefault isPublished }';
  const opened = (await mutate('openPageLayout', { type: 'TAGS_PAGE' }, fields)).page;
  expect(opened).toMatchObject({ isDefault: true, isPublished: false });
  expect((await portal.ask('/tags')).text).not.toContain('Our own tags');
  await publish(opened, '<p>Our own tags</p>');
  expect((await portal.ask('/tags')).text).toContain('Our own tags');
  await mutate('unpublishPage', { id: opened.id }, 'clientMutationId');
  expect((await portal.ask('/tags')).text).not.toContain('Our own tags');
  for (const type of ['ADMIN_SETTINGS_PAGE', 'PAGE_BUILDER_PAGE', 'NO_PAGE']) {
    expect(await mutate('openPageLayout', { type }, fields)).toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('custom HTML runs in a frame without access to the portal, and only if it may be published', async () => {
  await db
    .insertInto('roles')
    .values({
      ...{ key: 'designer', name: 'Designer', level: 45, built_in: false },
      permissions: ['MANAGE_COMMUNITY'],
    })
    .execute();
  portal.services.bus.publish([{ type: 'roles.changed', payload: {} }]);
  const designer = await portal.login((await makeMember(db, { role: 'designer' })).id);
  const page = await createPage('with-html');
  const { id } = page;
  const content = withText(page.content, '<p>x</p>');
  const html = '<script>top.location = "https://evil.example"</script>';
  content.document.sections[0]?.columns[0]?.widgets.push({
    ...{ id: 'h', type: 'customHtml', enabled: true, visibility: {} },
    properties: { html, title: '', frameKey: 'chosen' },
  });
  const input = { id, content, revision: 0, baseVersion: 0 };
  const keyOf = (saved: { content: PageContent }) =>
    saved.content.document.sections[0]?.columns[0]?.widgets[1]?.properties.frameKey;
  expect(keyOf(await mutate('savePageDraft', input, 'content', designer))).toBe('');
  expect(
    await mutate('publishPage', { id, revision: 1 }, 'clientMutationId', designer),
  ).toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'widgets.h', rule: 'permission' }],
  });
  const key = keyOf(await mutate('savePageDraft', input, 'content'));
  await mutate('publishPage', { id, revision: 1 }, 'clientMutationId');
  const shown = await portal.ask('/page/with-html');
  expect(shown.text).toContain(`/community/api/v1/custom-html/${key}`);
  expect(shown.text).not.toContain('top.location = "https://evil.example"</script>');
  const frame = await portal.ask(`/community/api/v1/custom-html/${key}`);
  expect(frame.headers['content-security-policy']).toMatch(
    /^sandbox allow-scripts(?!.*same-origin)/,
  );
  expect(frame.text).toContain(html);
  expect((await portal.ask('/community/api/v1/custom-html/other')).status).toBe(404);
});

test('the sitemap has the pages that visitors may read', async () => {
  const open = await createPage('listed');
  await publish(open, '<p>Open</p>');
  const page = await createPage('unlisted');
  for (const changes of [{ indexDisabled: true }, { audience: { viewer: 'MEMBER' as const } }]) {
    const details = page.content.details && { ...page.content.details, ...changes };
    await publish({ id: page.id, content: { ...page.content, details } }, '<p>Closed</p>');
    const { text } = await portal.ask('/sitemaps/pages.xml');
    expect(text).toContain('/page/listed<');
    expect(text).not.toContain('/page/unlisted<');
  }
  // Its audience is members.
  expect((await portal.ask('/page/unlisted')).status).toBe(404);
  const { headers } = { headers: { cookie: member.cookie } };
  expect((await portal.ask('/page/unlisted', { headers })).status).toBe(200);
});

test('a section has the width, background and spacing that were chosen, and no others', async () => {
  const page = await createPage('styled');
  const content = withText(page.content, '<p>Styled</p>');
  const [section] = content.document.sections;
  if (!section) throw new Error('no section');
  section.backgroundEnabled = true;
  section.properties = { background: 'accent', width: 'narrow', spacing: 'large' };
  await publishContent({ id: page.id, content });
  const { text } = await portal.ask('/page/styled');
  expect(text).toMatch(
    /class="[^"]*page-section page section-background section-accent section-narrow section-spacious"/,
  );
  section.properties = { background: 'pink' };
  expect(await publishContent({ id: page.id, content })).toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'sections.s.background', rule: 'unknown' }],
  });
});

test('a custom page has its title and description in the language of the reader', async () => {
  await writeSettings(db, { activeLanguages: ['en', 'de'] });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  const page = await createPage('translated');
  const { details } = page.content;
  if (!details) throw new Error('no details');
  details.texts = { de: { title: 'Unser Team', description: 'Wer wir sind' } };
  await publish(page, '<p>x</p>');
  const titleIn = async (language: string) => {
    const { text } = await portal.ask(`/page/translated?lang=${language}`);
    return [/<title>([^<]*)</.exec(text)?.[1], text.includes('content="Wer wir sind"')];
  };
  expect((await titleIn('de'))[0]).toMatch(/^Unser Team/);
  expect((await titleIn('de'))[1]).toBe(true);
  expect((await titleIn('en'))[0]).toMatch(/^Hello/);
  const { json } = await portal.graphql('{ customPage(path: "translated") { title } }', {
    headers: { 'accept-language': 'de' },
  });
  expect(json.data.customPage.title).toBe('Unser Team');
});

test('a page shows its banner, in the language of the reader, and only a whole one is published', async () => {
  await writeSettings(db, { activeLanguages: ['en', 'de'] });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  const page = await createPage('bannered');
  const content = withText(page.content, '<p>Words</p>');
  const image = `/files/${'a'.repeat(32)}/wide.png`;
  const banner = {
    ...{ type: 'IMAGE' as const, title: 'Welcome in', subtitle: '', altText: 'A harbor' },
    ...{ color: null, desktopImage: image, mobileImage: '/files/phone.png' },
    translations: { de: { title: 'Willkommen', altText: 'Ein Hafen' } },
  };
  content.document.banner = banner;
  content.document.backgroundEnabled = true;
  await publishContent({ id: page.id, content });
  const shown = async (language: string) => {
    const { text } = await portal.ask(`/page/bannered?lang=${language}`);
    return /<main[^>]*>.*?<\/main>/s.exec(text)?.[0] ?? '';
  };
  const english = await shown('en');
  expect(english).toContain('data-page-banner="IMAGE"');
  expect(english).toMatch(new RegExp(`<img[^>]*src="${image}"[^>]*alt="A harbor"`));
  expect(english).toMatch(/<source media="\(width &lt; 48rem\)" srcSet="\/files\/phone.png"/i);
  expect(english).toContain('<bdi>Welcome in</bdi>');
  expect(english).toMatch(/^<main[^>]*bg-surface-sunken/);
  const german = await shown('de');
  expect(german).toContain('<bdi>Willkommen</bdi>');
  expect(german).toContain('alt="Ein Hafen"');
  expect(german).not.toContain('Welcome in');

  content.document.banner = { ...banner, type: 'COLOR', color: '#336699' };
  await publishContent({ id: page.id, content });
  expect(await shown('en')).toMatch(/data-page-banner="COLOR".*<rect[^>]*fill="#336699"/s);
  content.document.banner = { ...banner, type: 'NONE' };
  await publishContent({ id: page.id, content });
  expect(await shown('en')).not.toContain('data-page-banner');

  for (const [changes, field, rule] of [
    [{ desktopImage: null }, 'desktopImage', 'required'],
    [{ desktopImage: 'javascript:alert(1)' }, 'desktopImage', 'format'],
    [{ mobileImage: '//elsewhere.example/x.png' }, 'mobileImage', 'format'],
    [{ type: 'COLOR', color: null }, 'color', 'required'],
    [{ type: 'COLOR', color: 'url(#x)' }, 'color', 'format'],
    [{ title: 'x'.repeat(201) }, 'title', 'too_big'],
  ] as const) {
    content.document.banner = { ...banner, ...changes };
    expect(await publishContent({ id: page.id, content }), field).toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: [{ field: `banner.${field}`, rule }],
    });
  }
});
