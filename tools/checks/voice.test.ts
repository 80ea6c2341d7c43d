import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bannedTerms, findVoiceFaults } from './voice.ts';

const faultsOf = (value: string) =>
  findVoiceFaults('locales/en/a.json', JSON.stringify({ key: value }, null, 2));

test.each([
  'Your e-mail address',
  'Nobody else sees it.',
  'Whoever may edit the post',
  'It stands first',
  'You cannot like it',
  'It could not be saved.',
  'Leave empty for none.',
  'Each network address',
  'It is gone for good.',
  '{{count}} answers',
  'This event is cancelled',
  'Customise the page',
  'It isn’t available any more.',
  'The author is told.',
  'Name of the group',
])('%j is found', (value) => {
  expect(faultsOf(value)).not.toEqual([]);
});

test.each([
  'Hold on! This field cannot be blank.', // §5
  "Can't find what you're looking for?", // §8
  'Results for “{{words}}”',
  'Email me a code',
  '{{count}} comments',
  'Are there any more questions?',
  'Raised by the moderators',
])('%j is not', (value) => {
  expect(faultsOf(value)).toEqual([]);
});

test('a fault names its line, key and what to write instead', () => {
  const text = '{\n  "a": "Fine",\n  "b": { "c": "Choose a colour" }\n}\n';
  expect(findVoiceFaults('locales/en/a.json', text)).toEqual([
    { file: 'locales/en/a.json', line: 3, message: 'c: "colour" (docs/voice.md): color' },
  ]);
});

test('every replacement is in the style guide', () => {
  const guide = readFileSync('docs/voice.md', 'utf8');
  const missing = bannedTerms.filter(([, instead]) => !guide.includes(instead));
  expect(missing.map(([, instead]) => instead)).toEqual([]);
});
