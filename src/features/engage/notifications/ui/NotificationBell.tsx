import { useEffect } from 'react';
import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';

const Bell = lazyPart(async () => (await import('./MemberBell.tsx')).MemberBell);

/** The bell of a member. Visitors have none, and do not load it. */
export function NotificationBell() {
  const { viewer } = useShell();
  const { memberId } = viewer;
  // What a member read or was notified of is not for whoever comes after them.
  useEffect(() => {
    if (memberId === null) navigator.serviceWorker?.controller?.postMessage('forget');
  }, [memberId]);
  if (memberId === null) return null;
  return (
    <Dispensable room={<span className="size-11" />}>
      <Bell />
    </Dispensable>
  );
}
