/** What the script needs to know of the community. */
export interface WorkerOptions {
  basePath: string;
  /** Language → what a page says that was not read before the device went offline. */
  offline: Record<string, { title: string; text: string; retry: string }>;
}

/** The parts of the service worker's global scope that are used; its library conflicts with that of pages. */
interface WorkerScope {
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
    getNotifications: (filter: { tag?: string }) => Promise<{ close: () => void }[]>;
  };
  clients: {
    matchAll: (options: object) => Promise<WorkerClient[]>;
    openWindow: (url: string) => Promise<unknown>;
    claim: () => Promise<void>;
  };
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
  skipWaiting: () => Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own type
  addEventListener: (type: string, listener: (event: any) => void) => void;
  navigator: { language: string };
}

interface WorkerClient {
  visibilityState: string;
  focus: () => Promise<WorkerClient>;
  navigate: (url: string) => Promise<unknown>;
}

/** The service worker's script: the function below, with its options. It refers to nothing outside itself. */
export function serviceWorkerScript(options: WorkerOptions): string {
  return `(${runWorker.toString()})(self, ${JSON.stringify(options)});`;
}

/**
 * Shows pushes, and keeps the pages a member has read for when they are offline. Pages are kept under the member's id,
 * which the server sends with each page; they are deleted as soon as a page comes for someone else, and on signing out.
 */
function runWorker(scope: WorkerScope, { basePath, offline }: WorkerOptions): void {
  const kept = 'plaza-pages';
  const viewerKey = `${basePath}/service-worker.js?viewer`;
  const mostPages = 25;
  const readable = /^\/(?:$|(?:conversations|topics|categories|tags)(?:\/|$))/;
  const writing = /\/(?:new|edit)$/;

  const isKept = (url: URL) => {
    const path = url.pathname.slice(basePath.length);
    return readable.test(path) && !writing.test(path);
  };

  async function forgetPages(): Promise<void> {
    await scope.caches.delete(kept);
  }

  async function keep(url: URL, response: Response): Promise<void> {
    const viewer = response.headers.get('x-viewer') ?? '';
    const cache = await scope.caches.open(kept);
    const known = await (await cache.match(viewerKey))?.text();
    if (known !== viewer) await forgetPages();
    if (viewer === '') return;
    const own = await scope.caches.open(kept);
    if (known !== viewer) await own.put(viewerKey, new Response(viewer));
    // Without the fragment, and as the newest.
    const address = `${url.pathname}${url.search}`;
    await own.delete(address);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (response.status !== 200 || response.redirected || !isPage || !isKept(url)) return;
    await own.put(address, response);
    const pages = (await own.keys()).filter((each) => !each.url.endsWith('?viewer'));
    for (const old of pages.slice(0, -mostPages)) await own.delete(old);
  }

  async function open(request: Request, waitUntil: (work: Promise<unknown>) => void) {
    const url = new URL(request.url);
    try {
      const response = await scope.fetch(request);
      waitUntil(keep(url, response.clone()).catch(() => undefined));
      return response;
    } catch {
      const cache = await scope.caches.open(kept);
      return (await cache.match(`${url.pathname}${url.search}`)) ?? offlinePage();
    }
  }

  function offlinePage(): Response {
    const wanted = scope.navigator.language.replace('-', '_');
    const language =
      [wanted, wanted.split('_')[0] ?? '', 'en'].find((each) => offline[each]) ?? 'en';
    const { title, text, retry } = offline[language] ?? { title: '', text: '', retry: '' };
    const dir = language === 'ar' ? 'rtl' : 'ltr';
    const html = `<!doctype html><html lang="${language.replace('_', '-')}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><body style="font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem"><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a></p></body></html>`;
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return new Response(html, { status: 503, headers });
  }

  async function receive(message: {
    kind: string;
    tag: string;
    title: string;
    body: string;
    path: string;
    language: string;
  }): Promise<void> {
    if (message.kind === 'close') {
      for (const shown of await scope.registration.getNotifications({ tag: message.tag }))
        shown.close();
      return;
    }
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // The page itself tells the member.
    if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
    await scope.registration.showNotification(message.title, {
      body: message.body,
      tag: message.tag,
      lang: message.language.replace('_', '-'),
      dir: 'auto',
      icon: `${basePath}/icon.svg`,
      data: { url: `${basePath}${message.path}` },
    });
  }

  async function closeAll(): Promise<void> {
    for (const shown of await scope.registration.getNotifications({})) shown.close();
  }

  /** A page that the app opened without loading it as a document. */
  async function keepPage(address: string): Promise<void> {
    const url = new URL(address);
    if (!isKept(url)) return;
    const response = await scope.fetch(new Request(url, { headers: { accept: 'text/html' } }));
    await keep(url, response);
  }

  async function openFromNotification(url: string): Promise<void> {
    const [window] = await scope.clients.matchAll({ type: 'window' });
    if (!window) {
      await scope.clients.openWindow(url);
      return;
    }
    await (await window.focus()).navigate(url);
  }

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('push', (event) => event.waitUntil(receive(event.data.json())));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openFromNotification(event.notification.data.url));
  });
  scope.addEventListener('message', (event) => {
    if (event.data === 'forget') event.waitUntil(Promise.all([forgetPages(), closeAll()]));
    else if (typeof event.data.keep === 'string') event.waitUntil(keepPage(event.data.keep));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.mode === 'navigate' && request.method === 'GET') {
      event.respondWith(open(request, (work) => event.waitUntil(work)));
    }
  });
}
