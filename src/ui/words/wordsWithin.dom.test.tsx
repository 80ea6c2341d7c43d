import { beforeEach, expect, test } from 'vitest';
import { wordsWithin } from './wordsWithin.ts';

const word = (key: string, text: string) => ({ namespace: 'ui', key, text });
const known = [
  word('save', 'Save'),
  word('saveAll', 'Save all'),
  word('close', 'Close'),
  word('count_other', '1,200 posts'),
  word('terms', 'Accept the <terms>terms</terms>.'),
  word('by', 'by \u2068آدا\u2069'),
];

beforeEach(() => {
  document.body.innerHTML = `<main>
    <button id="save"><svg></svg><span>Save</span></button>
    <button id="close" aria-label="Close"><svg id="icon"></svg></button>
    <p id="count">1,200   posts</p>
    <p id="terms">Accept the <a id="link">terms</a>.</p>
    <p id="by">by آدا</p>
    <p id="own">Posts that members wrote</p>
  </main>`;
});

const keysAt = (id: string) => {
  const element = document.getElementById(id);
  return element ? wordsWithin(element, known).map(({ key }) => key) : null;
};

test('a text is found by what is shown: with its values, and whatever the spaces', () => {
  expect(keysAt('save')).toEqual(['save']);
  expect(keysAt('count')).toEqual(['count_other']);
  expect(keysAt('by')).toEqual(['by']);
});

test('a label that is only heard is found from the icon within', () => {
  expect(keysAt('icon')).toEqual(['close']);
});

test('a text with marks is found from any of its parts', () => {
  expect(keysAt('link')).toEqual(['terms']);
  expect(keysAt('terms')).toEqual(['terms']);
});
