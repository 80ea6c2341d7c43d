import { beforeEach, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { startFakeTranslator } from './testing/fakeTranslator.ts';

const fake = await startFakeTranslator();
const { portal, db } = await openPortalForFile({ allowedPrivateHosts: ['127.0.0.1'] });
const admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
const member = await portal.login((await makeMember(db)).id);

const save = `mutation ($input: SaveTranslationServiceInput!) {
  saveTranslationService(input: $input) { translationService { isOn hasKey } } }`;

async function switchTo(isOn: boolean): Promise<void> {
  const service = { kind: 'LIBRETRANSLATE', url: fake.libreTranslate, key: 'lt-key', isOn };
  const { json } = await portal.graphql(save, { variables: { input: { service } }, login: admin });
  expect(json).toEqual({
    data: { saveTranslationService: { translationService: { isOn, hasKey: true } } },
  });
}

const post = await makeConversation(db, {
  ...{ language: 'de', title: 'Quietschende Nabe' },
  content: '<p>Sie <em>quietscht</em>, sagt <code>hub</code>.</p>',
});
const comment = await makeComment(db, post.id, { content: '<p>Öl hilft.</p>' });
const pathOf = async (id: number) =>
  (await portal.graphql(`{ conversation(id: "${id}") { path } }`)).json.data.conversation.path;
const path: string = await pathOf(post.id);

beforeEach(() => switchTo(true));

test('without scripts, a button leads to the translation, and a link back', async () => {
  const browser = await new PlainBrowser(portal).open(path);
  expect(browser.all('button', 'Translate')).toHaveLength(2);
  await browser.submit('Translate');
  expect(browser.address).toBe(`/translations/post/${post.id}`);
  expect(browser.text('h1')).toBe('QUIETSCHENDE NABE');
  expect(browser.text('main [role=status]')).toBe('Machine-translated from German');
  expect(browser.get('main .prose').innerHTML).toBe(
    '<p>SIE <em>QUIETSCHT</em>, SAGT <code>hub</code>.</p>',
  );
  expect(browser.attribute('main .prose', 'lang')).toBe('en');
  await browser.follow('Show original');
  expect(browser.text('h1')).toBe('Quietschende Nabe');
});

test('without scripts, what failed is said, with a button to try again', async () => {
  const failing = await makeConversation(db, { language: 'de', title: 'Speichen brechen' });
  fake.answers((answer) => answer.writeHead(500).end());
  const browser = await new PlainBrowser(portal, { login: member }).open(await pathOf(failing.id));
  await browser.submit('Translate');
  expect(browser.text('main [role=status]')).toBe('Couldn’t translate this text.');
  expect(browser.attribute('main .prose', 'lang')).toBe('de');
  fake.answers(null);
  await browser.submit('Try again');
  expect(browser.text('h1')).toBe('SPEICHEN BRECHEN');
});

test('what has no words has no button, and without scripts no endless attempts', async () => {
  const silent = await makeConversation(db, {
    ...{ language: 'de', title: '👍', content: '<pre><code>npm ci</code></pre>' },
  });
  const browser = new PlainBrowser(portal);
  await browser.open(await pathOf(silent.id));
  expect(browser.has('button', 'Translate')).toBe(false);
  await browser.open(`/translations/post/${silent.id}?problem=NO_WORDS`);
  expect(browser.text('main [role=status]')).toBe('There’s nothing to translate here.');
  expect(browser.has('button', 'Try again')).toBe(false);
  expect(browser.has('main button', 'Translate')).toBe(false);
});

test('it is offered only for another language than the page’s', async () => {
  const english = await makeConversation(db, { language: 'en_GB', title: 'Squeaky hub' });
  expect(
    (await new PlainBrowser(portal).open(await pathOf(english.id))).has('button', 'Translate'),
  ).toBe(false);
  const german = await new PlainBrowser(portal).open(`${path}?lang=de`);
  expect(german.has('button', 'Übersetzen')).toBe(false);
});

test('a private post and its comments have none, for their author either', async () => {
  const author = await makeMember(db);
  const hidden = await makeConversation(db, {
    ...{ language: 'de', is_private: true, author_id: author.id },
  });
  const own = await portal.login(author.id);
  const page = await new PlainBrowser(portal, { login: own }).open(
    await privatePath(hidden.id, own),
  );
  expect(page.text('h1')).toBe(hidden.title);
  expect(page.has('button', 'Translate')).toBe(false);
  for (const login of [own, member, admin]) {
    const { json } = await portal.graphql(
      `mutation { translateContent(input: { subject: POST, id: "${hidden.id}" }) { translation { content } } }`,
      { login },
    );
    expect(json.errors[0].extensions.code).toBe('NOT_FOUND');
    expect((await portal.ask(`/translations/post/${hidden.id}`, {})).status).toBe(404);
  }
  expect(fake.asked).toEqual([]);
});

async function privatePath(id: number, login: typeof admin): Promise<string> {
  const { json } = await portal.graphql(`{ conversation(id: "${id}") { path } }`, { login });
  return json.data.conversation.path;
}

test('off, there is no button, no page and no request', async () => {
  await switchTo(false);
  const browser = await new PlainBrowser(portal).open(path);
  expect(browser.has('button', 'Translate')).toBe(false);
  for (const address of [`/translations/post/${post.id}`, `/translations/comment/${comment.id}`]) {
    expect((await portal.ask(address, {})).status).toBe(404);
  }
  const { json } = await portal.graphql(
    `mutation { translateContent(input: { subject: POST, id: "${post.id}" }) { translation { content } } }`,
  );
  expect(json.errors[0].extensions.code).toBe('NOT_FOUND');
  expect(fake.asked).toEqual([]);
});

test('switched on without a service, there is no button and no page', async () => {
  await portal.graphql(
    `mutation { removeTranslationService(input: {}) { translationService { isOn } } }`,
    { login: admin },
  );
  const { json } = await portal.graphql(
    `mutation { changeSettings(input: { changes: [{ path: "machineTranslation.isOn", value: true }] }) {
      settings { path } } }`,
    { login: admin },
  );
  expect(json.errors).toBeUndefined();
  const browser = await new PlainBrowser(portal).open(path);
  expect(browser.has('button', 'Translate')).toBe(false);
  expect((await portal.ask(`/translations/post/${post.id}`, {})).status).toBe(404);
  const page = await new PlainBrowser(portal, { login: admin }).open('/admin/translation');
  expect(page.get('input[name=isOn]').hasAttribute('checked')).toBe(false);
});

test('administrators try a service before it is saved, and see exactly what failed', async () => {
  const test = `mutation ($input: TestTranslationServiceInput!) {
    testTranslationService(input: $input) { trial { problem status translation } } }`;
  const trialOf = async (service: object) => {
    const { json } = await portal.graphql(test, {
      variables: { input: { service } },
      login: admin,
    });
    return json.data?.testTranslationService.trial ?? json.errors[0].extensions;
  };
  const service = { kind: 'OPENAI', url: fake.openAi, model: 'tiny', key: 'sk', isOn: true };
  expect(await trialOf(service)).toMatchObject({
    problem: null,
    translation: '<p>WATER THE <strong>TOMATOES</strong> EVERY TWO DAYS IN SUMMER.</p>',
  });
  fake.answers((answer) => answer.writeHead(401).end('secret'));
  expect(await trialOf(service)).toEqual({
    ...{ problem: 'KEY_REFUSED', status: 401, translation: null },
  });
  fake.answers((answer) => answer.writeHead(302, { location: 'http://169.254.169.254/' }).end());
  expect(await trialOf(service)).toMatchObject({ problem: 'REDIRECT', status: 302 });
  fake.answers(null);
  fake.translatesBy((text) => text);
  expect(await trialOf(service)).toMatchObject({ problem: 'UNCHANGED' });
  for (const [wrong, field, rule] of [
    [{ url: 'http://169.254.169.254/latest' }, 'url', 'privateHost'],
    [{ url: 'http://models.example/v1' }, 'url', 'unencrypted'],
    [{ url: 'ftp://models.example' }, 'url', 'url'],
    [{ model: '' }, 'model', 'required'],
  ] as const) {
    const refused = await trialOf({ ...service, ...wrong });
    expect(refused).toMatchObject({ code: 'VALIDATION_FAILED', faults: [{ field, rule }] });
  }
  const { json } = await portal.graphql(test, { variables: { input: { service } }, login: member });
  expect(json.errors[0].extensions.code).toBe('FORBIDDEN');
  const stored = await db.selectFrom('translation_service').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain('lt-key');
  const log = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute());
  expect(log).toContain('translationService.changed');
  expect(log).not.toContain('lt-key');
});

test('the page of the service opens, on or off', async () => {
  await switchTo(false);
  const browser = await new PlainBrowser(portal, { login: admin }).open('/admin/translation');
  expect(browser.text('h1')).toBe('Machine translation');
  expect(browser.get('input[name=url]').getAttribute('value')).toBe(fake.libreTranslate);
  expect(browser.has('input[name=model]')).toBe(false);
});
