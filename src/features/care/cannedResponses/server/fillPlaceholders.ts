import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { type Placeholder, placeholders } from '../placeholderRules.ts';

export type PlaceholderValues = Partial<Record<Placeholder, string>>;

const slots = new RegExp(`\\{\\s*(${placeholders.join('|').replaceAll('.', '\\.')})\\s*\\}`, 'g');

/**
 * HTML with values in its slots, where there are any: text in text, and an address that can be followed.
 * It must be sanitised afterwards: a value may complete an address that runs a script.
 */
export function fillPlaceholders(html: string, values: PlaceholderValues): string {
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    const isTag = part.startsWith('<');
    return part.replace(slots, (slot, name: Placeholder) => {
      const known = values[name];
      if (known === undefined) return slot;
      const value = escapeHtml(known);
      return name === 'post.url' && !isTag ? `<a href="${value}">${value}</a>` : value;
    });
  });
}
