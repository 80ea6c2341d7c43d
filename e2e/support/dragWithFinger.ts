import type { Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

/**
 * Touches the first point, moves through the others and lifts the finger at the last.
 * @param findPoints asked once the page has a touch screen, for which some things look different
 */
export async function dragWithFinger(
  page: Page,
  findPoints: () => Promise<readonly Point[]>,
): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  for (const [index, point] of (await findPoints()).entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove';
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}
