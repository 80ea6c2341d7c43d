import { watchGreetings } from '#features/support/chatGreetings/watchGreetings.ts';
import { widgetPaths } from '../widgetPaths.ts';
import { greetOnSite } from './greetOnSite.ts';
import { startWidget } from './startWidget.ts';
import { widgetPhone, widgetStyle } from './widgetStyle.ts';

/**
 * The script that other sites include: the function of `startWidget.ts`, with the address of the portal, and what waits
 * for greetings.
 */
export function widgetScript(base: string): string {
  const { start, frame, greeting } = widgetPaths;
  const style = widgetStyle.replace(/\s+/g, ' ');
  const options = { base, start, frame, greeting, style, phone: widgetPhone };
  const parts = `{ watch: ${watchGreetings.toString()}, greet: ${greetOnSite.toString()} }`;
  return `(${startWidget.toString()})(window, ${JSON.stringify(options)}, ${parts});`;
}
