import { unescapeHtml } from './escapeHtml.ts';
import { highlightCode } from './highlightCode.ts';

// Stored HTML is the sanitiser's own output, so a block of code always looks like this.
const codeBlock = /<pre><code class="language-([\w+#.-]+)">([^<]*)<\/code><\/pre>/g;

const longestCode = 20_000;
const rendered = new Map<string, string>();
const cacheSize = 500;

/** Addresses of the portal's own are stored from the root of the portal. */
const ownAddress = / (href|src)="\/(?!\/)/g;

/**
 * Stored content as it is shown: its code blocks highlighted, its own links below the base path. Stored content stays clean, so that
 * editing, export and a newer highlighter see the author's own words.
 */
export function renderContent(html: string, basePath = ''): string {
  const placed = basePath === '' ? html : html.replace(ownAddress, ` $1="${basePath}/`);
  return highlighted(placed);
}

function highlighted(html: string): string {
  if (!html.includes('<pre><code class="language-')) return html;
  const known = rendered.get(html);
  if (known !== undefined) return known;
  const shown = html.replace(codeBlock, (block, language: string, code: string) =>
    code.length > longestCode
      ? block
      : `<pre><code class="hljs language-${language}">${highlightCode(unescapeHtml(code), language)}</code></pre>`,
  );
  keep(html, shown);
  return shown;
}

/** Oldest out first: a Map keeps the order of insertion. */
function keep(html: string, shown: string): void {
  const oldest = rendered.size >= cacheSize ? rendered.keys().next().value : undefined;
  if (oldest !== undefined) rendered.delete(oldest);
  rendered.set(html, shown);
}
