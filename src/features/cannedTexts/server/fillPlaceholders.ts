import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { type Placeholder, placeholders } from '../placeholderRules.ts';

export type PlaceholderValues = Record<Placeholder, string>;

const slots = new RegExp(`\\{\\s*(${placeholders.join('|').replaceAll('.', '\\.')})\\s*\\}`, 'g');

/** Sanitised HTML with values in its slots: text in text, and an address that can be followed. */
export function fillPlaceholders(html: string, values: PlaceholderValues): string {
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    const isTag = part.startsWith('<');
    return part.replace(slots, (_slot, name: Placeholder) => {
      const value = escapeHtml(values[name]);
      return name === 'post.url' && !isTag ? `<a href="${value}">${value}</a>` : value;
    });
  });
}
