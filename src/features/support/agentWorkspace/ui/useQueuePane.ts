import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { QueuePaneQuery } from './queuePaneDocument.ts';
import { rememberQueue } from './queuePlace.ts';
import { useQueueEvents } from './useQueueEvents.ts';

export type PaneNode = ResultOf<typeof QueuePaneQuery>['supportQueue']['nodes'][number];

/** Kept while requests are opened one after the other. */
let kept: { href: string; nodes: readonly PaneNode[] } | null = null;

/** The list at an address, kept current while it is shown; null until it is loaded. */
export function useQueuePane(href: string, current: string) {
  const query = new URLSearchParams(href.split('?')[1]);
  const view = query.get('view') ?? 'inbox';
  const keyword = query.get('q');
  const after = query.get('after');
  const isShown = useIsWide();
  const [shown, setShown] = useState(kept);
  const load = useCallback(async (): Promise<void> => {
    if (!isShown || document.hidden) return;
    try {
      const { supportQueue } = await runOperation(QueuePaneQuery, { view, keyword, after });
      const before = kept?.href === href ? kept.nodes : [];
      kept = { href, nodes: withCurrent(supportQueue.nodes, before, current) };
      setShown(kept);
      rememberQueue({ href, numbers: kept.nodes.map(({ number }) => number) });
    } catch {
      // The list of before stays; its page says what is wrong.
      setShown((before) => (before?.href === href ? before : { href, nodes: [] }));
    }
  }, [isShown, view, keyword, after, href, current]);
  const { arrived } = useQueueEvents({ view, isShown, onChange: () => void load() });
  useEffect(() => {
    void load();
    // What changed while nobody looked was not told.
    const again = () => void load();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [load]);
  return { nodes: shown?.href === href ? shown.nodes : null, arrived, view, keyword };
}

/** The open request keeps its place, from which one goes on, also once it belongs elsewhere or is none of the list. */
function withCurrent(
  found: readonly PaneNode[],
  before: readonly PaneNode[],
  current: string,
): readonly PaneNode[] {
  const at = before.findIndex(({ number }) => number === current);
  const node = found.find(({ number }) => number === current) ?? before[at];
  if (at === -1 || node === undefined) return found;
  return found.filter(({ number }) => number !== current).toSpliced(at, 0, node);
}

/** Whether the window has room for the list; as in desk.css. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const wide = window.matchMedia(wideQuery);
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => window.matchMedia(wideQuery).matches,
    () => false,
  );
}

const wideQuery = '(min-width: 75rem)';
