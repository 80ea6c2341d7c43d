import { escapeHtml } from '#platform/html/escapeHtml.ts';
import {
  type PlaceholderValues,
  replacePlaceholders,
  unfilledPlaceholders,
} from '../placeholderRules.ts';

export interface FilledText {
  html: string;
  /** The placeholders without a value. */
  unfilled: readonly string[];
}

/**
 * Fills HTML placeholders with escaped values, in text and in URLs; values are not searched for placeholders. The result
 * must be sanitized: a value may complete a URL that runs a script.
 */
export function fillPlaceholders(html: string, values: PlaceholderValues): FilledText {
  const filled = replacePlaceholders(html, (name, isInTag) => {
    if (values[name] === null) return null;
    const value = escapeHtml(values[name]);
    return name === 'post.url' && !isInTag ? `<a href="${value}">${value}</a>` : value;
  });
  const rest = replacePlaceholders(html, (name) => (values[name] === null ? null : '#'));
  return { html: filled, unfilled: unfilledPlaceholders(rest) };
}
