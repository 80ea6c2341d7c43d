import { expect, test } from 'vitest';
import { unfilledPlaceholders } from '../placeholderRules.ts';
import { fillPlaceholders } from './fillPlaceholders.ts';

const values = {
  'author.name': 'Ann <b>',
  'post.title': 'A "leak" & more',
  'me.name': 'Agent',
  'community.name': 'Pumps',
  'post.url': 'https://pumps.example/conversations/leak/1?a=1&b=2',
};
const nothing = {
  ...{ 'author.name': null, 'post.title': null, 'me.name': null },
  ...{ 'community.name': null, 'post.url': null },
};

test('values are text, whatever they hold, and an address can be followed', () => {
  expect(
    fillPlaceholders('<p>Hi { author.name }, on {post.title}: {post.url}</p>', values),
  ).toEqual({
    html:
      '<p>Hi Ann &lt;b&gt;, on A &quot;leak&quot; &amp; more: ' +
      '<a href="https://pumps.example/conversations/leak/1?a=1&amp;b=2">https://pumps.example/conversations/leak/1?a=1&amp;b=2</a></p>',
    unfilled: [],
  });
});

test('an address within a link is the address alone, and what is no placeholder stays', () => {
  expect(fillPlaceholders('<p><a href="{post.url}">here</a> {foo} {}</p>', values)).toEqual({
    html: '<p><a href="https://pumps.example/conversations/leak/1?a=1&amp;b=2">here</a> {foo} {}</p>',
    unfilled: [],
  });
});

test('capitals, spaces and doubled braces are as good', () => {
  const html = '<p>{Author.Name} {{me.name}} {{ community.name }} {&nbsp;me.name&nbsp;}</p>';
  expect(fillPlaceholders(html, values).html).toBe('<p>Ann &lt;b&gt; Agent Pumps Agent</p>');
});

test('a value is not searched for placeholders', () => {
  const named = { ...values, 'author.name': '{post.title} $& {me.nmae}' };
  expect(fillPlaceholders('<p>{author.name}</p>', named)).toEqual({
    html: '<p>{post.title} $&amp; {me.nmae}</p>',
    unfilled: [],
  });
  // Nor does one complete another.
  expect(fillPlaceholders('<p>{post.{me.name}}</p>', values).unfilled).toEqual([]);
});

test('those without a value stay and are named', () => {
  const html = '<p><a href="{post.url}">{author.name}</a>, {author.name}: {me.name}</p>';
  expect(fillPlaceholders(html, { ...nothing, 'me.name': 'Agent' })).toEqual({
    html: '<p><a href="{post.url}">{author.name}</a>, {author.name}: Agent</p>',
    unfilled: ['author.name', 'post.url'],
  });
});

test('a misspelled placeholder counts, other braces and code samples do not', () => {
  expect(unfilledPlaceholders('<p>{author.nmae} { Post.Titel } {{me.naem}}</p>')).toEqual([
    ...['author.nmae', 'Post.Titel', 'me.naem'],
  ]);
  // As the customer would read it.
  expect(unfilledPlaceholders('<p>{<b>author</b>.name}</p>')).toEqual(['author.name']);
  const samples = [
    '<p>{foo} {} {author} {name} { color: red } {me.items.map((it) => it.id)} {me.a, me.b}</p>',
    '<p>Use <code>{author.name}</code>.</p><pre><code class="language-js">`{post.title}`</code></pre>',
  ];
  for (const html of samples) {
    expect(unfilledPlaceholders(html)).toEqual([]);
    expect(fillPlaceholders(html, values).html).toBe(html);
  }
  expect(unfilledPlaceholders('<p><code>x</code> {author.name}</p>')).toEqual(['author.name']);
});
