import { expect, test } from 'vitest';
import type { PagePayload } from '#features/base/layouts/ui/pagePayload.ts';
import {
  carryAlone,
  carryInDocument,
  payloadAmong,
  payloadOf,
  serializePayload,
} from './carriedPage.ts';

const hostile = '</script><script>alert(1)</script><!-- "\u2028';

const payload = {
  subject: { pathname: '/' },
  data: { title: hostile },
  widgets: { a: { ok: true, data: { text: hostile } }, b: { ok: false, code: 'TIMEOUT' } },
} as unknown as PagePayload;

test.each([
  ['made here', undefined],
  ['as it came', (data: object) => JSON.stringify(data)],
])('a document holds its payload in an element that nothing in it can end: %s', (_, jsonOf) => {
  const carried = carryInDocument(payload);
  expect(JSON.stringify(carried)).toBe('{"payloadJson":null}');
  expect(payloadOf(carried)).toBe(payload);
  const [, words = ''] =
    /^<script type="application\/json" data-payload>([^<]*)<\/script>$/.exec(
      serializePayload(payload, jsonOf),
    ) ?? [];
  expect(JSON.parse(words)).toEqual(payload);
});

test('a move brings its payload along, which is read once', () => {
  const carried = carryAlone(payload);
  expect(payloadOf(carried)).toEqual(payload);
  expect(payloadOf(carried)).toBe(payloadOf(carried));
});

test('the innermost route with a payload is the page', () => {
  const shell = { viewer: null };
  expect(payloadAmong([shell, carryInDocument(payload)])).toBe(payload);
  expect(payloadAmong([shell, undefined])).toBeNull();
});
