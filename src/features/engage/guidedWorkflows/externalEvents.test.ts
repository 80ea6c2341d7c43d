import { expect, test } from 'vitest';
import { readExternalEvent } from './externalEvents.ts';
import { externalFrameUrl, withQueryKeys } from './externalFrame.ts';

const source = {} as MessageEventSource;
const frame = { origin: 'https://flows.example', window: source };
const read = (data: unknown, from = {}) =>
  readExternalEvent({ origin: frame.origin, source, data, ...from }, frame);

test('events are accepted from the exact origin and window of the frame only', () => {
  expect(read({ type: 'CLOSED' })).toEqual({ type: 'CLOSED' });
  for (const origin of ['https://flows.example.evil', 'http://flows.example', 'null', '']) {
    expect(read({ type: 'CLOSED' }, { origin })).toBeNull();
  }
  expect(read({ type: 'CLOSED' }, { source: {} })).toBeNull();
  expect(
    readExternalEvent(
      { origin: frame.origin, source: null, data: { type: 'CLOSED' } },
      { ...frame, window: null },
    ),
  ).toBeNull();
});

test('unknown and malformed events are ignored, and the height is limited', () => {
  for (const data of [null, 'CLOSED', { type: 'NAVIGATE' }, { type: 'SET_HEIGHT', height: '9' }]) {
    expect(read(data)).toBeNull();
  }
  expect(read({ type: 'SET_HEIGHT', height: 1e9 })).toEqual({ type: 'SET_HEIGHT', height: 4000 });
  expect(read({ type: 'SET_HEIGHT', height: 1 })).toEqual({ type: 'SET_HEIGHT', height: 200 });
});

test('the frame has appId, gwId, mode and the query keys of the page', () => {
  const url = externalFrameUrl(
    { externalUrl: 'https://flows.example/run?v=2', appId: 'a1' },
    'g 7',
  );
  expect(url).toBe('https://flows.example/run?v=2&appId=a1&gwId=g+7&mode=OVERLAY');
  expect(externalFrameUrl({ externalUrl: '', appId: 'a1' }, 'g7')).toBeNull();
  expect(withQueryKeys(url ?? '', '?device=lamp&mode=X&run=secret')).toBe(`${url}&device=lamp`);
});
