import { expect, test } from 'vitest';
import type { PagePayload } from '#features/base/layouts/ui/pagePayload.ts';
import {
  carryAlone,
  carryInDocument,
  payloadAmong,
  payloadOf,
  serializePayload,
} from './carriedPage.ts';

const payload = {
  subject: { pathname: '/' },
  data: { title: '</script><script>alert(1)</script><!-- "\u2028' },
} as unknown as PagePayload;

test('a document holds its payload in an element that nothing in it can end', () => {
  const carried = carryInDocument(payload);
  expect(JSON.stringify(carried)).toBe('{"payloadJson":null}');
  expect(payloadOf(carried)).toBe(payload);
  const [, words = ''] =
    /^<script type="application\/json" data-payload>([^<]*)<\/script>$/.exec(
      serializePayload(payload),
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
