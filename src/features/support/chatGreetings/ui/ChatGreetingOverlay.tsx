import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { isAdminPage, offeredStaffLinks, staffLinkOf } from '#features/base/layouts/staffLinks.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';

const ChatGreeter = lazyPart(async () => (await import('./ChatGreeter.tsx')).ChatGreeter);

/** The place of greetings, above the button of the live chat; the browser asks for them when it is idle. */
export function ChatGreetingOverlay() {
  const { settings, viewer } = useShell();
  const { pathname } = useLocation();
  const staffLinks = useMemo(() => offeredStaffLinks(viewer), [viewer]);
  const isStaffPage =
    isAdminPage(staffLinks, pathname) || staffLinkOf(staffLinks, pathname) !== null;
  const isOn = ['chatGreetings', 'liveChat'].every((key) => settings.switchedOn?.includes(key));
  if (!isOn || isStaffPage) return null;
  return (
    <WhenIdle>
      <ChatGreeter key={viewer.memberId} />
    </WhenIdle>
  );
}
