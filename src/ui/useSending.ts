import { useRef } from 'react';
import { keepText, readKept } from './keptText.ts';

/** Names what a form sends, so that what is sent again after a lost answer is not made twice. */
export interface Sending {
  /** The name of these words: the same until they change or have arrived. A UUID (RFC 9562 §4). */
  nameOf: (said: unknown) => string;
  arrived: () => void;
}

const nameLength = 32;

/**
 * What was sent last, behind its name, stands beside the draft of it: before the next try the page may
 * be loaded again.
 */
export function useSending(draftKey: string): Sending {
  const last = useRef('');
  const place = sentKey(draftKey);
  return {
    nameOf: (said) => {
      const text = JSON.stringify(said);
      last.current ||= readKept(place) ?? '';
      if (last.current.slice(nameLength) !== text) last.current = newName() + text;
      keepText(place, last.current);
      return last.current.slice(0, nameLength);
    },
    arrived: () => {
      last.current = '';
      forgetSending(draftKey);
    },
  };
}

/** The draft is not wanted any more: the same words, written anew, are another sending. */
export function forgetSending(draftKey: string): void {
  keepText(sentKey(draftKey), '');
}

function sentKey(draftKey: string): string {
  return `${draftKey}.sent`;
}

/** `crypto.randomUUID` is for https alone. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(nameLength / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
