import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A keyboard user gives up before that. */
const most = 80;

/**
 * Presses Tab until the focus is on an element. Each stop on the way must be one that a keyboard user can see: in
 * the window, not behind anything else, with a ring or a caret.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press(key);
    expect(await focusFault(page)).toBe(null);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${most} times Tab did not lead to ${target}`);
}

/** Enter on what is reached by Tab. */
export async function enterAt(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

/** Waits for the focus to be on an element, after what was pressed has had its effect. */
export async function focused(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

/** What is wrong with the focused element, for those who look for it. */
function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const name = `“${element.getAttribute('aria-label') ?? element.textContent}”`;
    const box = element.getBoundingClientRect();
    if (box.bottom <= 0 || box.top >= window.innerHeight) return `${name} is outside the window`;
    const isTyping = element.isContentEditable || element.matches('textarea, input');
    const holders = [element, element.closest('label'), element.parentElement];
    const hasRing = holders.some((each) => each && getComputedStyle(each).outlineStyle !== 'none');
    if (!hasRing && !isTyping && element.id !== 'content') return `${name} has no focus ring`;
    const at = document.elementFromPoint(
      box.left + box.width / 2,
      Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 0), window.innerHeight - 1),
    );
    const isSeen =
      !at ||
      element.contains(at) ||
      at.contains(element) ||
      box.width < 3 ||
      // A message that goes by itself.
      at.closest('.snackbar-host') !== null;
    const label = element.closest('label');
    return isSeen || label?.contains(at) ? null : `${name} is behind something`;
  });
}
