import sanitizeHtml from 'sanitize-html';
import { exceededPart, htmlBounds, measureHtml } from '#platform/html/htmlSize.ts';

const layout = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'];
const text = ['p', 'div', 'span', 'br', 'hr', 'pre', 'blockquote', 'ul', 'ol', 'li', 'center'];
const marks = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'font', 'code', 'a'];

/**
 * The HTML of an email without scripts, styles, forms, remote images and anything else that could act or tell the sender.
 * @returns null if it exceeds the bounds
 */
export function cleanEmailHtml(html: string): string | null {
  if (exceededPart(measureHtml(html, htmlBounds.email), htmlBounds.email) !== null) return null;
  return sanitizeHtml(html, {
    allowedTags: [...layout, ...text, ...marks, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      td: ['colspan', 'rowspan', 'align', 'valign'],
      th: ['colspan', 'rowspan', 'align', 'valign'],
      '*': ['dir', 'lang'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'noscript'],
    nestingLimit: 100,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    },
  });
}
