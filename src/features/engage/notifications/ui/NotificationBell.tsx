import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';

const Bell = lazyPart(async () => (await import('./MemberBell.tsx')).MemberBell);

/** The bell of a member. Visitors have none, and do not load it. */
export function NotificationBell() {
  const { viewer } = useShell();
  if (viewer.memberId === null) return null;
  return (
    <Dispensable room={<span className="size-11" />}>
      <Bell />
    </Dispensable>
  );
}
