import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import axe, { type RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, inject } from 'vitest';
import { createServer } from '#app/server.ts';
import { createServices } from '#app/services.ts';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { csrfCookieName, sessionCookieName } from '#platform/http/sessionCookies.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { browserPath } from '../../tools/browserPath.ts';
import { hydrated } from './hydrated.ts';
import { keepWindows, type WindowOptions } from './windows.ts';

interface VisitOptions extends WindowOptions {
  /** The signed-in member; omitted for a visitor. */
  as?: { id: number };
}

export interface Portal {
  /** scheme://host:port and the base path, without a trailing slash. */
  baseUrl: string;
  db: Database;
  /** The server's, so that a test can make changes like another process. */
  bus: EventBus;
  /** A browser context with its own cookies; cleared before the next test. */
  visit: (options?: VisitOptions) => Promise<Page>;
  /** The same at a path under the base path, hydrated. */
  open: (path: string, options?: VisitOptions) => Promise<Page>;
  /** Changes community settings, for subsequent requests. */
  changeSettings: (changes: Partial<CommunitySettings>) => Promise<void>;
  /** Console errors that this test provokes. */
  expectFault: (pattern: RegExp) => void;
}

/**
 * The built portal on its own database, and a browser. Call once at the top of a `*.browser.test.ts`, after
 * `npm run build`. Every console warning or error, including hydration's, fails the test that opened the
 * page.
 */
export async function openPortal({
  basePath = '',
  secretKey = null,
  // The tests' identity providers run there.
  allowedPrivateHosts = ['localhost'],
}: {
  basePath?: string;
  secretKey?: string | null;
  allowedPrivateHosts?: readonly string[];
} = {}): Promise<Portal> {
  const { db, database } = await openTestDatabase();
  const connection = { ...inject('postgres'), database };
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plaza-browser-'));
  const config = { ...configOf(basePath), dataDir, secretKey, allowedPrivateHosts };
  const services = createServices(config, connection);
  const app = await createServer(services);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await sharedBrowser();
  const baseUrl = `${new URL(address).origin}${basePath}`;
  let run = newRun();
  const windows = keepWindows(browser, baseUrl);

  afterEach(async () => {
    const { faults, expected } = run;
    // Messages of a closing page do not count for the next attempt.
    run = newRun();
    await windows.leave();
    const seen = faults.filter((fault) => !expected.some((each) => each.test(fault)));
    if (seen.length > 0) throw new Error(`Faults in the browser:\n${seen.join('\n')}`);
  });
  afterAll(async () => {
    await windows.close();
    await app.close();
    await services.database.close();
    await rm(dataDir, { recursive: true });
  });

  const visit = async (options: VisitOptions = {}) => {
    const page = await windows.open(options, run.faults);
    if (options.as) await signIn(page.context(), { db, baseUrl, member: options.as });
    return page;
  };

  return {
    baseUrl,
    db,
    bus: services.bus,
    visit,
    async changeSettings(changes) {
      await writeSettings(db, changes);
      services.bus.publish([{ type: 'settings.changed', payload: {} }]);
    },
    expectFault: (pattern) => run.expected.push(pattern),
    async open(path, options = {}) {
      const page = await visit(options);
      await page.goto(path.replace(/^\//, ''));
      if (options.script !== false) await hydrated(page);
      return page;
    },
  };
}

let running: Promise<Browser> | undefined;

/** Shared by all files of this worker: starting a browser takes as long as a short test. */
async function sharedBrowser(): Promise<Browser> {
  const current = await running;
  if (current?.isConnected()) return current;
  running = chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  return running;
}

/** Console messages of one attempt, and the expected ones. */
function newRun(): { faults: string[]; expected: RegExp[] } {
  return { faults: [], expected: [] };
}

/** axe violations on a page (WCAG 2.2 AA), one line each. */
export function axeViolations(page: Page): Promise<string[]> {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  return violationsOf(page, { type: 'tag', values });
}

/** The same in both themes: only colors differ, so the dark one is checked only for contrast. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((fault) => `in the dark theme, ${fault}`)];
}

/** axe's representation of a color, each channel from 0 to 1. */
interface AxeColor extends Record<'r' | 'g' | 'b' | 'alpha', number> {
  parseString: (this: AxeColor, text: string) => AxeColor;
}

/** Runs in the page: caches parsed colors, because axe parses them for every element, a fifth of its time. */
function rememberColors(): void {
  // Defined by axe's source, but not in its types.
  const { axe: inPage } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: AxeColor } } } };
  };
  const color = inPage.commons.color.Color.prototype;
  const known = new Map<string, Omit<AxeColor, 'parseString'>>();
  const parse = color.parseString;
  color.parseString = function parseOnce(text) {
    const found = known.get(text);
    if (found) return Object.assign(this, found);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

async function violationsOf(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  // Once per page and frame: parsing it takes a third of the time of a run.
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(axe.source);
    await frame.evaluate(rememberColors);
  }
  // Passed elements are not reported: that took longer than the checks. Style sheets are not parsed again for
  // rules on video and audio, which pages do not have.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  const violations = await page.evaluate(async (asked) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }; // defined by the line above
    return (await inPage.run(document, asked)).violations;
  }, options);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/**
 * Presses the undo button of the snackbar; a text box has a button with that name too.
 *
 * @param said the message's text, in case an earlier message is just being removed
 */
export async function pressUndo(page: Page, said = ''): Promise<void> {
  // Each change has its own toast; the newest is the last. Some pages show it in place.
  const places = page.locator('[data-snack], [role=status]:not(:has([data-snack]))');
  const undo = places.filter({ hasText: said }).getByRole('button', { name: 'Undo' });
  await undo.last().click();
}

function configOf(basePath: string) {
  const read = readConfig({
    PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    BASE_PATH: basePath,
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return read.config;
}

async function signIn(
  context: BrowserContext,
  { db, baseUrl, member }: { db: Database; baseUrl: string; member: { id: number } },
): Promise<void> {
  const session = await createSession(db, {
    memberId: member.id,
    remember: false,
    userAgent: 'browser test',
    address: '127.0.0.1',
    now: new Date(),
  });
  await context.addCookies([
    { name: sessionCookieName, value: session.token, url: baseUrl, httpOnly: true },
    { name: csrfCookieName, value: session.csrfToken, url: baseUrl },
  ]);
}
