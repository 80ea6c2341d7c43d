import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { type Placeholder, placeholders } from '../placeholderRules.ts';

export type PlaceholderValues = Partial<Record<Placeholder, string>>;

const slots = new RegExp(`\\{\\s*(${placeholders.join('|').replaceAll('.', '\\.')})\\s*\\}`, 'g');

/**
 * Fills HTML placeholders with escaped values, in text and in URLs. The result must be sanitized: a value may
 * complete a URL that runs a script.
 */
export function fillPlaceholders(html: string, values: PlaceholderValues): string {
  return html.replace(/<[^<>]*>|[^<]+/g, (part) => {
    const isTag = part.startsWith('<');
    return part.replace(slots, (slot, name: Placeholder) => {
      const known = values[name];
      if (known === undefined) return slot;
      const value = escapeHtml(known);
      return name === 'post.url' && !isTag ? `<a href="${value}">${value}</a>` : value;
    });
  });
}
