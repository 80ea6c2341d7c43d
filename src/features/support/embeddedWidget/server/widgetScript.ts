import { widgetPaths } from '../widgetPaths.ts';
import { startWidget } from './startWidget.ts';
import { widgetPhone, widgetStyle } from './widgetStyle.ts';

/** The script that other sites include: the function of `startWidget.ts`, with the address of the portal. */
export function widgetScript(base: string): string {
  const { start, frame } = widgetPaths;
  const style = widgetStyle.replace(/\s+/g, ' ');
  const options = { base, start, frame, style, phone: widgetPhone };
  return `(${startWidget.toString()})(window, ${JSON.stringify(options)});`;
}
