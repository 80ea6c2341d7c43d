import { useEffect, useRef, useState } from 'react';
import { gatherIds } from '#ui/gatherIds.ts';
import { openEventStream } from '#ui/openEventStream.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { filterOf, type ModerationAddress } from '../moderationAddress.ts';
import {
  ModerationEventsSubscription,
  type ModerationItem,
  ModerationPulseQuery,
} from './moderationDocuments.ts';

/** Batching interval in milliseconds. */
const gatherFor = 200;
/** Polling interval: expiring claims have no event. Milliseconds. */
const beats = { listening: 300_000, deaf: 30_000 } as const;

export interface ModerationNews {
  /** Number of new entries since the page was rendered. */
  arrived: number;
  /** The current state of an entry. */
  latestOf: (item: ModerationItem) => ModerationItem;
  /** Refreshes an entry immediately. */
  refresh: (id: string) => void;
}

/** Updates of the list since the page was rendered: live, or by polling while disconnected. */
export function useModerationNews(
  items: readonly ModerationItem[],
  address: ModerationAddress,
): ModerationNews {
  const { now } = useShell();
  const [arrived, setArrived] = useState(0);
  const [latest, setLatest] = useState<ReadonlyMap<string, ModerationItem>>(new Map());
  const shown = useRef({ items, address, since: now });
  shown.current = { items, address, since: now };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page made anew has no news.
  useEffect(() => {
    setArrived(0);
    setLatest(new Map());
  }, [now]);

  const [asking] = useState(() => createAsking(ask));
  useEffect(() => asking.start(), [asking]);

  async function ask(changed: ReadonlySet<string> | 'all'): Promise<void> {
    const { items, address, since } = shown.current;
    const ids = items.map(({ id }) => id).filter((id) => changed === 'all' || changed.has(id));
    const { moderationPulse } = await runOperation(ModerationPulseQuery, {
      ids,
      since,
      keywords: address.q || null,
      filter: filterOf(address),
    });
    if (shown.current.since !== since) return;
    setArrived(moderationPulse.arrived);
    const fresh = moderationPulse.items.map((item) => [item.id, item] as const);
    setLatest((before) => new Map([...before, ...fresh]));
  }

  return {
    arrived: address.done ? 0 : arrived,
    latestOf: (item) => latest.get(item.id) ?? item,
    refresh: (id) => asking.soon(id),
  };
}

function createAsking(ask: (changed: ReadonlySet<string> | 'all') => Promise<void>) {
  let beat: ReturnType<typeof setInterval> | undefined;
  // Errors are retried at the next interval.
  const gatherer = gatherIds(ask, () => gatherFor);

  function beatEach(milliseconds: number): void {
    clearInterval(beat);
    beat = setInterval(() => {
      if (document.visibilityState === 'visible') gatherer.add(null);
    }, milliseconds);
  }

  return {
    soon: gatherer.add,
    start() {
      beatEach(beats.deaf);
      const end = openEventStream({
        document: ModerationEventsSubscription,
        variables: () => ({}),
        onData: ({ moderationEvents }) => gatherer.add(moderationEvents.itemId),
        onState(isOpen) {
          beatEach(isOpen ? beats.listening : beats.deaf);
          // Changes made while disconnected.
          if (isOpen) gatherer.add(null);
        },
      });
      return () => {
        end();
        gatherer.stop();
        clearInterval(beat);
      };
    },
  };
}
