import type { Page } from 'playwright-core';

/** The part of React's tree that says whether a boundary still waits for its script. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { dehydrated?: unknown } | null;
}

/** Waits for hydration, also of the parts with scripts of their own: an earlier click or key is lost. */
export async function hydrated(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector('main');
      if (main === null) return false;
      // Posts contain buttons of their own.
      const buttons = main.querySelectorAll('button:not(.prose button)');
      const isHydrated = [main, ...buttons].every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      );
      if (!isHydrated) return false;
      // Named with random letters; it keeps the first tree, and its root the shown one.
      const container = Object.entries(document).find(([key]) =>
        key.startsWith('__reactContainer'),
      );
      const root = container?.[1] as { stateNode: { current: Fiber } } | undefined;
      const waiting: (Fiber | null)[] = [root?.stateNode.current ?? null];
      while (waiting.length > 0) {
        const fiber = waiting.pop();
        if (!fiber) continue;
        if (fiber.memoizedState?.dehydrated) return false;
        waiting.push(fiber.sibling, fiber.child);
      }
      return true;
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
