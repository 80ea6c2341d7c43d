import { useRef } from 'react';
import { keepText, readKept } from '../keptText.ts';

interface IdempotencyKeys {
  /** The key of these values: the same until they change or have arrived. A UUID (RFC 9562 §4). */
  keyOf: (values: unknown) => string;
  arrived: () => void;
}

const keyLength = 32;

/**
 * Names what a form sends, so that what is sent again after a lost answer is not made twice.
 * @param draftKey where the draft of it is kept: the key stands beside it, since the page may be loaded
 *   again before the next try. Without a draft it lives as long as the form.
 */
export function useIdempotencyKey(draftKey?: string): IdempotencyKeys {
  const last = useRef('');
  const place = draftKey === undefined ? null : placeOf(draftKey);
  return {
    keyOf: (values) => {
      const text = JSON.stringify(values, inOrder);
      if (place !== null) last.current ||= readKept(place) ?? '';
      if (last.current.slice(keyLength) !== text) last.current = newKey() + text;
      if (place !== null) keepText(place, last.current);
      return last.current.slice(0, keyLength);
    },
    arrived: () => {
      last.current = '';
      if (draftKey !== undefined) forgetIdempotencyKey(draftKey);
    },
  };
}

/** The draft is not wanted any more: the same words, written anew, are another submission. */
export function forgetIdempotencyKey(draftKey: string): void {
  keepText(placeOf(draftKey), '');
}

/** The same values are the same text, in whatever order they were put together. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function placeOf(draftKey: string): string {
  return `${draftKey}.sent`;
}

/** `crypto.randomUUID` is for https alone. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyLength / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
