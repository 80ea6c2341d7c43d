import { expect, test } from 'vitest';
import { linkMentions, mentionedIn } from './mentions.ts';

const people = [
  { id: 1, name: 'Kim Lee' },
  { id: 2, name: 'Kimberley' },
  { id: 3, name: 'Sam' },
];
const link = (id: number, words: string) =>
  `<a class="mention" data-member-id="${id}" href="/users/${id}">${words}</a>`;

test.each([
  ['<p>@Kim Lee: yes</p>', `<p>${link(1, '@Kim Lee')}: yes</p>`],
  ['<p>@kimlee "yes" &amp; no</p>', `<p>${link(1, '@kimlee')} "yes" &amp; no</p>`],
  ['<p>@kimb?</p>', `<p>${link(2, '@kimb')}?</p>`],
  ['<p>@Kim is two</p>', '<p>@Kim is two</p>'],
  ['<p>@sa is short, a@sam.org no name</p>', '<p>@sa is short, a@sam.org no name</p>'],
  [
    '<p><code>@Sam</code> <a href="/x">@Sam</a></p>',
    '<p><code>@Sam</code> <a href="/x">@Sam</a></p>',
  ],
])('%s', (html, expected) => {
  expect(linkMentions(html, people)).toBe(expected);
  expect(linkMentions(expected, people)).toBe(expected);
});

test('tells whom a text mentions', () => {
  expect(mentionedIn(linkMentions('<p>@Sam @Kim Lee @sam</p>', people))).toEqual([3, 1]);
});
