import { expect, test } from 'vitest';
import { htmlWithoutPrivateParts, privatePartsIn, withoutPrivateParts } from './privateParts.ts';

const people = { names: ['Ann Archer', 'ann_a', 'Acme'], emails: ['ann@acme.example'] };
const clean = (text: string) => withoutPrivateParts(text, people);

test.each([
  ['Hi Ann, thanks', 'Hi […], thanks'],
  ['ann archer of ACME wrote', '[…] of […] wrote'],
  ['Write to ann@acme.example or bob.b@mail.example.org.', 'Write to […] or […].'],
  ['Call +49 (0)30 123456-78 now', 'Call […] now'],
  ['from 192.168.10.20', 'from […]'],
  ['Pay to DE89 3704 0044 0532 0130 00, please', 'Pay to […], please'],
  ['The key sk_live_4eC39HqLyjWDarjtT1zdp7dc works', 'The key […] works'],
  ['See https://help.example/public/support/requests/abc?x=1 for it', 'See […] for it'],
  ['Order 4711007 of case #1042', 'Order […] of case […]'],
])('%s', (text, expected) => {
  expect(clean(text)).toBe(expected);
});

test('versions, dates, sizes and similar words stay', () => {
  for (const text of [
    'Since version 2.14.3 of 2026-03-14, error 5021 at 12:30',
    'The annual acmeology plan needs 16384 MB',
    'Set cache_directory_of_the_server to /var/tmp',
  ]) {
    expect(clean(text)).toBe(text);
  }
});

test('images and links to files and people are removed, markup stays', () => {
  const html =
    '<p>Hi <a class="mention" href="/users/7">Ann</a>, see <strong>step 2</strong> <img src="/files/a/b.png" alt="" />' +
    ' in <a href="/files/0123/log.txt">the log</a> or <a href="https://docs.example/x">the docs</a></p>';
  expect(htmlWithoutPrivateParts(html, people)).toBe(
    '<p>Hi […], see <strong>step 2</strong>  in the log or <a href="https://docs.example/x">the docs</a></p>',
  );
});

test('what remains is named', () => {
  expect(privatePartsIn('Ask ANN ARCHER at Ann@Acme.Example', people)).toEqual([
    'ann@acme.example',
    'Ann Archer',
  ]);
  expect(privatePartsIn('Acme makes pumps', people)).toEqual([]);
});
