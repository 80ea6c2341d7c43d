import { useRef } from 'react';
import { keepText, readKept } from '../keptText.ts';

interface IdempotencyKeys {
  /** The key of these values: the same until they change or were submitted. A UUID (RFC 9562 §4). */
  keyOf: (values: unknown) => string;
  arrived: () => void;
}

const keyLength = 32;

/**
 * Idempotency key of a form's values, so that a retry after a lost response does not create a duplicate.
 * @param draftKey where the draft is stored: the key is stored with it, because the page may be
 *   reloaded before the retry. Without a draft it lives as long as the form.
 */
export function useIdempotencyKey(draftKey?: string): IdempotencyKeys {
  const last = useRef('');
  const place = draftKey === undefined ? null : placeOf(draftKey);
  return {
    keyOf: (values) => {
      const text = JSON.stringify(values, inOrder);
      if (place !== null) last.current ||= readKept(place) ?? '';
      if (last.current.slice(keyLength) !== text) last.current = newIdempotencyKey() + text;
      if (place !== null) keepText(place, last.current);
      return last.current.slice(0, keyLength);
    },
    arrived: () => {
      last.current = '';
      if (draftKey !== undefined) forgetIdempotencyKey(draftKey);
    },
  };
}

/** The draft was discarded: the same text, typed again, is a new submission. */
export function forgetIdempotencyKey(draftKey: string): void {
  keepText(placeOf(draftKey), '');
}

/** Equal values are the same content, whatever the key order. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function placeOf(draftKey: string): string {
  return `${draftKey}.sent`;
}

/** `crypto.randomUUID` requires a secure context. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyLength / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
