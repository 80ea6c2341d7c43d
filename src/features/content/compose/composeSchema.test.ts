import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { checkInput } from '#core/parseInput.ts';
import { viewerOf } from '#core/shippedRoles.ts';
import type { AskedFieldFacts } from '#features/base/customFields/fieldQuestionRules.ts';
import type { ComposeFields, ComposePlace } from './composeRules.ts';
import { composeSchemaOf } from './composeSchema.ts';

const viewer = viewerOf({ id: 1, username: 'ann', role: 'member' });
const values = {
  ...{ type: 'QUESTION', title: 'How?', place: 'topic:1', html: '<p>x</p>', tags: [], cover: null },
  ...{ text: 'Long enough to be a question.', attachments: [], silent: false, isPrivate: false },
  customFields: {},
  composerFields: {},
};
const noFields = { all: [], ownerId: 1, held: undefined };

function faultsOf(
  change: object,
  places: readonly ComposePlace[] = [],
  fields: ComposeFields = noFields,
): Record<string, string> {
  const schema = composeSchemaOf({ viewer, settings: defaultSettings, places, fields });
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
  expect(faultsOf({}, [ideas])).toEqual({ place: 'typeNotAllowed' });
});

const field = (fields: Partial<AskedFieldFacts> & { key: string }): AskedFieldFacts => ({
  ...{ target: 'POST', kind: 'TEXT', name: fields.key, helpText: '', required: false },
  ...{ options: [], postTypes: [], topicIds: [], visibleTo: 'EVERYONE', editableBy: 'OWNER' },
  validation: {
    ...{ pattern: null, minLength: null, maxLength: null },
    ...{ min: null, max: null, integer: false },
  },
  defaultValue: null,
  ...fields,
});

test('custom fields are checked where they are asked, along with all else', () => {
  const fields = {
    ...noFields,
    all: [
      field({ key: 'version', required: true }),
      field({ key: 'steps', required: true, postTypes: ['PROBLEM'] }),
      field({ key: 'place', required: true, topicIds: ['7'] }),
      field({ key: 'internal', required: true, editableBy: 'STAFF' }),
      field({ key: 'count', kind: 'NUMBER' }),
    ],
  };
  const faults = (change: object) => faultsOf(change, [], fields);
  expect(faults({ title: '', customFields: { count: 'many' } })).toEqual({
    ...{ title: 'required', 'customFields.version': 'required', 'customFields.count': 'custom' },
  });
  expect(faults({ customFields: { version: '1', count: '' } })).toEqual({});
  expect(faults({ type: 'PROBLEM', customFields: { version: '1' } })).toEqual({
    'customFields.steps': 'required',
  });
});

test('an option that is no longer offered may stay where it was chosen', () => {
  const level = field({
    ...{ key: 'level', kind: 'CHOICE' },
    options: [
      { value: 'old', label: 'Old', removed: true },
      { value: 'new', label: 'New', removed: false },
    ],
  });
  const faults = (held: object) =>
    faultsOf({ customFields: { level: 'old' } }, [], { all: [level], ownerId: 1, held });
  expect(faults({ level: 'old' })).toEqual({});
  expect(faults({ level: 'new' })).toEqual({ 'customFields.level': 'custom' });
});
