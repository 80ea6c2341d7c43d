import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import english from '#locales/en/webhooks.json' with { type: 'json' };
import { serverText, serverWords } from '#platform/serverWords.ts';
import { createSettingsStore } from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { overriddenNames, overriddenWords, setWordOverrides } from '#platform/wordOverrides.ts';
import { findInterfaceWords } from './interfaceWordList.ts';
import { interfaceWordServer } from './interfaceWordServer.ts';
import {
  dismissSuggestion,
  getWordHistory,
  resetWord,
  saveWord,
  suggestWord,
} from './interfaceWordService.ts';
import { exportLocaleFiles, exportWords, importWords } from './wordTransfer.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const moderator = await makeMember(db, { role: 'moderator' });
const member = await makeMember(db);
const ctx = testContext(db, { viewer: administrator.viewer });
const asModerator = testContext(db, { viewer: moderator.viewer });
const asMember = testContext(db, { viewer: member.viewer });

beforeEach(async () => {
  for (const table of ['word_overrides', 'word_changes', 'word_suggestions'] as const) {
    await db.deleteFrom(table).execute();
  }
});
afterEach(() => setWordOverrides([]));

const title = { language: 'en', namespace: 'webhooks', key: 'title' };
const rules = (error: unknown) =>
  error instanceof AppError
    ? [error.code, ...(error.detail.faults ?? []).map(({ rule }) => rule)]
    : error;

async function applyStored(): Promise<void> {
  await interfaceWordServer.derivedSettings?.read(db);
}

test('a changed text is shown instead of the shipped one, until it is reset', async () => {
  await saveWord(ctx, { ...title, text: 'Hooks' });
  await applyStored();
  expect(serverText('webhooks:title', 'en')).toBe('Hooks');
  expect(serverWords('webhooks', english, ['en']).words.title).toBe('Hooks');
  // A language with a text of its own keeps it; British English has none.
  expect(serverText('webhooks:title', 'de')).toBe('Webhooks');
  expect(serverText('webhooks:title', 'en_GB')).toBe('Hooks');
  expect(overriddenWords('en_GB')?.words).toEqual({ webhooks: { title: 'Hooks' } });
  expect(overriddenNames('de')).toBeNull();

  await resetWord(ctx, title);
  await applyStored();
  expect(serverText('webhooks:title', 'en')).toBe('Webhooks');
  expect(overriddenNames('en')).toBeNull();
});

test('settings are read again after a change, in this and every other process', async () => {
  const store = createSettingsStore(db, ctx.bus);
  await store.get();
  await saveWord(ctx, { ...title, text: 'Hooks' });
  await store.get();
  expect(serverText('webhooks:title', 'en')).toBe('Hooks');
});

test('each change is in the history, with the one before and its author', async () => {
  await saveWord(ctx, { ...title, text: 'Hooks' });
  await saveWord(ctx, { ...title, text: 'Callbacks' });
  await saveWord(ctx, { ...title, text: 'Callbacks' });
  await resetWord(ctx, title);
  const history = await getWordHistory(ctx, title);
  expect(history.map(({ old_text, new_text }) => [old_text, new_text])).toEqual([
    ['Callbacks', null],
    ['Hooks', 'Callbacks'],
    [null, 'Hooks'],
  ]);
  expect(history[0]?.actor_id).toBe(administrator.id);
  const actions = await db.selectFrom('audit_log').select('action').distinct().execute();
  expect(actions.map(({ action }) => action).sort()).toEqual(['word.changed', 'word.reset']);
});

describe('a text is refused', () => {
  test.each([
    ['without its placeholder', 'rotateTitle', 'Replace it?', 'lacks'],
    ['with a placeholder that English lacks', 'title', 'Hooks of {{name}}', 'foreign'],
    ['with stray spaces', 'title', ' Hooks', 'spaces'],
    ['that is empty', 'title', '', 'too_small'],
  ])('%s', async (_what, key, text, rule) => {
    const error: unknown = await saveWord(ctx, { ...title, key, text }).catch((e: unknown) => e);
    expect(rules(error)).toContain(rule);
    expect(await db.selectFrom('word_overrides').selectAll().execute()).toEqual([]);
  });

  test('for a key or a plural form that does not exist', async () => {
    const save = (place: object) => saveWord(ctx, { ...title, text: 'x', ...place });
    await expect(save({ key: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save({ key: '__proto__' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save({ namespace: '..' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(save({ namespace: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const few = { namespace: 'interfaceWords', key: 'found_few', text: '{{count}} a' };
    await expect(save(few)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await save({ ...few, language: 'pl' });
  });

  test('from those who may not', async () => {
    const word = { ...title, text: 'Hooks' };
    await expect(saveWord(asModerator, word)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(suggestWord(asMember, word)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const search = findInterfaceWords(asMember, { language: 'en' });
    await expect(search).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the list', () => {
  const find = async (asked: object) => {
    const { nodes } = await findInterfaceWords(ctx, { language: 'de', first: 100, ...asked });
    return nodes.map(({ namespace, key }) => `${namespace}:${key}`);
  };

  test('is searched by English text, current text and key', async () => {
    await saveWord(ctx, { ...title, language: 'de', text: 'Rückrufe' });
    expect(await find({ search: 'rückrufe' })).toContain('webhooks:title');
    expect(await find({ search: 'webhooks:title' })).toEqual(['webhooks:title']);
    expect(await find({ search: 'Interface texts', filter: 'ALL' })).toContain(
      'interfaceWords:title',
    );
    expect(await find({ filter: 'CHANGED' })).toEqual(['webhooks:title']);
    expect(await find({ places: ['webhooks:saved'] })).toEqual(['webhooks:saved']);
    expect(await find({ search: 'no text says this' })).toEqual([]);
  });

  test('has the plural forms of the language', async () => {
    expect(await find({ language: 'pl', search: 'interfaceWords:found_' })).toEqual(
      ['one', 'few', 'many', 'other'].map((form) => `interfaceWords:found_${form}`),
    );
  });

  test('marks texts whose English has changed since', async () => {
    await saveWord(ctx, { ...title, language: 'de', text: 'Rückrufe' });
    expect(await find({ filter: 'OUTDATED' })).toEqual([]);
    // As an upgrade with another English text would leave it.
    await db.updateTable('word_overrides').set({ english: 'Hooks' }).execute();
    expect(await find({ filter: 'OUTDATED' })).toEqual(['webhooks:title']);
    // Saving it again says that it still fits.
    await saveWord(ctx, { ...title, language: 'de', text: 'Rückrufe' });
    expect(await find({ filter: 'OUTDATED' })).toEqual([]);
  });
});

test('a moderator suggests a text, and saving one settles the suggestions', async () => {
  await suggestWord(asModerator, { ...title, text: 'Hooks' });
  await suggestWord(asModerator, { ...title, text: 'Hooks' });
  await suggestWord(asModerator, { ...title, text: 'Callbacks' });
  const suggested = async () =>
    (await findInterfaceWords(ctx, { language: 'en', filter: 'SUGGESTED' })).nodes.flatMap(
      ({ suggestions }) => suggestions,
    );
  const [first, second] = await suggested();
  expect([first?.text, second?.text]).toEqual(['Hooks', 'Callbacks']);
  await dismissSuggestion(ctx, String(first?.id));
  expect(await exportWords(ctx, { language: 'en', what: 'suggestions' })).toEqual({
    webhooks: { title: 'Callbacks' },
  });
  await saveWord(ctx, { ...title, text: 'Callbacks' });
  expect(await suggested()).toEqual([]);
});

describe('import and export', () => {
  test('what was exported is imported again', async () => {
    await saveWord(ctx, { ...title, text: 'Hooks' });
    const json = JSON.stringify(await exportWords(ctx, { language: 'en', what: 'changes' }));
    await resetWord(ctx, title);
    expect(await importWords(ctx, { language: 'en', json, dryRun: true })).toMatchObject({
      ...{ changed: 1, issues: [] },
    });
    expect(await db.selectFrom('word_overrides').selectAll().execute()).toEqual([]);
    await importWords(ctx, { language: 'en', json });
    expect(await importWords(ctx, { language: 'en', json })).toMatchObject({ changed: 0 });
    await applyStored();
    expect(serverText('webhooks:title', 'en')).toBe('Hooks');
  });

  test('a file with issues changes nothing, and says where they are', async () => {
    const json = JSON.stringify({
      webhooks: { title: 'Hooks', rotateTitle: 'Replace?', nothing: 'x' },
      nothing: { a: 'b' },
    });
    const { changed, issues } = await importWords(ctx, { language: 'en', json });
    expect(changed).toBe(0);
    expect(issues).toEqual([
      { place: 'webhooks:rotateTitle', kind: 'lacks', what: '{{name}}' },
      { place: 'webhooks:nothing', kind: 'unknownKey', what: null },
      { place: 'nothing:a', kind: 'unknownKey', what: null },
    ]);
    expect(await db.selectFrom('word_overrides').selectAll().execute()).toEqual([]);
  });

  test.each(['{', '[]', '{"webhooks":{"title":3}}'])('%s is no list of texts', async (json) => {
    await expect(importWords(ctx, { language: 'en', json })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  test('a whole translation file is exported for a patch', async () => {
    await saveWord(ctx, { ...title, language: 'de', text: 'Rückrufe' });
    const files = await exportLocaleFiles(ctx, { language: 'de', what: 'changes' });
    const file = JSON.parse(files['locales/de/webhooks.json'] ?? '{}');
    expect(Object.keys(files)).toEqual(['locales/de/webhooks.json']);
    expect([file.title, typeof file.saved]).toEqual(['Rückrufe', 'string']);
  });
});
