import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { openEventStream } from '#ui/openEventStream.ts';
import { type ChangedRequest, unseenChanges } from '../queueNewsRules.ts';
import { SupportQueueEventsSubscription } from './queueNewsDocuments.ts';
import type { QueueNode } from './queueNode.ts';

/** At most this often the list and the counts are loaded by themselves. Milliseconds. */
const gatherFor = 3_000;

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
  const [changes, setChanges] = useState<ReadonlyMap<string, ChangedRequest>>(new Map());
  const unseen = unseenChanges(changes.values(), nodes).length;
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    setChanges(new Map());
    const close = openEventStream({
      document: SupportQueueEventsSubscription,
      variables: () => ({ view }),
      onData: ({ supportQueueEvents: told }) => {
        setChanges(
          (before) => new Map([...before, ...told.map((each) => [each.id, each] as const)]),
        );
        timer ??= setTimeout(() => {
          timer = undefined;
          tell();
        }, gatherFor);
      },
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [view]);
  const show = useEffectEvent(() => {
    const isUsed = list.current?.contains(document.activeElement) ?? false;
    if (isFree && !isUsed) void revalidate();
  });
  useEffect(() => {
    if (unseen === 0) return undefined;
    const timer = setTimeout(show, gatherFor);
    return () => clearTimeout(timer);
  }, [unseen]);
  return { unseen, isLoading: state === 'loading', show: () => void revalidate() };
}
