import type { OperationDocument } from '#core/pageRequest.ts';
import { withBasePath } from './callServer.ts';

/** Initial and maximum reconnect delay in milliseconds. Jitter avoids a thundering herd. */
const waits = { first: 2_000, longest: 300_000 } as const;
/** Time a tab may be hidden before it disconnects. Milliseconds. */
const hiddenFor = 20_000;

/** The part of an `EventSource` that is used. */
interface EventStreamSource {
  addEventListener: (type: string, listener: (event: { data: string }) => void) => void;
  close: () => void;
}

let openSource = (url: string): EventStreamSource =>
  new EventSource(url) as unknown as EventStreamSource; // `data` is that of the events heard here

/** For pages that connect with headers, which an `EventSource` can’t send. */
export function setEventSource(open: (url: string) => EventStreamSource): void {
  openSource = open;
}

interface EventStream<Data, Variables> {
  document: OperationDocument<Data, Variables>;
  /** Evaluated at each connect. */
  variables: () => Variables;
  onData: (data: Data) => void;
  /** Called when it is connected, or disconnected for a while. */
  onState?: (isOpen: boolean) => void;
  /** Called when connecting fails or the connection breaks; it reconnects on its own. */
  onFailure?: () => void;
  /** Whether a hidden tab stays connected, because the reader is told by other means than the page. */
  isNeededHidden?: () => boolean;
}

/**
 * Subscribes over server-sent events while the page is visible: reconnects with backoff, and disconnects in a
 * hidden tab. Events missed meanwhile must be covered by the variables.
 * @returns a function that closes it
 */
export function openEventStream<Data, Variables>(stream: EventStream<Data, Variables>): () => void {
  const query = stream.document.loc?.source.body ?? '';
  let source: EventStreamSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait: number = waits.first;

  function close(): void {
    clearTimeout(timer);
    if (source === null) return;
    source.close();
    source = null;
    stream.onState?.(false);
  }
  function comeAgain(): void {
    close();
    timer = setTimeout(connect, wait * (1 + Math.random()));
    wait = Math.min(wait * 2, waits.longest);
  }
  function connect(): void {
    close();
    const params = new URLSearchParams({ query, variables: JSON.stringify(stream.variables()) });
    const opened = openSource(withBasePath(`/schema/community?${params}`));
    source = opened;
    opened.addEventListener('open', () => stream.onState?.(true));
    opened.addEventListener('next', ({ data }) => {
      const { data: told }: { data?: Data } = JSON.parse(data);
      wait = waits.first;
      if (told) stream.onData(told);
    });
    // The server ended the stream: it is shutting down, or access was revoked.
    opened.addEventListener('complete', comeAgain);
    // Not EventSource's own reconnect, which would send the old variables.
    opened.addEventListener('error', () => {
      stream.onFailure?.();
      comeAgain();
    });
  }
  function follow(): void {
    if (document.visibilityState === 'visible') {
      wait = waits.first;
      if (source === null) connect();
      else clearTimeout(timer);
    } else {
      if (stream.isNeededHidden?.()) return;
      clearTimeout(timer);
      timer = setTimeout(close, hiddenFor);
    }
  }

  document.addEventListener('visibilitychange', follow);
  // Not only after the delay, which has grown without a network.
  window.addEventListener('online', follow);
  // An open connection prevents the back/forward cache.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', follow);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', follow);
    close();
  };
}
