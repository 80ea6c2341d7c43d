import type { Draft } from './draftMerge.ts';

/** 'local': the server has not got it; 'unsaved': nobody has. */
export type DraftStatus = 'none' | 'saving' | 'saved' | 'local' | 'unsaved';

export interface DraftPlaces<Value> {
  /** Throws when the device has no room or no storage. */
  writeLocal: (draft: Draft<Value> | null) => void;
  send: (draft: Draft<Value>) => Promise<void>;
  /** Removes the server's. */
  drop: () => Promise<void>;
  onStatus: (status: DraftStatus) => void;
}

/** Milliseconds without a change before the server is told. */
const sendDelay = 2_000;
/** And before it is tried again when it did not answer. */
const retryDelay = 15_000;

/** Keeps what is being written: on the device at once, on the server soon and as soon as it answers. */
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

  /** Tells the server now, not in two seconds: back online, or leaving. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    working ??= work().finally(() => {
      working = null;
    });
    await working;
  }

  return {
    /** null: nothing is written that is worth keeping. */
    keep(draft: Draft<Value> | null): void {
      if (isOver) return;
      latest = draft;
      isUnsent = true;
      writeLocal(draft);
      places.onStatus(draft ? 'saving' : 'none');
      schedule(sendDelay);
    },
    /** The server has one already, from before. */
    foundOnServer(): void {
      onServer = true;
    },
    flush: (): Promise<void> => (isUnsent ? flush() : Promise.resolve()),
    /** It has been posted, or is not wanted any more: nothing of it stays anywhere. */
    async clear({ forGood }: { forGood: boolean }): Promise<void> {
      isOver = forGood;
      latest = null;
      isUnsent = true;
      writeLocal(null);
      // One on its way would come back after it was dropped.
      if (working) onServer = true;
      await flush();
      if (isUnsent && isOver) clearTimeout(timer);
    },
    stop: (): void => clearTimeout(timer),
  };
}
