import { expect, test } from 'vitest';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { cookedHtml } from './cookedHtml.ts';

const cooked = (html: string) =>
  cookedHtml(html, {
    memberIdOf: () => null,
    fileOf: () => null,
    hosts: new Set(['forum.test']),
    pollHtml: () => '',
  });

test('what is lost is said', () => {
  const { html, losses } = cooked(
    '<p><span class="spoiler">rake</span> <img class="emoji" alt=":ours:"> <img src="/uploads/default/original/1X/aa.png" alt="map"> <a class="attachment" href="/uploads/default/original/1X/aa.pdf">plan.pdf</a></p>',
  );
  expect(html).toBe('<p>rake :ours: [map] plan.pdf</p>');
  expect(losses.toSorted()).toEqual([
    'a picture’s file is not in the backup',
    'a spoiler within a sentence is shown',
    'an attachment’s file is not in the backup',
    'an emoji of its own became its name',
  ]);
});

test('quotes in quotes keep their order, and names that are no names stay text', () => {
  const quote = (name: string, said: string) =>
    `<aside class="quote" data-username="${name}"><div class="title"> ${name}:</div><blockquote>${said}</blockquote></aside>`;
  expect(cooked(quote('a&lt;b', `${quote('kim', '<p>in</p>')}<p>out</p>`)).html).toBe(
    '<blockquote><p>a&lt;b:</p><blockquote><p>kim:</p><p>in</p></blockquote><p>out</p></blockquote>',
  );
});

test('hostile markup does not survive', () => {
  const { html } = cooked(
    '<aside class="onebox" data-onebox-src="javascript:alert(1)"><h3><a href="javascript:alert(1)">x" onclick="y</a></h3></aside><iframe src="https://evil.test/x"></iframe><img src=x onerror=alert(1)><a class="mention" href="/u/%zz">@z</a>',
  );
  expect(html).not.toMatch(/javascript|onerror|<iframe|<[^>]*onclick/);
  expect(html).toContain('<a href="https://evil.test/x"');
});

test('very deep or large markup takes bounded time', () => {
  const processorMs = startProcessorClock();
  cooked('<div class="spoiler">'.repeat(20_000));
  cooked('<aside class="quote"><blockquote>'.repeat(150));
  cooked('<p><img class="emoji" alt=":x:"></p>'.repeat(3_000));
  expect(processorMs()).toBeLessThan(20_000);
});
