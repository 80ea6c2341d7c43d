import {
  dropHidden,
  dropSpacing,
  linkDirectly,
  linkMedia,
  shiftHeadings,
  shortenMarkers,
  simplifyTables,
  writeCheckboxes,
} from './pastedBlocks.ts';
import { joinCode } from './pastedCode.ts';
import { formatPasted } from './pastedFormat.ts';
import { type PastedImage, takePastedImages } from './pastedImages.ts';
import { nestPastedLists } from './pastedLists.ts';
import { pastedStyles } from './pastedStyles.ts';
import { scanPastedHtml, styleAttribute } from './scanPastedHtml.ts';

/** More than any post may have (`contentSchema`), or more than a browser lays out without a pause. */
export const pasteLimits = {
  ...{ source: 20_000_000, html: 6_000_000, tags: 30_000 },
  ...{ text: 200_000, lines: 5_000 },
};

export interface PastedHtml {
  /** For the editor's parser. */
  html: string;
  /** Images `pasted:0`, `pasted:1`, … of the HTML. */
  images: readonly PastedImage[];
}

/**
 * Pasted HTML with its formatting as elements, because the editor reads no styles: a content security policy without
 * `unsafe-inline` removes them from parsed elements. Each program writes its own: lists, headings and code are made of
 * what they are meant to be.
 *
 * @returns null if it is too large to be parsed
 */
export function pastedHtml(source: string, files: readonly File[]): PastedHtml | null {
  if (source.length > pasteLimits.source) return null;
  const scanned = scanPastedHtml(source);
  if (scanned.html.length > pasteLimits.html || scanned.tags > pasteLimits.tags) return null;
  // A part of a table needs one around it.
  const opening = /^\s*<(thead|tbody|tfoot|tr|td|th|caption|colgroup|col)\b/.test(scanned.html);
  const text = opening ? `<table>${scanned.html}</table>` : scanned.html;
  const root = new DOMParser().parseFromString(text, 'text/html').body;
  const styles = pastedStyles(scanned.css);
  // Copied in this or another such editor: as it is written there, except for images.
  const isOwn = root.querySelector('[data-pm-slice]') !== null;
  if (!isOwn) {
    dropHidden(root, styles);
    writeCheckboxes(root);
    nestPastedLists(root, styles);
    shortenMarkers(root, styles);
  }
  const images = takePastedImages(root, scanned.data, files);
  if (!isOwn) {
    linkMedia(root);
    linkDirectly(root);
    dropSpacing(root);
  }
  if (!isOwn || root.querySelector(`[${styleAttribute}]`)) formatPasted(root, styles);
  if (!isOwn) {
    joinCode(root);
    simplifyTables(root);
  }
  shiftHeadings(root);
  for (const element of root.querySelectorAll(`[${styleAttribute}]`)) {
    element.removeAttribute(styleAttribute);
  }
  return { html: root.innerHTML, images };
}
