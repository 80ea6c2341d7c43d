/** Levels of pino. */
const levels = { warn: 40, error: 50 };
const mostCharacters = 300;

export interface NotedError {
  text: string;
  at: Date;
}

export interface ErrorMemory {
  /** A line of the log, as given to pino. */
  note: (words: readonly unknown[], level: number) => void;
  last: () => NotedError | null;
}

/** Remembers the last error that this process logged; a warning counts if it is about an exception. */
export function createErrorMemory(now = () => new Date()): ErrorMemory {
  let last: NotedError | null = null;
  return {
    note([first, second], level) {
      const error = first instanceof Error ? first : Object(first).err;
      const isError = level >= levels.error || (level >= levels.warn && error instanceof Error);
      if (!isError) return;
      const what = typeof first === 'string' ? first : second;
      const parts = [what, error instanceof Error ? error.message : null];
      const text = parts.filter((part) => typeof part === 'string' && part !== '').join(': ');
      last = { text: (text.split('\n', 1)[0] ?? '').slice(0, mostCharacters), at: now() };
    },
    last: () => last,
  };
}
