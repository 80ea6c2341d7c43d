import { withAdmonitions } from './siteAdmonitions.ts';
import { codeAndText, outsideCode, type SiteNotes } from './siteCode.ts';
import { withShortcodes } from './siteShortcodes.ts';

/** Markdown of a site generator as the Markdown of articles. */
export interface SiteMarkdown {
  text: string;
  /** Syntax that the text has in another form now. */
  replaced: string[];
  /** What the text no longer has. */
  removed: string[];
}

/** `import` and `export` of MDX, each on its line. */
const moduleLine =
  /^(?:import\s+(?:[\w*{][^'"]{0,300}\sfrom\s+)?['"][^'"]+['"];?|export\s+(?:const|default)\s.*)\s*$/;
/** Attributes and orders of Kramdown, Python-Markdown and Docusaurus on their own line. */
const attributeLine =
  /^\s*(?:\{:?[ \t]*[.#:][^{}]*\}|\{::?[^{}]*\}|\[TOC\]|\[\[_TOC_\]\]|\$\{?toc\}?)\s*$/i;
/** After a link, an image or other text: `{ .button }`, `{: .x }`, `{width=300}` */
const inlineAttributes = /(?<=[)\]`*_])\{:?[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]{0,300}\}/g;
const mdxComment = /\{\/\*[\s\S]{0,2000}?\*\/\}/g;
const obsidianComment = /%%(?!%)[\s\S]{0,2000}?%%/g;
const blockName = /[ \t]\^[A-Za-z\d-]{1,50}[ \t]*$/gm;
/** Not the one in angles, which shows a shortcode. */
const hugoComment = /\{\{\/\*[\s\S]{0,2000}?\*\/\}\}/g;

/**
 * Translates what Hugo, Jekyll, Docusaurus, MkDocs and Obsidian add to Markdown: shortcodes, Liquid tags, admonitions,
 * tabs, comments, attributes. What has no counterpart is named, so that no text vanishes.
 */
export function siteMarkdown(source: string): SiteMarkdown {
  const notes: SiteNotes = { replaced: [], removed: [] };
  const normal = source.replace(/\r\n?/g, '\n');
  const admonitions = withAdmonitions(normal, notes);
  const parts: string[] = [];
  for (const { isCode, lines } of codeAndText(admonitions)) {
    parts.push(isCode ? lines.join('\n') : cleaned(lines, notes));
  }
  return { text: withShortcodes(parts.join('\n'), notes), ...notes };
}

function cleaned(lines: readonly string[], { replaced, removed }: SiteNotes): string {
  const kept = lines.filter((line) => {
    const isRemoved = moduleLine.test(line) || attributeLine.test(line);
    if (isRemoved) removed.push(line.trim());
    return !isRemoved;
  });
  const drop = (text: string) => {
    removed.push(text.replace(/\s+/g, ' '));
    return '';
  };
  return outsideCode(kept.join('\n'), (text) =>
    text
      .replace(hugoComment, drop)
      .replace(mdxComment, drop)
      .replace(obsidianComment, drop)
      .replace(inlineAttributes, drop)
      .replace(blockName, drop),
  ).replace(/<!--\s*more\s*-->/g, (text) => {
    replaced.push(text);
    return '';
  });
}
