import type { CalloutKind } from '#core/calloutKinds.ts';

// As the sanitizer writes them.
const callout = /<aside class="callout callout-(note|tip|warning|danger)">/g;
/** An image that stands alone, in a paragraph or with a caption: never one within a link. */
const pictureAlone =
  /<(p|figure)>(<img [^<>]*?src="([^"]*)"[^<>]*>)(?=<\/p>|<figcaption>|<\/figure>)/g;

/**
 * Makes horizontally scrolling elements keyboard accessible (WCAG 2.1.1): code blocks are focusable, and a
 * table gets a scrolling box. Links whose text is their URL are marked: in print the others show their URL.
 * Callouts say what they are, and images that stand alone lead to their full size.
 * `html` is sanitized and well-formed.
 */
export function proseHtml(
  html: string,
  calloutLabels: Readonly<Record<CalloutKind, string>>,
): string {
  return html
    .replace(/<a (?=[^>]*href="([^"]*)"[^>]*>\1<)/gi, '<a data-bare ')
    .replace(/<pre(?=[\s>])/gi, '<pre tabindex="0"')
    .replace(/<table(?=[\s>])/gi, '<div class="table-scroll" tabindex="0"><table')
    .replace(/<\/table\s*>/gi, '</table></div>')
    .replace(
      callout,
      (tag, kind: CalloutKind) =>
        `${tag.slice(0, -1)} role="note"><strong class="callout-label">${calloutLabels[kind]}</strong>`,
    )
    .replace(pictureAlone, '<$1><a class="zoom" href="$3">$2</a>');
}
