import { expect, test } from 'vitest';
import { communitySettingsSchema, defaultSettings } from './communitySettings.ts';
import { checkInput } from './parseInput.ts';
import { postTypeSchema } from './postTypeSchema.ts';
import {
  hiddenTypes,
  isPostType,
  type PostType,
  postPath,
  postTypeFacts,
  postTypes,
  shownPostTypes,
} from './postTypes.ts';

test('the types are those of the features, each with an id and a place of its own', () => {
  expect(postTypes()).toEqual([
    'PRAISE',
    'ANNOUNCEMENT',
    'ARTICLE',
    'IDEA',
    'QUESTION',
    'PROBLEM',
    'KNOWLEDGE_BASE',
    'KB_ARTICLE',
    'RELEASE_NOTE',
    'GUIDED_WORKFLOW',
    'POLLS',
    'CONTEST',
    'CONTEST_ENTRY',
    'EVENT',
  ]);
  const facts = postTypes().map(postTypeFacts);
  for (const key of ['id', 'order', 'icon'] as const) {
    expect(new Set(facts.map((each) => each[key])).size, key).toBe(facts.length);
  }
  expect(shownPostTypes()[0]).toBe('QUESTION');
  expect(shownPostTypes().toSorted()).toEqual(postTypes().toSorted());
  expect([isPostType('IDEA'), isPostType('toString'), isPostType('')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a new community takes posts of every type', () => {
  expect(communitySettingsSchema.parse({}).enabledConversationTypes).toEqual(postTypes());
  expect({ ...defaultSettings }.enabledConversationTypes).toEqual(postTypes());
});

test('what is no type is a fault, what is missing another', () => {
  expect(checkInput(postTypeSchema, 'IDEA')).toEqual({ ok: true, data: 'IDEA' });
  const ruleOf = (given: unknown) => {
    const checked = checkInput(postTypeSchema, given);
    return checked.ok ? null : checked.faults[0]?.rule;
  };
  expect([ruleOf('TOAST'), ruleOf(null), ruleOf(undefined)]).toEqual([
    ...['invalid_value', 'required', 'required'],
  ]);
});

test('a post of any type is found at its conversation, unless its type has another address', () => {
  const post = { id: 7, slug: 'no-heat', topicSlug: 'hub' };
  expect(postPath({ ...post, type: 'IDEA' })).toBe('/conversations/hub/no-heat/7');
  expect(postPath({ ...post, type: 'GONE' })).toBe('/conversations/hub/no-heat/7');
});

test('types are hidden while they are switched off, with those that need them', () => {
  const without = (...off: PostType[]) =>
    hiddenTypes({
      enabledConversationTypes: postTypes().filter((type) => !off.includes(type)),
    });
  expect(without()).toEqual([]);
  expect(without('POLLS', 'IDEA')).toEqual(['IDEA', 'POLLS']);
  expect(without('CONTEST')).toEqual(['CONTEST', 'CONTEST_ENTRY']);
  expect(without('KB_ARTICLE')).toEqual(['KNOWLEDGE_BASE', 'KB_ARTICLE']);
  expect(without('RELEASE_NOTE', 'GUIDED_WORKFLOW')).toEqual(['RELEASE_NOTE', 'GUIDED_WORKFLOW']);
});
