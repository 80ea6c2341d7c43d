import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { viewerOf } from '#core/shippedRoles.ts';
import {
  type ComposeValues,
  composePathOf,
  isBlank,
  isUntouched,
  offeredLanguages,
  placesOf,
  readComposeValues,
  writableTypes,
} from './composeRules.ts';

const member = viewerOf({ id: 1, username: 'ann', role: 'member' });
const manager = viewerOf({ id: 2, username: 'bo', role: 'manager' });
const values: ComposeValues = {
  ...{ type: 'QUESTION', title: 'How?', place: 'topic:1', html: '<p>x</p>' },
  ...{
    text: 'Long enough to be a question.',
    tags: [],
    language: '',
    cover: null,
    attachments: [],
  },
  silent: false,
  isPrivate: false,
  customFields: { version: '1', parts: ['chain'], urgent: true },
  composerFields: {},
};

test('members write what members write, those who speak for the house also the rest', () => {
  expect(writableTypes(member, defaultSettings, null)).toEqual([
    ...['QUESTION', 'PROBLEM', 'IDEA', 'PRAISE'],
  ]);
  expect(writableTypes(manager, defaultSettings, null)).toContain('ARTICLE');
  expect(writableTypes(member, defaultSettings, 'ARTICLE')).toContain('ARTICLE');
  expect(writableTypes(member, { enabledConversationTypes: ['IDEA'] }, null)).toEqual(['IDEA']);
});

test('a post may stand in a category or in its topics that take posts of this viewer', () => {
  const topic = (id: string, isReadOnly: boolean) => ({
    ...{ id, title: `Topic ${id}`, isReadOnly, allowedPostTypes: ['IDEA'] as const },
    ...{ categoryId: '2', hierarchy: [] },
  });
  const given = {
    categories: [{ id: '1', title: 'House', childCategories: [{ id: '2', title: 'Garden' }] }],
    topics: [topic('5', false), topic('6', true)],
  };
  expect(placesOf(member, given).map((place) => [place.key, place.group])).toEqual([
    ['category:1', 'House'],
    ['category:2', 'House › Garden'],
    ['topic:5', 'House › Garden'],
  ]);
  expect(placesOf(manager, given).map((place) => place.key)).toContain('topic:6');
});

test('fields of the API are fields of the form', () => {
  expect(['tags.0', 'categoryIds', 'content', 'elsewhere'].map(composePathOf)).toEqual([
    ...['tags.0', 'place', 'html', 'elsewhere'],
  ]);
});

test('a draft is read back as it was, and nothing else is taken for one', () => {
  expect(readComposeValues(JSON.parse(JSON.stringify(values)))).toEqual(values);
  fc.assert(fc.property(fc.anything(), (stored) => readComposeValues(stored) === null || true));
  expect(readComposeValues({ ...values, type: 'constructor' })).toBeNull();
  expect(readComposeValues({ ...values, attachments: [{ source: 1 }] })?.attachments).toEqual([]);
});

test('only what would be kept counts as touched', () => {
  expect(isUntouched({ ...values, silent: true, text: 'other' }, values)).toBe(true);
  expect(isUntouched({ ...values, tags: ['a'] }, values)).toBe(false);
});

test('a language is chosen where a community has several that are not communities of their own', () => {
  const of = (activeLanguages: ('en' | 'de' | 'ar')[], separateLanguages = false) => ({
    ...defaultSettings,
    ...{ activeLanguages, separateLanguages },
  });
  expect(offeredLanguages(of(['en', 'de']), 'en')).toEqual(['en', 'de']);
  expect(offeredLanguages(of(['en']), 'en')).toEqual([]);
  // One that was switched off since, or came with an import.
  expect(offeredLanguages(of(['en']), 'ar')).toEqual(['en', 'ar']);
  expect(offeredLanguages(of(['en', 'de'], true), 'en')).toEqual([]);
});

test('a form is blank until something is written, whatever was chosen', () => {
  const opened = { ...values, title: '', html: '', text: '' };
  expect(isBlank(opened, opened)).toBe(true);
  const chosen = { type: 'IDEA', place: 'topic:2', isPrivate: true, title: '  ' } as const;
  expect(isBlank({ ...opened, ...chosen }, opened)).toBe(true);
  for (const written of [
    { title: 'x' },
    { text: 'x' },
    { html: '<img src="/a.png">' },
    { tags: ['x'] },
    { customFields: { version: '2' } },
  ]) {
    expect(isBlank({ ...opened, ...written }, opened), JSON.stringify(written)).toBe(false);
  }
});
