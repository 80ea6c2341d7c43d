import { useEffect, useRef, useState } from 'react';

export interface UploadItem<Done> {
  key: number;
  file: File;
  /** Of the file itself, for a preview. */
  preview: string;
  /** Sent so far, 0 to 1. */
  part: number;
  done: Done | null;
  error: unknown;
}

type Upload<Done> = (
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<Done>;

/** Pending uploads, aborted on unmount. */
export function useUploads<Done>(upload: Upload<Done>) {
  const [items, setItems] = useState<readonly UploadItem<Done>[]>([]);
  const running = useRef(new Map<number, { stop: AbortController; preview: string }>());
  const lastKey = useRef(0);
  useEffect(() => {
    const held = running.current;
    return () => {
      for (const { stop, preview } of held.values()) {
        stop.abort();
        URL.revokeObjectURL(preview);
      }
    };
  }, []);

  const change = (key: number, changes: Partial<UploadItem<Done>>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...changes } : item)));

  async function send(key: number, file: File, signal: AbortSignal): Promise<void> {
    change(key, { part: 0, error: null });
    try {
      const onProgress = (part: number) => change(key, { part });
      change(key, { done: await upload(file, { onProgress, signal }) });
    } catch (error) {
      if (!signal.aborted) change(key, { error });
    }
  }

  return {
    items,
    isBusy: items.some(({ done, error }) => done === null && error === null),
    add(files: readonly File[]): void {
      for (const file of files) {
        lastKey.current += 1;
        const key = lastKey.current;
        const started = { stop: new AbortController(), preview: URL.createObjectURL(file) };
        running.current.set(key, started);
        const item = { key, file, preview: started.preview, part: 0, done: null, error: null };
        setItems((before) => [...before, item]);
        void send(key, file, started.stop.signal);
      }
    },
    retry({ key, file }: UploadItem<Done>): void {
      const started = running.current.get(key);
      if (started) void send(key, file, started.stop.signal);
    },
    remove({ key }: Pick<UploadItem<Done>, 'key'>): void {
      const started = running.current.get(key);
      started?.stop.abort();
      if (started) URL.revokeObjectURL(started.preview);
      running.current.delete(key);
      setItems((before) => before.filter((item) => item.key !== key));
    },
  };
}
