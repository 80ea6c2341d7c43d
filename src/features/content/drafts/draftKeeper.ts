import type { Draft } from './draftMerge.ts';

/** 'local': not yet on the server; 'unsaved': nowhere. */
export type DraftStatus = 'none' | 'saving' | 'saved' | 'local' | 'unsaved';

export interface DraftPlaces<Value> {
  /** Throws if storage is full or unavailable. */
  writeLocal: (draft: Draft<Value> | null) => void;
  send: (draft: Draft<Value>) => Promise<void>;
  /** Deletes the server's copy. */
  drop: () => Promise<void>;
  onStatus: (status: DraftStatus) => void;
}

/** Debounce in milliseconds before saving to the server. */
const sendDelay = 2_000;
/** Retry interval after a failure, in milliseconds. */
const retryDelay = 15_000;

/** Saves a draft locally at once, and to the server debounced, with retries. */
export function createDraftKeeper<Value>(places: DraftPlaces<Value>) {
  let latest: Draft<Value> | null = null;
  let isUnsent = false;
  let onDevice = false;
  let isOver = false;
  let onServer = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working: Promise<void> | null = null;

  function writeLocal(draft: Draft<Value> | null): void {
    try {
      places.writeLocal(draft);
      onDevice = draft !== null;
    } catch {
      onDevice = false;
    }
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  async function work(): Promise<void> {
    while (isUnsent) {
      const sent = latest;
      isUnsent = false;
      try {
        if (sent) await places.send(sent);
        else if (onServer) await places.drop();
        onServer = sent !== null;
      } catch {
        isUnsent = true;
        if (latest) places.onStatus(onDevice ? 'local' : 'unsaved');
        if (!isOver) schedule(retryDelay);
        return;
      }
    }
    places.onStatus(latest ? 'saved' : 'none');
  }

  /** Saves to the server immediately: when back online, or on leaving. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    working ??= work().finally(() => {
      working = null;
    });
    await working;
  }

  /** Deletes the server's copy; this browser's remains, for the case that submitting fails. */
  async function withdraw(): Promise<void> {
    latest = null;
    isUnsent = true;
    // A pending save would otherwise restore it after deletion.
    if (working) onServer = true;
    await flush();
  }

  return {
    /** null: nothing worth saving. */
    keep(draft: Draft<Value> | null): void {
      if (isOver) return;
      latest = draft;
      isUnsent = true;
      writeLocal(draft);
      places.onStatus(draft ? 'saving' : 'none');
      schedule(sendDelay);
    },
    /** The server already has a draft. */
    foundOnServer(): void {
      onServer = true;
    },
    flush: (): Promise<void> => (isUnsent ? flush() : Promise.resolve()),
    /** The draft was submitted or discarded: deletes it everywhere. */
    async clear({ forGood }: { forGood: boolean }): Promise<void> {
      isOver = forGood;
      writeLocal(null);
      await withdraw();
      if (isUnsent && isOver) clearTimeout(timer);
    },
    withdraw,
    stop: (): void => clearTimeout(timer),
  };
}
