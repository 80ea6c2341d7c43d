import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { checkInput } from '#core/parseInput.ts';
import { viewerOf } from '#core/shippedRoles.ts';
import type { ComposePlace } from './composeRules.ts';
import { composeSchemaOf } from './composeSchema.ts';

const viewer = viewerOf({ id: 1, username: 'ann', role: 'member' });
const values = {
  ...{ type: 'QUESTION', title: 'How?', place: 'topic:1', html: '<p>x</p>', tags: [], cover: null },
  ...{ text: 'Long enough to be a question.', attachments: [], silent: false, isPrivate: false },
  composerFields: {},
};

function faultsOf(change: object, places: readonly ComposePlace[] = []): Record<string, string> {
  const schema = composeSchemaOf({ viewer, settings: defaultSettings, places });
  const checked = checkInput(schema, { ...values, ...change });
  const faults = checked.ok ? [] : checked.faults;
  return Object.fromEntries(faults.map(({ field, rule }) => [field, rule]));
}

test('each field says what is wrong with it, all at once', () => {
  expect(faultsOf({})).toEqual({});
  expect(faultsOf({ title: ' ', text: '', place: '' })).toEqual({
    ...{ title: 'required', place: 'required', html: 'required' },
  });
  expect(faultsOf({ text: 'short' })).toEqual({ html: 'tooShort' });
  expect(faultsOf({ text: 'x'.repeat(1001) })).toEqual({ html: 'tooLong' });
  expect(faultsOf({ title: '\u200b' })).toEqual({ title: 'required' });
  expect(faultsOf({ title: 'x'.repeat(201) })).toEqual({ title: 'too_big' });
});

test('a type is refused that the place does not take', () => {
  const ideas = {
    ...{ key: 'topic:1', label: '', group: '', topicId: '1', categoryId: '1' },
    allowedPostTypes: ['IDEA'] as const,
  };
  expect(faultsOf({}, [ideas])).toEqual({ type: 'custom' });
});
