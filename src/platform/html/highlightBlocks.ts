import { unescapeHtml } from './escapeHtml.ts';
import { highlightCode } from './highlightCode.ts';

// Stored HTML is the sanitizer's output, so a code block always has this form.
const codeBlock = /<pre><code class="language-([\w+#.-]+)">([^<]*)<\/code><\/pre>/g;

/** Longer code stays plain. */
const longestCode = 20_000;

/** Highlights the code blocks of stored content. Its grammars are not linear: long code belongs in a thread. */
export function highlightBlocks(html: string): string {
  return html.replace(codeBlock, (block, language: string, code: string) =>
    code.length > longestCode
      ? block
      : `<pre><code class="hljs language-${language}">${highlightCode(unescapeHtml(code), language)}</code></pre>`,
  );
}

/** Characters of code in stored content. */
export function codeLength(html: string): number {
  let length = 0;
  for (const [, , code = ''] of html.matchAll(codeBlock)) length += code.length;
  return length;
}
