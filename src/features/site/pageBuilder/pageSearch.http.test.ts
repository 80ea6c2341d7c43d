import { afterAll, expect, test } from 'vitest';
import type { Visibility } from '#features/base/layouts/visibilityRules.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { pageIndexConsumer } from './server/pageIndex.ts';

const { portal, db } = await openPortalForFile();
await writeSettings(db, { activeLanguages: ['en', 'de'] });
const { stop } = await runConsumers(db, [pageIndexConsumer], portal.services.bus);
afterAll(stop);
const admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
const member = await portal.login((await makeMember(db)).id);

async function mutate(name: string, input: object, fields: string) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { json } = await portal.graphql(
    `mutation M($input: ${type}!) { result: ${name}(input: $input) { ${fields} } }`,
    { variables: { input }, login: admin },
  );
  expect(json.errors).toBeUndefined();
  return json.data.result;
}

const text = (html: string, visibility: Visibility = {}, translations = {}) => ({
  ...{ id: crypto.randomUUID(), type: 'richText', enabled: true, visibility, translations },
  properties: { html },
});

const faq = {
  ...{ id: 'faq', type: 'faq', enabled: true, visibility: {} },
  properties: { heading: '', questions: [{ question: 'How?', answer: 'By tramway' }] },
};

interface Draft {
  path: string;
  title: string;
  widgets: object[];
  audience?: Visibility;
  texts?: object;
}

/** Creates or changes a page, and publishes it. */
async function publish({ widgets, ...details }: Draft, existing?: string): Promise<string> {
  const { path, title } = details;
  const id =
    existing ??
    (await mutate('createCustomPage', { path, title, template: 'blank' }, 'page { id }')).page.id;
  const section = { id: 's', columns: [{ width: '1/1', widgets }] };
  const content = { details, document: { sections: [section] } };
  const { json } = await portal.graphql(`{ builderPage(id: "${id}") { liveVersion } }`, {
    login: admin,
  });
  const baseVersion = json.data.builderPage.liveVersion;
  const draft = { id, content, revision: 0, baseVersion };
  const { revision } = await mutate('savePageDraft', draft, 'revision');
  await mutate('publishPage', { id, revision, note: '' }, 'page { liveVersion }');
  await allEventsHandled(db, pageIndexConsumer.name);
  return id;
}

/** Paths of the pages found. */
async function find(keywords: string, options: { login?: typeof admin; language?: string } = {}) {
  const { login, language = 'en' } = options;
  const { json } = await portal.graphql(
    'query ($keywords: String!) { searchPages(keywords: $keywords) { path } }',
    { variables: { keywords }, login, headers: { 'accept-language': language } },
  );
  return json.data.searchPages.map(({ path }: { path: string }) => path);
}

test('a page is found by its texts, also on the search page; renamed and unpublished as well', async () => {
  const page = {
    path: 'visit',
    title: 'Visiting hours',
    widgets: [text('<p>Ring twice</p>'), faq],
  };
  const id = await publish(page);
  expect(await find('visit hours')).toEqual(['/page/visit']);
  expect(await find('ringing twice')).toEqual(['/page/visit']);
  expect(await find('tramway')).toEqual(['/page/visit']);
  expect(await find('visiting elephants')).toEqual([]);
  const search = await new PlainBrowser(portal).open('/conversations/search?q=tramway');
  expect(search.href(/Visiting hours/, 'main')).toBe('/page/visit');
  expect(search.text('main ul[aria-label=Pages] mark')).toBe('tramway');
  const narrowed = await new PlainBrowser(portal).open(
    '/conversations/search?q=tramway&type=QUESTION',
  );
  expect(narrowed.has('main ul[aria-label=Pages]')).toBe(false);

  await publish({ ...page, path: 'visits', widgets: [text('<p>Knock</p>')] }, id);
  expect(await find('visiting')).toEqual(['/page/visits']);
  expect(await find('knock')).toEqual(['/page/visits']);
  expect(await find('tramway')).toEqual([]);
  expect(await portal.ask('/page/visit')).toMatchObject({
    ...{ status: 301, headers: { location: '/page/visits' } },
  });
  await mutate('unpublishPage', { id }, 'page { id }');
  expect(await find('knock')).toEqual([]);
});

test('a page is suggested by its title while typing, to readers of its audience', async () => {
  const suggest = async (keyword: string, login?: typeof admin) => {
    const { json } = await portal.graphql(
      'query ($keyword: String!) { searchSuggestions(keyword: $keyword) { kind path } }',
      { variables: { keyword }, login },
    );
    return json.data.searchSuggestions;
  };
  const widgets = [text('<p>Bus and tram</p>')];
  await publish({ path: 'travel', title: 'Travelling here', widgets });
  await publish({ path: 'staff', title: 'Travel costs', widgets, audience: { viewer: 'MEMBER' } });
  const here = { kind: 'PAGE', path: '/page/travel' };
  expect(await suggest('travell')).toEqual([here]);
  expect(await suggest('trav')).toEqual([here]);
  expect(await suggest('trav', member)).toHaveLength(2);
  expect(await suggest('tram')).toEqual([]);
});

test('only readers of its audience find a page', async () => {
  const widgets = [text('<p>Pineapple</p>')];
  await publish({ path: 'inner', title: 'Inner', widgets, audience: { viewer: 'MEMBER' } });
  expect(await find('pineapple', { login: member })).toEqual(['/page/inner']);
  expect(await find('pineapple')).toEqual([]);
});

test('parts for some readers or times are not indexed', async () => {
  const widgets = [
    text('<p>Banana</p>'),
    ...[{ viewer: 'MEMBER' as const }, { roles: ['editor'] }, { profileLists: ['1'] }].map((each) =>
      text('<p>Coconut</p>', each),
    ),
    text('<p>Coconut</p>', { from: '2999-01-01T00:00:00Z' }),
    text('<p>Coconut</p>', { until: '2999-01-01T00:00:00Z' }),
    { ...text('<p>Coconut</p>'), enabled: false },
  ];
  await publish({ path: 'fruit', title: 'Fruit', widgets });
  expect(await find('banana')).toEqual(['/page/fruit']);
  expect(await find('coconut', { login: admin })).toEqual([]);
});

test('a page is found in the language of the reader', async () => {
  const widgets = [text('<p>Coffee</p>', {}, { de: { html: '<p>Kaffeetassen</p>' } })];
  const texts = { de: { title: 'Getränke', description: '' } };
  await publish({ path: 'drinks', title: 'Drinks', widgets, texts });
  expect(await find('kaffeetasse', { language: 'de' })).toEqual(['/page/drinks']);
  expect(await find('getränk', { language: 'de' })).toEqual(['/page/drinks']);
  expect(await find('kaffeetasse')).toEqual([]);
  expect(await find('coffee')).toEqual(['/page/drinks']);
});

test('a search needs three characters', async () => {
  const { status, json } = await portal.graphql('{ searchPages(keywords: "ab") { path } }');
  expect(status).toBe(400);
  expect(json.errors[0].extensions.faults[0].field).toBe('keywords');
});
