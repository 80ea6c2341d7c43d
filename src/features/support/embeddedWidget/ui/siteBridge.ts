import type { FromFrame, ToFrame } from '../widgetRules.ts';

export interface SiteBridge {
  send: (message: FromFrame) => void;
  stop: () => void;
}

/**
 * Connects the page in a frame with the script of the site around it. Only messages of that window and that origin count;
 * which sites may show the page at all is said by its policy (`frame-ancestors`).
 */
export function connectSite(origin: string, hear: (message: ToFrame) => void): SiteBridge {
  const listen = (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== origin) return;
    if (Object(event.data).plaza !== 1) return;
    hear(event.data as ToFrame); // each kind is checked where it is used
  };
  window.addEventListener('message', listen);
  const send = (message: FromFrame) => {
    // Opened by itself, or removed from the page around it, it is its own parent.
    if (window.parent !== window) window.parent.postMessage({ plaza: 1, ...message }, origin);
  };
  return { send, stop: () => window.removeEventListener('message', listen) };
}
