import { oneLine } from '../textSchemas.ts';

/** One line of somebody's text that means nothing in Markdown. */
export function plainMarkdown(value: string): string {
  return oneLine(value).replace(/[\\`*_[\]<>~|#]|&(?=#?\w{1,32};)/g, '\\$&');
}
