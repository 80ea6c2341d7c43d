import type { Browser, CDPSession, Page } from 'playwright-core';
import { prefetchMark } from '#core/prefetchMark.ts';
import { waitForHydration } from './hydrated.ts';

export interface WindowOptions {
  /** A browser without JavaScript if false. */
  script?: boolean;
  theme?: 'light' | 'dark';
  width?: number;
  /** Time zone; UTC by default. */
  timeZone?: string;
  /** Locale; English by default. */
  language?: string;
  /** With service workers, which stay in a context: not reused. */
  workers?: boolean;
  /** Not reused: the test's changes to it cannot be reverted, such as a mocked clock. */
  once?: boolean;
}

export interface Windows {
  /**
   * A context with its own cookies and no state of earlier tests.
   *
   * @param faults receives console warnings and errors of its pages
   */
  open: (options: WindowOptions, faults: string[]) => Promise<Page>;
  /** Closes what a test has opened. */
  leave: () => Promise<void>;
  close: () => Promise<void>;
}

interface BrowserWindow {
  page: Page;
  /** Options fixed at creation; null: not reusable. */
  kind: string | null;
  /** Of its current user. */
  faults: string[];
}

const desktop = { width: 1366, height: 768 };

/**
 * Reusable browser contexts of one file's tests. A context is cleared and passed from test to test: with warm
 * script caches a page takes half the CPU time, which dominates these tests.
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
        // Messages of a closing page do not count for the next test.
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

function kindOf({ script, timeZone, language, workers, once }: WindowOptions): string | null {
  return once || workers || script === false ? null : JSON.stringify([timeZone, language]);
}

async function openWindow(
  browser: Browser,
  baseUrl: string,
  options: WindowOptions,
): Promise<BrowserWindow> {
  const { script = true, timeZone = 'UTC', language = 'en', workers = false } = options;
  const context = await browser.newContext({
    baseURL: `${baseUrl}/`,
    javaScriptEnabled: script,
    viewport: desktop,
    reducedMotion: 'reduce',
    locale: language,
    timezoneId: timeZone,
    serviceWorkers: workers ? 'allow' : 'block',
  });
  context.setDefaultTimeout(40_000);
  const window = { page: await context.newPage(), kind: kindOf(options), faults: [] };
  if (script) waitForHydration(window.page);
  await window.page.addInitScript(reportEval);
  watch(window);
  return window;
}

/** Attempts to evaluate text, which the browser reports nowhere else if the script catches the error. */
function reportEval(): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) => {
    if (blockedURI === 'eval')
      console.error(`blocked by the content security policy: ${sourceFile}`);
  });
}

function watch(window: BrowserWindow): void {
  const { page } = window;
  page.on('pageerror', (error) => window.faults.push(`uncaught ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Only tests of the service worker have one.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    // Browsers request it on their own.
    if (message.location().url.endsWith('/favicon.ico')) return;
    // What is loaded on intent may be gone by now, which nobody sees.
    if (message.location().url.includes(`${prefetchMark}=1`)) return;
    window.faults.push(`${message.type()} ${message.text()} (${message.location().url})`);
  });
}

/** Removes a test's listeners; a dialog handled twice is an error. */
const listenedTo = ['dialog', 'response', 'requestfinished'] as const;

/** Clears all state that a test can leave behind; the HTTP cache is kept. */
async function empty(page: Page, baseUrl: string): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of listenedTo) page.removeAllListeners(event);
  await context.setOffline(false);
  await context.clearCookies();
  await page.emulateMedia({ media: null, forcedColors: null });
  // Same-site, and therefore in the same process.
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
