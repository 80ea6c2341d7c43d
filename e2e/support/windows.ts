import type { Browser, CDPSession, Page } from 'playwright-core';

export interface WindowOptions {
  /** A browser without JavaScript when false. */
  script?: boolean;
  theme?: 'light' | 'dark';
  width?: number;
  /** Where the reader is; UTC when absent. */
  timeZone?: string;
  /** What the browser asks for and counts in; English when absent. */
  language?: string;
  /** No later test gets it: what is done to it cannot be taken back, as a clock that is moved. */
  once?: boolean;
}

export interface Windows {
  /**
   * One with cookies of its own, which finds nothing of those before it.
   *
   * @param faults takes what its pages say to their console that is a warning or worse
   */
  open: (options: WindowOptions, faults: string[]) => Promise<Page>;
  /** Ends what a test has opened. */
  leave: () => Promise<void>;
  close: () => Promise<void>;
}

interface BrowserWindow {
  page: Page;
  /** What of its options cannot be changed any more; null goes to nobody else. */
  kind: string | null;
  /** Of who has it at the time. */
  faults: string[];
}

const desktop = { width: 1366, height: 768 };

/**
 * The windows of one file's tests. Emptied, a window goes from test to test: where the portal's scripts
 * have run before, a page takes half of a processor's time, and that is what all these tests take.
 *
 * @param baseUrl scheme://host:port and the base path, without a trailing slash
 */
export function keepWindows(browser: Browser, baseUrl: string): Windows {
  const free: BrowserWindow[] = [];
  const taken: BrowserWindow[] = [];

  const take = async (options: WindowOptions): Promise<BrowserWindow> => {
    const kind = kindOf(options);
    const known = free.find((window) => window.kind === kind);
    if (known) free.splice(free.indexOf(known), 1);
    return known ?? openWindow(browser, baseUrl, options);
  };

  return {
    async open(options, faults) {
      const window = await take(options);
      taken.push(window);
      window.faults = faults;
      const { theme = 'light', width = desktop.width } = options;
      await window.page.emulateMedia({ colorScheme: theme });
      // Follows the device, so that `theme` decides.
      await window.page.context().addCookies([{ name: 'theme', value: 'auto', url: baseUrl }]);
      await window.page.setViewportSize({ ...desktop, width });
      return window.page;
    },
    async leave() {
      for (const window of taken.splice(0)) {
        // What a page says that is on its way out is none of the next test's.
        window.faults = [];
        if (window.kind !== null && (await empty(window.page, baseUrl))) free.push(window);
        else await window.page.context().close();
      }
    },
    async close() {
      for (const { page } of free.splice(0)) await page.context().close();
    },
  };
}

function kindOf({ script, timeZone, language, once }: WindowOptions): string | null {
  return once || script === false ? null : JSON.stringify([timeZone, language]);
}

async function openWindow(
  browser: Browser,
  baseUrl: string,
  options: WindowOptions,
): Promise<BrowserWindow> {
  const { script = true, timeZone = 'UTC', language = 'en' } = options;
  const context = await browser.newContext({
    baseURL: `${baseUrl}/`,
    javaScriptEnabled: script,
    viewport: desktop,
    reducedMotion: 'reduce',
    locale: language,
    timezoneId: timeZone,
  });
  context.setDefaultTimeout(20_000);
  const window = { page: await context.newPage(), kind: kindOf(options), faults: [] };
  watch(window);
  return window;
}

function watch(window: BrowserWindow): void {
  const { page } = window;
  page.on('pageerror', (error) => window.faults.push(`uncaught ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Browsers ask for it unbidden.
    if (message.location().url.endsWith('/favicon.ico')) return;
    window.faults.push(`${message.type()} ${message.text()} (${message.location().url})`);
  });
}

/** What tests listen for; a dialog that two answer is a fault. */
const listenedTo = ['dialog', 'response', 'requestfinished'] as const;

/** Everything that a test can leave behind goes; what the portal lets a browser cache stays. */
async function empty(page: Page, baseUrl: string): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of listenedTo) page.removeAllListeners(event);
  await context.setOffline(false);
  await context.clearCookies();
  await page.emulateMedia({ media: null, forcedColors: null });
  // Of the same site, and so in the same process.
  await page.goto(`${baseUrl}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  return true;
}
