import { expect, test } from 'vitest';
import { withContents } from './articleContents.ts';

test('each heading gets an anchor of its own, and is listed with its text', () => {
  const { html, contents } = withContents(
    '<p>x</p><h2>Set up</h2><h3>Fish &amp; <em>chips</em></h3><h2>Set up</h2><h5>Deep</h5><h2> </h2>',
  );
  expect(contents).toEqual([
    { id: 's-set-up', text: 'Set up', level: 2 },
    { id: 's-fish-chips', text: 'Fish & chips', level: 3 },
    { id: 's-set-up-2', text: 'Set up', level: 2 },
  ]);
  expect(html).toContain(
    '<h2 id="s-set-up"><a class="heading-anchor" href="#s-set-up">Set up</a></h2>',
  );
  expect(html).toContain('<h2 id="s-set-up-2">');
  expect(html).toContain('<h5>Deep</h5><h2> </h2>');
});

test('text without headings stays as it is', () => {
  expect(withContents('<p>One <strong>two</strong></p>')).toEqual({
    html: '<p>One <strong>two</strong></p>',
    contents: [],
  });
});

test('a heading in another script keeps its letters', () => {
  const { contents } = withContents('<h2>التثبيت</h2>');
  expect(contents[0]?.id).toBe('s-التثبيت');
});
