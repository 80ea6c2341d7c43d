import { expect, test } from 'vitest';
import { changeOutbox, type OutMessage, readOutbox, unstored, writeOutbox } from './outboxRules.ts';

const message = (clientId: string, changes: Partial<OutMessage> = {}): OutMessage => ({
  ...{ clientId, text: `text ${clientId}`, writtenAt: '2026-01-05T10:00:00.000Z' },
  ...{ state: 'sending', refusal: null },
  ...changes,
});

test('a message fails, is tried again, and leaves when it is stored', () => {
  let box = changeOutbox([], { type: 'queued', message: message('a') });
  box = changeOutbox(box, { type: 'queued', message: message('b') });
  box = changeOutbox(box, { type: 'failed', clientId: 'a', refusal: 'RATE_LIMITED' });
  expect(box).toEqual([message('a', { state: 'failed', refusal: 'RATE_LIMITED' }), message('b')]);
  box = changeOutbox(box, { type: 'retried', clientId: 'a' });
  expect(box).toEqual([message('a'), message('b')]);
  expect(changeOutbox(box, { type: 'settled', clientId: 'a' })).toEqual([message('b')]);
});

test('a message that has arrived by the stream is not shown twice', () => {
  const box = [message('a'), message('b')];
  expect(unstored(box, ['a', null])).toEqual([message('b')]);
});

test('a browser keeps messages over a reload, with the same ids', () => {
  const kept = readOutbox(writeOutbox([message('a')]));
  expect(kept).toEqual([message('a', { state: 'failed' })]);
  const box = changeOutbox([message('a'), message('c')], { type: 'restored', messages: kept });
  expect(box.map(({ clientId }) => clientId)).toEqual(['a', 'c']);
  expect(writeOutbox([])).toBe('');
});

test.each([null, '', 'x', '{}', '[null, 3, {"clientId": 1}]'])('%j holds no message', (kept) => {
  expect(readOutbox(kept)).toEqual([]);
});
