/**
 * Every modal by key, with its props and result. A feature adds its own:
 *
 *   declare module '#ui/overlays/modalQueue.ts' {
 *     interface ModalTypes { mergePost: { props: { postId: string }; result: { path: string } } }
 *   }
 */
export interface ModalTypes {
  confirmation: { props: { title: string; text: string; danger?: boolean }; result: boolean };
}

export type ModalKey = keyof ModalTypes;

type ModalControls<K extends ModalKey> = {
  closable: boolean;
  /** Closes the modal: resolves the promise of `openModal`. */
  close(result?: ModalTypes[K]['result']): void;
  /** Escape, backdrop or close button: ignored unless closable. */
  dismiss(): void;
};

export type ModalViewProps<K extends ModalKey> = ModalTypes[K]['props'] & ModalControls<K>;

export type OpenModal<K extends ModalKey = ModalKey> = ModalControls<K> & {
  id: number;
  key: K;
  props: ModalTypes[K]['props'];
};

/** §2: modals are queued and only the first is visible. A plain store for useSyncExternalStore. */
export function createModalQueue() {
  let queue: readonly { modal: OpenModal; settle: () => void }[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function set(next: typeof queue): void {
    queue = next;
    for (const listener of listeners) listener();
  }

  function open<K extends ModalKey>(
    key: K,
    props: ModalTypes[K]['props'],
    { closable = true }: { closable?: boolean } = {},
  ): Promise<ModalTypes[K]['result'] | undefined> {
    return new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const close = (result?: ModalTypes[K]['result']): void => {
        if (!queue.some(({ modal }) => modal.id === id)) return;
        set(queue.filter(({ modal }) => modal.id !== id));
        resolve(result);
      };
      const dismiss = (): void => {
        if (closable) close();
      };
      const modal: OpenModal<K> = { id, key, props, closable, close, dismiss };
      set([...queue, { modal, settle: () => resolve(undefined) }]);
    });
  }

  return {
    open,
    /**
     * §2: all modals close on route change, including non-closable ones. Every promise resolves to undefined.
     */
    closeAll(): void {
      if (queue.length === 0) return;
      const closed = queue;
      set([]);
      for (const { settle } of closed) settle();
    },
    /** The visible modal. */
    current: (): OpenModal | undefined => queue[0]?.modal,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The browser's queue. Nothing opens modals on the server, so sharing it there is harmless. */
export const modalQueue = createModalQueue();

/** Queues a modal; resolves to its result, or undefined if it was dismissed. */
export const openModal = modalQueue.open;
