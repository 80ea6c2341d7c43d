import sanitizeHtml from 'sanitize-html';

/** CSP of a message in a frame: no scripts, no requests to other servers. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** Headers of a private message, and of the frame that shows it: it can do nothing. */
export const emailFrameHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': policy,
};

/** The page of an email's HTML for a frame. */
export function emailFrame(html: string): string {
  return `<!doctype html><meta charset="utf-8">${cleanEmailHtml(html)}`;
}

const layout = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'];
const text = ['p', 'div', 'span', 'br', 'hr', 'pre', 'blockquote', 'ul', 'ol', 'li', 'center'];
const marks = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'font', 'code', 'a'];

/** Without scripts, styles, forms, remote images and anything else that could act or tell the sender. */
function cleanEmailHtml(html: string): string {
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
