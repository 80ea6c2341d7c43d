import { slugOf } from '#core/slug.ts';

/** A heading in the table of contents. */
export interface ContentsEntry {
  id: string;
  text: string;
  /** 2 to 4, as in the text. */
  level: number;
}

// As the sanitizer writes headings: without attributes.
const heading = /<h([2-4])>([\s\S]*?)<\/h\1>/g;

/**
 * Adds an anchor to each heading of rendered content.
 * @returns the HTML, and the headings in order
 */
export function withContents(html: string): { html: string; contents: ContentsEntry[] } {
  const contents: ContentsEntry[] = [];
  const taken = new Map<string, number>();
  const anchored = html.replace(heading, (whole, level: string, inner: string) => {
    const text = plain(inner);
    if (text === '') return whole;
    const slug = `s-${slugOf(text)}`;
    const uses = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, uses);
    const id = uses === 1 ? slug : `${slug}-${uses}`;
    contents.push({ id, text, level: Number(level) });
    return `<h${level} id="${id}"><a class="heading-anchor" href="#${id}">${inner}</a></h${level}>`;
  });
  return { html: anchored, contents };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
