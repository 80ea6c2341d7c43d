import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { isAdminPage, offeredStaffLinks, staffLinkOf } from '#features/base/layouts/staffLinks.ts';
import { keepText, readKept } from '#ui/keptText.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { type LiveChatWish, onLiveChatWish } from '#ui/liveChatWishes.ts';
import { useShell } from '#ui/useShell.ts';
import { WhenIdle } from '#ui/WhenIdle.tsx';

const LiveChatCorner = lazyPart(async () => (await import('./LiveChatCorner.tsx')).LiveChatCorner);

/** Local storage: whether the panel is open, also on the next page. */
const openKey = 'plaza.liveChat.open';
const phone = '(width < 48rem)';

/**
 * The place of the chat with support on every page but those of staff. It is the same for all visitors, so that pages
 * can be cached: the browser asks for everything else when it is idle.
 */
export function LiveChatOverlay() {
  const { settings, viewer } = useShell();
  const { pathname } = useLocation();
  const staffLinks = useMemo(() => offeredStaffLinks(viewer), [viewer]);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  const isStaffPage =
    isAdminPage(staffLinks, pathname) || staffLinkOf(staffLinks, pathname) !== null;
  const isOn = !isStaffPage && !!settings.switchedOn?.includes('liveChat');

  const toggle = (opens: boolean) => {
    keepText(openKey, opens ? 'yes' : '');
    setOpen(opens);
    if (opens) setAsked((count) => count + 1);
  };
  const hear = useEffectEvent((wish: LiveChatWish) => toggle(wish === 'open'));
  useEffect(() => {
    if (!isOn) return undefined;
    // On a phone it would cover every page.
    if (readKept(openKey) !== null && !matchMedia(phone).matches) setOpen(true);
    return onLiveChatWish(hear);
  }, [isOn]);

  if (!isOn) return null;
  return (
    <WhenIdle>
      <LiveChatCorner key={viewer.memberId} isOpen={isOpen} asked={asked} onToggle={toggle} />
    </WhenIdle>
  );
}
