import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howToRestore, newerDraft, readDraft } from './draftMerge.ts';

const draft = (writtenAt: number, value = 'a') => ({ value, writtenAt, basedOn: null });
const readText = (value: unknown) => (typeof value === 'string' ? value : null);

test('the newer of device and server counts, of equals the device', () => {
  expect(newerDraft(draft(2, 'device'), draft(1, 'server'))?.value).toBe('device');
  expect(newerDraft(draft(1, 'device'), draft(2, 'server'))?.value).toBe('server');
  expect(newerDraft(draft(1, 'device'), draft(1, 'server'))?.value).toBe('device');
  expect(newerDraft(null, draft(1, 'server'))?.value).toBe('server');
  expect(newerDraft(draft(1, 'device'), null)?.value).toBe('device');
  expect(newerDraft(null, null)).toBeNull();
});

test('a draft of a post that has changed since is only offered', () => {
  expect(howToRestore({ ...draft(1), basedOn: 'v1' }, 'v1')).toBe('restored');
  expect(howToRestore({ ...draft(1), basedOn: 'v1' }, 'v2')).toBe('offered');
  expect(howToRestore(draft(1), null)).toBe('restored');
  expect(howToRestore(null, 'v1')).toBeNull();
});

test('whatever a storage gives back is read or left alone', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const found = readDraft(stored, readText);
      if (found) expect(typeof found.value).toBe('string');
    }),
  );
  const kept = { value: 'text', writtenAt: 5, basedOn: 'v1' };
  expect(readDraft(JSON.parse(JSON.stringify(kept)), readText)).toEqual(kept);
  expect(readDraft({ value: 5, writtenAt: 5 }, readText)).toBeNull();
  expect(readDraft({ value: 'x', writtenAt: Number.NaN }, readText)).toBeNull();
});
