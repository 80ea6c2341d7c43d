import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { unseenChanges } from '../queueNewsRules.ts';
import type { QueueNode } from './queueNode.ts';
import { gatherFor, useQueueEvents } from './useQueueEvents.ts';

interface QueueNewsOptions {
  view: string;
  nodes: readonly QueueNode[];
  /** The list may change under the agent: nothing of it is selected, and it is its first page. */
  isFree: boolean;
  list: RefObject<HTMLElement | null>;
  /** For what the list does not show: the counts of the views. */
  onChange: () => void;
}

/**
 * Follows the changes of a view. Those that are not shown are loaded at once while nobody works in the list, else
 * counted until they are asked for.
 */
export function useQueueNews({ view, nodes, isFree, list, onChange }: QueueNewsOptions) {
  const { revalidate, state } = useRevalidator();
  const { changes, arrived } = useQueueEvents({ view, onChange });
  const unseen = unseenChanges(changes.values(), nodes).length;
  const show = useEffectEvent(() => {
    const isUsed = list.current?.contains(document.activeElement) ?? false;
    if (isFree && !isUsed) void revalidate();
  });
  useEffect(() => {
    if (unseen === 0) return undefined;
    const timer = setTimeout(show, gatherFor);
    return () => clearTimeout(timer);
  }, [unseen]);
  return { unseen, arrived, isLoading: state === 'loading', show: () => void revalidate() };
}
