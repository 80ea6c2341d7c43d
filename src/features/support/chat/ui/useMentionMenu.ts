import { type KeyboardEvent, type RefObject, useState } from 'react';
import {
  type Mentionable,
  type MentionPlace,
  mentionPlaceAt,
  mentionsFor,
  withMention,
} from './mentionRules.ts';

interface MentionMenuOf {
  box: RefObject<HTMLTextAreaElement | null>;
  members: readonly Mentionable[];
  text: string;
  write: (text: string) => void;
}

/** The members that match a name while it is typed behind an @. */
export function useMentionMenu({ box, members, text, write }: MentionMenuOf) {
  const [place, setPlace] = useState<MentionPlace | null>(null);
  const [at, setAt] = useState(0);
  const found = place === null ? [] : mentionsFor(members, place.query);

  /** To be called when the text or the caret changes. */
  function follow(): void {
    const element = box.current;
    const next = element && mentionPlaceAt(element.value, element.selectionStart);
    if (next?.from === place?.from && next?.query === place?.query) return;
    setPlace(next);
    setAt(0);
  }

  function choose({ username }: Mentionable): void {
    if (place === null) return;
    const next = withMention(text, place, username);
    write(next.text);
    setPlace(null);
    requestAnimationFrame(() => box.current?.setSelectionRange(next.caret, next.caret));
    box.current?.focus();
  }

  /** @returns whether the key was for the list */
  function press(event: KeyboardEvent): boolean {
    const member = found[at];
    if (member === undefined) return false;
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key];
    if (step !== undefined) setAt((at + step) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(member);
    else if (event.key === 'Escape') setPlace(null);
    else return false;
    event.preventDefault();
    return true;
  }

  return { found, at, follow, choose, press, close: () => setPlace(null) };
}
