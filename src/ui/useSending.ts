import { useRef } from 'react';

/** Names what a form sends, so that what is sent again after a lost answer is not made twice. */
export interface Sending {
  /** The name of these words: the same until they change or have arrived. A UUID (RFC 9562 §4). */
  nameOf: (said: unknown) => string;
  arrived: () => void;
}

export function useSending(): Sending {
  const last = useRef({ said: '', name: '' });
  return {
    nameOf: (said) => {
      const text = JSON.stringify(said);
      if (last.current.said !== text) last.current = { said: text, name: newName() };
      return last.current.name;
    },
    arrived: () => {
      last.current.said = '';
    },
  };
}

/** `crypto.randomUUID` is for https alone. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
