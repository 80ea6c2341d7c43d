import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { answerGreeting } from '#features/support/liveChat/ui/answeredGreeting.ts';
import { ClientError } from '#ui/clientError.ts';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import type { ToFrame } from '../widgetRules.ts';
import { beFramed, identify, loadFramedFile } from './framedVisitor.ts';
import { connectSite, type SiteBridge } from './siteBridge.ts';
import { WidgetScreens } from './WidgetScreens.tsx';
import { WidgetFrameQuery } from './widgetFrameDocuments.ts';
import { isScreenName, type ScreenName } from './widgetScreen.ts';

/** The page in the frame on another site: who its visitor is, and what the site asks for. */
export function WidgetFrameWidget({ page }: WidgetProps) {
  const frame = usePageData('WIDGET_FRAME_PAGE', WidgetFrameQuery)?.widgetFrame;
  const origin = new URLSearchParams(page.search).get('origin') ?? '';
  const bridge = useRef<SiteBridge | null>(null);
  const [isReady, setReady] = useState(false);
  /** Whose drafts and chats these are. */
  const [owner, setOwner] = useState('');
  const [site, setSite] = useState({ isShown: false, asked: 0, pageUrl: '' });
  const [wish, setWish] = useState<{ screen: ScreenName; count: number } | null>(null);
  const latest = useRef(0);

  const hear = useEffectEvent((message: ToFrame) => {
    if (message.type === 'shown') {
      const { isShown, asked, url } = message;
      setSite((before) => ({
        isShown: isShown === true,
        asked: before.asked + (asked === true ? 1 : 0),
        pageUrl: `${url}`.slice(0, 1000),
      }));
    } else if (message.type === 'identify') {
      void take(typeof message.token === 'string' ? message.token : null);
    } else if (message.type === 'open' && isScreenName(message.screen)) {
      const { screen } = message;
      const { id, text } = Object(message.greeting);
      if (typeof id === 'string' && typeof text === 'string') {
        answerGreeting({ id, text: text.slice(0, 1000) });
      }
      setWish((before) => ({ screen, count: (before?.count ?? 0) + 1 }));
    }
  });

  async function take(token: string | null): Promise<void> {
    latest.current += 1;
    const own = latest.current;
    let externalId: string | null = null;
    let reason: string | null = null;
    try {
      externalId = await identify(token);
    } catch (error) {
      reason = error instanceof ClientError ? error.message : 'failed';
    }
    // The site has named someone else meanwhile.
    if (own !== latest.current) return;
    setOwner(externalId === null ? '' : `person ${externalId}`);
    bridge.current?.send({ type: 'identified', externalId, reason });
  }

  useEffect(() => {
    beFramed();
    setReady(true);
    const connected = connectSite(origin, hear);
    bridge.current = connected;
    connected.send({ type: 'ready' });
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing)
        connected.send({ type: 'close' });
    };
    document.addEventListener('keydown', pressed);
    document.addEventListener('click', openApart, { capture: true });
    return () => {
      connected.stop();
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('click', openApart, { capture: true });
    };
  }, [origin]);

  if (!frame) return null;
  return (
    <div className="fixed inset-0 flex flex-col bg-surface text-text">
      {isReady ? (
        <WidgetScreens
          key={owner}
          {...{ frame, owner, site, wish }}
          send={(message) => bridge.current?.send(message)}
        />
      ) : (
        <div className="flex flex-col gap-3 p-4">
          <SkeletonLines />
        </div>
      )}
    </div>
  );
}

/** What is linked belongs to the portal, or to the web: not into the frame. */
function openApart(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link) return;
  link.target = '_blank';
  link.rel = 'noopener';
  // In a new tab nobody would know whose it is.
  if (link.origin !== location.origin || !link.pathname.includes('/files/')) return;
  event.preventDefault();
  void saveFile(link.href);
}

async function saveFile(source: string): Promise<void> {
  try {
    const made = URL.createObjectURL(await loadFramedFile(source));
    const link = document.createElement('a');
    link.href = made;
    link.download = decodeURIComponent(new URL(source).pathname.split('/').at(-1) ?? '');
    link.click();
    setTimeout(() => URL.revokeObjectURL(made), 60_000);
  } catch {
    // It stays where it is, to be tried again.
  }
}
