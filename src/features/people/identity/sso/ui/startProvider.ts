import { type ProviderMessage, readProviderMessage } from '../loginResult.ts';

interface StartOptions {
  /** Redirect target for a browser that blocks popups; base path included. */
  returnTo: string | null;
  /** An administrator's test. */
  trial?: boolean;
  /** In the page itself, if a popup makes no sense. */
  inPage?: boolean;
}

/** Polling interval for a closed popup. Milliseconds. */
const lookEvery = 400;

/**
 * Starts a provider sign-in: in a centered popup of half the screen, which reports here and closes (SPEC §4,
 * §9); in the page if popups are blocked. Call it in the click handler itself.
 * @returns null if the popup was closed; never resolves if the page navigates
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
      // A message sent before the window closed is handled first.
      if (popup.closed) setTimeout(() => finish(null), 0);
    }, lookEvery);
    window.addEventListener('message', hear);
  });
}

/** §9: half the screen's width and height, centered. */
function popupFeatures(): string {
  const { width, height } = window.screen;
  const left = Math.round(window.screenX + (window.outerWidth - width / 2) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height / 2) / 2);
  const size = { width: Math.round(width / 2), height: Math.round(height / 2), left, top };
  return Object.entries({ popup: 'yes', ...size })
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
