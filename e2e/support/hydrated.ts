import type { Page } from 'playwright-core';

/** Waits for hydration: an earlier click is lost. */
export async function hydrated(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector('main');
      if (main === null) return false;
      // Some parts are separate scripts, hydrated a moment later. Posts contain buttons of their own.
      const buttons = main.querySelectorAll('button:not(.prose button)');
      return [main, ...buttons].every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      );
    },
    null,
    options,
  );
}

/**
 * Makes `goto` and `reload` wait for hydration where a page of the portal arrives complete, as a person waits
 * for a page to react before the next key. Pages whose scripts a test holds back do not keep it waiting.
 */
export function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  const settle = async (waitUntil: string | undefined) => {
    if (waitUntil === 'commit') return;
    // A page may already be leaving for another.
    const routed = await page.evaluate(() => '__reactRouterContext' in window).catch(() => false);
    if (routed) await hydrated(page, { timeout: 15_000 }).catch(() => {});
  };
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    await settle(options?.waitUntil);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await settle(options?.waitUntil);
    return answer;
  };
}
