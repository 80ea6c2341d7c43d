import type { watchGreetings } from '#features/support/chatGreetings/watchGreetings.ts';
import type { FromFrame, ToFrame } from '../widgetRules.ts';
import type { greetOnSite } from './greetOnSite.ts';
import type { Command, Plaza, SiteOptions, WidgetOptions } from './widgetOptions.ts';
import type { WidgetStart } from './widgetStart.ts';

/**
 * Runs in the pages of other sites, and refers to nothing outside itself: its text is sent. The launcher and the frame
 * are in a shadow tree, so that no style of the site reaches them, nor theirs the site. The frame is loaded when it is
 * opened, or if a chat goes on.
 */
export function startWidget(
  page: Window & { Plaza?: Plaza },
  options: WidgetOptions,
  parts: { watch: typeof watchGreetings; greet: typeof greetOnSite },
): void {
  const { document } = page;
  const { base, start, frame: framePath, style, phone } = options;
  const before = page.Plaza;
  if (before?.isLoaded) return;
  const origin = new URL(base).origin;
  const listeners: Record<string, ((detail: unknown) => void)[]> = {};
  let site: SiteOptions = {};
  let known: WidgetStart | null = null;
  let host: HTMLElement | null = null;
  let launcher: HTMLButtonElement | null = null;
  let badge: HTMLElement | null = null;
  let icon: SVGPathElement | null = null;
  let panel: HTMLElement | null = null;
  let frame: HTMLIFrameElement | null = null;
  let isReady = false;
  let isOpen = false;
  let isHidden = false;
  let screen = '';
  let answered: { id: string; text: string } | null = null;
  let bubble: HTMLElement | null = null;
  /** Undefined: the site has not said who the visitor is. */
  let identity: string | null | undefined;

  /** Storage of the site, which may be switched off. */
  const keep = (store: 'localStorage' | 'sessionStorage', name: string, value: string) => {
    try {
      if (value === '') page[store].removeItem(name);
      else page[store].setItem(name, value);
    } catch {
      // It is forgotten.
    }
  };
  const kept = (store: 'localStorage' | 'sessionStorage', name: string) => {
    try {
      return page[store].getItem(name);
    } catch {
      return null;
    }
  };
  const tell = (name: string, detail?: unknown) => {
    for (const listener of listeners[name] ?? []) listener(detail);
  };
  const send = (message: ToFrame) => {
    // Only to the portal: whatever else the frame may show learns nothing.
    if (isReady) frame?.contentWindow?.postMessage({ plaza: 1, ...message }, origin);
  };

  const tellShown = (asked: boolean) => {
    const { origin: own, pathname } = page.location;
    // Not its query, which may contain secrets.
    send({ type: 'shown', isShown: isOpen, asked, url: `${own}${pathname}` });
  };

  function drawIcon(): SVGElement {
    const namespace = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(namespace, 'svg');
    const shape = document.createElementNS(namespace, 'path');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    icon = shape;
    for (const [name, value] of [
      ['fill', 'none'],
      ['stroke', 'currentColor'],
      ['stroke-width', '2'],
      ['stroke-linejoin', 'round'],
    ] as const) {
      shape.setAttribute(name, value);
    }
    svg.append(shape);
    return svg;
  }

  function draw({ color, textColor, position, direction }: WidgetStart): void {
    host = document.createElement('plaza-widget');
    host.dir = direction;
    const isStart = site.position ? site.position === 'start' : position === 'START';
    host.dataset.position = isStart ? 'start' : 'end';
    host.style.setProperty('position', 'relative');
    host.style.setProperty('z-index', `${site.zIndex ?? 2147483000}`);
    host.style.setProperty('--color', site.color ?? color);
    host.style.setProperty('--text', textColor);
    const tree = host.attachShadow({ mode: 'open' });
    // Not an element, which the policy of the site may forbid.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    tree.adoptedStyleSheets = [sheet];
    launcher = document.createElement('button');
    launcher.type = 'button';
    launcher.setAttribute('aria-haspopup', 'dialog');
    badge = document.createElement('span');
    badge.hidden = true;
    launcher.append(drawIcon(), badge);
    launcher.addEventListener('click', () => (isOpen ? close() : open()));
    panel = document.createElement('div');
    panel.hidden = true;
    tree.append(panel, launcher);
    tree.addEventListener('keydown', (event) => {
      if (isOpen && event instanceof KeyboardEvent && event.key === 'Escape') close();
    });
    document.body.append(host);
    settle();
  }

  /** Shows what is to be shown. */
  function settle(): void {
    if (!host || !launcher || !panel || !known) return;
    panel.hidden = !isOpen;
    host.toggleAttribute('data-open', isOpen);
    if (bubble) bubble.hidden = isOpen || isHidden;
    launcher.hidden = isHidden || (site.hideLauncher === true && !isOpen);
    launcher.setAttribute('aria-expanded', `${isOpen}`);
    icon?.setAttribute('d', isOpen ? 'M6 6 18 18M18 6 6 18' : 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z');
    setLabel();
  }

  let unread = 0;
  function setUnread(count: number): void {
    unread = count;
    if (badge) {
      badge.hidden = count === 0;
      badge.textContent = count > 9 ? '9+' : `${count}`;
    }
    setLabel();
  }
  function setLabel(): void {
    if (!known || !launcher) return;
    const { open: label, close: closing, unread: more } = known.labels;
    const counted = unread > 0 ? ` (${more.replace('{{count}}', `${unread}`)})` : '';
    launcher.setAttribute('aria-label', isOpen ? closing : `${label}${counted}`);
  }

  function greetVisitor(start: WidgetStart): void {
    if (kept('localStorage', 'plaza.widget.chat')) return;
    parts.greet(page, parts.watch, {
      ...{ start, url: `${base}${options.greeting}` },
      isNamed: () => typeof identity === 'string',
      isBusy: () => isOpen || isHidden || launcher?.hidden !== false,
      show: (box) => {
        bubble?.remove();
        bubble = box;
        panel?.before(box);
      },
      answer: (greeting) => {
        answered = greeting;
        screen = 'chat';
        open();
        send({ type: 'open', screen, greeting });
      },
      dismiss: () => launcher?.focus(),
    });
  }

  function loadFrame(): void {
    if (frame || !panel || !known) return;
    frame = document.createElement('iframe');
    const params = new URLSearchParams({
      ...{ origin: page.location.origin, lang: known.language.replace('-', '_') },
      theme: site.theme ?? 'auto',
    });
    frame.title = known.labels.frame;
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    );
    frame.allow = 'clipboard-write';
    frame.src = `${base}${framePath}?${params}`;
    panel.append(frame);
  }

  function open(asked = true): void {
    if (!known) return;
    loadFrame();
    isOpen = true;
    keep('sessionStorage', 'plaza.widget.open', 'yes');
    settle();
    tellShown(asked);
    if (asked) frame?.focus();
    tell('open');
  }
  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    keep('sessionStorage', 'plaza.widget.open', '');
    settle();
    tellShown(false);
    launcher?.focus();
    tell('close');
  }

  page.addEventListener('message', (event: MessageEvent) => {
    // Of the portal's page in our frame alone.
    if (event.origin !== origin || !frame || event.source !== frame.contentWindow) return;
    if (Object(event.data).plaza !== 1) return;
    const message = event.data as FromFrame; // of our own page
    if (message.type === 'ready') {
      isReady = true;
      if (identity !== undefined) send({ type: 'identify', token: identity });
      if (screen !== '') send({ type: 'open', screen, greeting: answered });
      tellShown(isOpen && document.activeElement === host);
    } else if (message.type === 'close') close();
    else if (message.type === 'unread') {
      setUnread(message.count);
      tell('unread', message.count);
    } else if (message.type === 'chat') {
      keep('localStorage', 'plaza.widget.chat', message.isOn ? 'yes' : '');
    } else if (message.type === 'identified') {
      const { externalId, reason } = message;
      if (reason === null) tell('identified', { externalId });
      else {
        console.warn(`Plaza: the identity was refused: ${reason}`);
        tell('error', { reason });
      }
    }
  });

  const commands: Record<string, (...given: never[]) => void> = {
    init: (given: SiteOptions) => {
      site = { ...site, ...given };
      settle();
    },
    open: (given?: string) => {
      screen = given ?? '';
      open();
      if (screen !== '') send({ type: 'open', screen, greeting: answered });
    },
    close,
    hide: () => {
      isHidden = true;
      close();
      settle();
    },
    show: () => {
      isHidden = false;
      site.hideLauncher = false;
      settle();
    },
    identify: (token: string | null) => {
      identity = typeof token === 'string' ? token : null;
      send({ type: 'identify', token: identity });
    },
    on: (name: string, listener: (detail: unknown) => void) => {
      listeners[name] = [...(listeners[name] ?? []), listener];
    },
  };
  const early: Command[] = [];
  const run = ([name, ...given]: Command) => {
    const command = commands[name];
    if (command) command(...(given as never[]));
    else console.warn(`Plaza: there is no command "${name}"`);
  };
  /** What needs no launcher is done at once. */
  const plaza: Plaza = (...command) => {
    const isReadyFor = known !== null || ['init', 'identify', 'on'].includes(command[0]);
    if (isReadyFor) run(command);
    else early.push(command);
  };
  plaza.isLoaded = true;
  page.Plaza = plaza;
  for (const command of before?.q ?? []) plaza(...(Array.from(command) as Command));

  const begin = async () => {
    const language = site.language ?? document.documentElement.lang;
    const query = language ? `?lang=${encodeURIComponent(language.replace('-', '_'))}` : '';
    const response = await page.fetch(`${base}${start}${query}`, { credentials: 'omit' });
    if (!response.ok) throw new Error(`${response.status}`);
    known = (await response.json()) as WidgetStart; // of our own server
    if (site.language) known.language = site.language;
    draw(known);
    for (const command of early) run(command);
    const isPhone = page.matchMedia(phone).matches;
    if (kept('sessionStorage', 'plaza.widget.open') && !isPhone && !isOpen) open(false);
    // Its messages are counted on the launcher.
    else if (kept('localStorage', 'plaza.widget.chat')) loadFrame();
    greetVisitor(known);
    tell('ready');
  };
  const starting = () => {
    begin().catch(() => {
      console.warn(`Plaza: ${base} does not show its widget on ${page.location.origin}`);
    });
  };
  if (document.readyState !== 'loading') starting();
  else document.addEventListener('DOMContentLoaded', starting);
}
