import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#ui/graphql.ts';
import { openEventStream } from '#ui/openEventStream.ts';
import { runOperation } from '#ui/runOperation.ts';
import { AnnouncePresenceMutation, SupportRequestEventsSubscription } from './presenceDocuments.ts';

type Present = ResultOf<typeof SupportRequestEventsSubscription>['supportRequestEvents']['present'];

/** Seconds between two announcements; others forget the agent after 30. */
const announceEvery = 15_000;

/**
 * Announces the viewer at a request, follows who else is there, and loads the page again when the request
 * changes.
 * @param lastSeq of the newest entry on the page
 */
export function useRequestPresence(
  id: string,
  { isTyping, lastSeq }: { isTyping: boolean; lastSeq: number },
): Present {
  const [present, setPresent] = useState<Present>([]);
  const [newest, setNewest] = useState(lastSeq);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const announce = (leaves = false) =>
      // A presence that is not announced is no reason to disturb anyone.
      void runOperation(AnnouncePresenceMutation, { input: { id, isTyping, leaves } }).catch(
        () => undefined,
      );
    announce();
    const timer = setInterval(announce, announceEvery);
    return () => clearInterval(timer);
  }, [id, isTyping]);

  useEffect(() => {
    const close = openEventStream({
      document: SupportRequestEventsSubscription,
      variables: () => ({ id }),
      onData: ({ supportRequestEvents }) => {
        setPresent(supportRequestEvents.present);
        setNewest(supportRequestEvents.lastSeq);
      },
    });
    return () => {
      close();
      const input = { id, leaves: true };
      void runOperation(AnnouncePresenceMutation, { input }).catch(() => undefined);
    };
  }, [id]);

  useEffect(() => {
    if (newest > lastSeq) void revalidate();
  }, [newest, lastSeq, revalidate]);
  return present;
}
