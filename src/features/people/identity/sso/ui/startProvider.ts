import { type ProviderMessage, readProviderMessage } from '../loginResult.ts';

interface StartOptions {
  /** Where to go afterwards, for a browser that opens no popup; base path included. */
  returnTo: string | null;
  /** An administrator's trial. */
  trial?: boolean;
  /** In the page itself, as where a popup makes no sense. */
  inPage?: boolean;
}

/** How often a popup is looked at, to see whether it was closed. Milliseconds. */
const lookEvery = 400;

/**
 * Begins at a provider: in a popup of half the screen, centred, which reports here and closes
 * (SPEC §4, §9); in the page where the browser opens none. Call it in the click itself.
 * @returns null when the popup was closed; never, when the page itself goes
 */
export function startProvider(
  startUrl: string,
  { returnTo, trial = false, inPage = false }: StartOptions,
): Promise<ProviderMessage | null> {
  const address = (popup: boolean) => {
    const url = new URL(startUrl, location.origin);
    if (returnTo !== null) url.searchParams.set('returnTo', returnTo);
    if (popup) url.searchParams.set('popup', '1');
    if (trial) url.searchParams.set('trial', '1');
    return url.href;
  };
  const popup = inPage ? null : window.open(address(true), '_blank', popupFeatures());
  if (popup === null) {
    location.assign(address(false));
    return new Promise(() => undefined);
  }
  return new Promise((resolve) => {
    const finish = (message: ProviderMessage | null) => {
      clearInterval(timer);
      window.removeEventListener('message', hear);
      resolve(message);
    };
    const hear = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== popup) return;
      const message = readProviderMessage(event.data);
      if (message !== null) finish(message);
    };
    const timer = setInterval(() => {
      // A message that was sent before the window closed comes first.
      if (popup.closed) setTimeout(() => finish(null), 0);
    }, lookEvery);
    window.addEventListener('message', hear);
  });
}

/** §9: half the screen's width and height, centred. */
function popupFeatures(): string {
  const { width, height } = window.screen;
  const left = Math.round(window.screenX + (window.outerWidth - width / 2) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height / 2) / 2);
  const size = { width: Math.round(width / 2), height: Math.round(height / 2), left, top };
  return Object.entries({ popup: 'yes', ...size })
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
