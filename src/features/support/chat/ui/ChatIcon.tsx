import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';

const Icon = lazyPart(async () => (await import('./MemberChatIcon.tsx')).MemberChatIcon);

/** The way to the chats of a member, where the community has them. Visitors do not load it. */
export function ChatIcon() {
  const { viewer, settings } = useShell();
  if (viewer.memberId === null || !settings.chatEnabled) return null;
  return (
    <Dispensable room={<span className="size-11" />}>
      <Icon />
    </Dispensable>
  );
}
