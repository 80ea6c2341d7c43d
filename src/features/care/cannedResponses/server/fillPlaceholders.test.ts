import { expect, test } from 'vitest';
import { fillPlaceholders } from './fillPlaceholders.ts';

const values = {
  'author.name': 'Ann <b>',
  'post.title': 'A "leak" & more',
  'me.name': 'Agent',
  'community.name': 'Pumps',
  'post.url': 'https://pumps.example/conversations/leak/1?a=1&b=2',
};

test('values are text, whatever they hold, and an address can be followed', () => {
  expect(fillPlaceholders('<p>Hi { author.name }, on {post.title}: {post.url}</p>', values)).toBe(
    '<p>Hi Ann &lt;b&gt;, on A &quot;leak&quot; &amp; more: ' +
      '<a href="https://pumps.example/conversations/leak/1?a=1&amp;b=2">https://pumps.example/conversations/leak/1?a=1&amp;b=2</a></p>',
  );
});

test('an address within a link is the address alone, and what is no slot stays', () => {
  expect(fillPlaceholders('<p><a href="{post.url}">here</a> {post.id} {}</p>', values)).toBe(
    '<p><a href="https://pumps.example/conversations/leak/1?a=1&amp;b=2">here</a> {post.id} {}</p>',
  );
});
