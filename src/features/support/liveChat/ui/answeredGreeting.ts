import { useSyncExternalStore } from 'react';

/** A greeting that the visitor wants to answer: the chat begins with it. */
export interface AnsweredGreeting {
  id: string;
  text: string;
}

let answered: AnsweredGreeting | null = null;
const listeners = new Set<() => void>();

export function answerGreeting(greeting: AnsweredGreeting | null): void {
  answered = greeting;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAnsweredGreeting(): AnsweredGreeting | null {
  return useSyncExternalStore(
    listen,
    () => answered,
    () => null,
  );
}
