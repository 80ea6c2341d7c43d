import { useEffect, useEffectEvent, useState } from 'react';
import { openEventStream } from '#ui/openEventStream.ts';
import type { ChangedRequest } from '../queueNewsRules.ts';
import { SupportQueueEventsSubscription } from './queueNewsDocuments.ts';
import { alertsAreOn } from './useDeskAlerts.ts';

/** At most this often something is loaded because of them. Milliseconds. */
export const gatherFor = 3_000;

interface QueueEventsOptions {
  view: string;
  /** Whether the list is shown. */
  isShown?: boolean;
  /** For the changes of a few seconds. */
  onChange: () => void;
}

/** Follows the changes of a view while its list is shown, or the agent is alerted of new requests. */
export function useQueueEvents({ view, isShown = true, onChange }: QueueEventsOptions) {
  const [changes, setChanges] = useState<ReadonlyMap<string, ChangedRequest>>(new Map());
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    setChanges(new Map());
    if (!isShown && !alertsAreOn()) return undefined;
    const close = openEventStream({
      document: SupportQueueEventsSubscription,
      variables: () => ({ view }),
      isNeededHidden: alertsAreOn,
      onData: ({ supportQueueEvents: told }) => {
        setChanges((before) => withChanges(before, told));
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
  }, [view, isShown]);
  const arrived = [...changes.values()].filter(({ isNew, matches }) => isNew && matches).length;
  return { changes, arrived };
}

/** What is new stays it, whatever changes of it afterwards. */
function withChanges(
  before: ReadonlyMap<string, ChangedRequest>,
  told: readonly ChangedRequest[],
): ReadonlyMap<string, ChangedRequest> {
  const after = new Map(before);
  for (const each of told) {
    after.set(each.id, { ...each, isNew: each.isNew || before.get(each.id)?.isNew === true });
  }
  return after;
}
