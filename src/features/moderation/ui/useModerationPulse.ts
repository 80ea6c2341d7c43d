import { useEffect, useRef, useState } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { filterOf, type ModerationAddress } from '../moderationAddress.ts';
import { type Claim, type ModerationItem, ModerationPulseQuery } from './moderationDocuments.ts';

/** How often the list asks what has happened, while somebody looks at it. Milliseconds. */
const beat = 30_000;

export interface ModerationNews {
  /** What has come since the page was made. */
  arrived: number;
  /** Who is at an entry now. */
  claimOf: (item: ModerationItem) => Claim | null;
  /** Asks at once. */
  refresh: () => void;
}

/** What has happened to the list since the page was made. */
export function useModerationPulse(
  items: readonly ModerationItem[],
  address: ModerationAddress,
): ModerationNews {
  const { now } = useShell();
  const [news, setNews] = useState<{ arrived: number; claims: Map<string, Claim | null> }>();
  const asked = useRef({ items, address, since: now });
  asked.current = { items, address, since: now };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page made anew has no news.
  useEffect(() => setNews(undefined), [now]);

  const refresh = useRef(async () => {
    const { items, address, since } = asked.current;
    try {
      const { moderationPulse } = await runOperation(ModerationPulseQuery, {
        ids: items.map(({ id }) => id),
        since,
        keywords: address.q || null,
        filter: filterOf(address),
      });
      if (asked.current.since !== since) return;
      setNews({
        arrived: moderationPulse.arrived,
        claims: new Map(moderationPulse.items.map((item) => [item.id, item.assignedTo])),
      });
    } catch {
      // The next beat asks again.
    }
  });

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh.current();
    }, beat);
    return () => clearInterval(timer);
  }, []);

  return {
    arrived: address.done ? 0 : (news?.arrived ?? 0),
    claimOf: (item) => {
      const told = news?.claims.get(item.id);
      return told === undefined ? item.assignedTo : told;
    },
    refresh: () => void refresh.current(),
  };
}
