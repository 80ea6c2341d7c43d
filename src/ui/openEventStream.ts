import type { OperationDocument } from '#core/pageRequest.ts';
import { withBasePath } from './callServer.ts';

/** First wait before coming again, and the longest; milliseconds. Chance spreads a whole crowd. */
const waits = { first: 2_000, longest: 300_000 } as const;
/** As long a tab may be hidden before it stops to listen. Milliseconds. */
const hiddenFor = 20_000;

interface EventStream<Data, Variables> {
  document: OperationDocument<Data, Variables>;
  /** Asked each time it connects. */
  variables: () => Variables;
  onData: (data: Data) => void;
  /** It listens from now on, or for a while no longer. */
  onState?: (isOpen: boolean) => void;
}

/**
 * Listens to a subscription over server-sent events as long as the page is in sight: it comes again
 * when the connection breaks, later each time, and stops in a hidden tab. What is missed meanwhile,
 * the variables must ask for.
 * @returns ends it
 */
export function openEventStream<Data, Variables>(stream: EventStream<Data, Variables>): () => void {
  const query = stream.document.loc?.source.body ?? '';
  let source: EventSource | null = null;
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
    const opened = new EventSource(withBasePath(`/schema/community?${params}`));
    source = opened;
    opened.addEventListener('open', () => stream.onState?.(true));
    opened.addEventListener('next', ({ data }) => {
      const { data: told }: { data?: Data } = JSON.parse(data);
      wait = waits.first;
      if (told) stream.onData(told);
    });
    // The server has nothing more to say: it closes, or one may not listen any more.
    opened.addEventListener('complete', comeAgain);
    // Not the browser's own way back, which would ask with the old variables.
    opened.addEventListener('error', comeAgain);
  }
  function follow(): void {
    if (document.visibilityState === 'visible') {
      wait = waits.first;
      if (source === null) connect();
      else clearTimeout(timer);
    } else {
      clearTimeout(timer);
      timer = setTimeout(close, hiddenFor);
    }
  }

  document.addEventListener('visibilitychange', follow);
  // A page that listens cannot be kept for the way back.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', follow);
    close();
  };
}
