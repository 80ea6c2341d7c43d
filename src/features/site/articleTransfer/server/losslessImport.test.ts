import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadSource } from './source/articleSource.ts';
import { readConfluenceSource } from './source/confluenceSource.ts';
import { readMarkdownSource } from './source/markdownSource.ts';
import { readZendeskSource } from './source/zendeskSource.ts';
import { SourceContents } from './sourceContent.ts';
import { memoryArchive } from './testing/memoryArchive.ts';
import { formatTransferReport, TransferTally } from './transferReport.ts';

/** What an import makes of files: the texts by key, as HTML with their title, and the report. */
async function converted(
  files: Readonly<Record<string, string>>,
  read: ReadSource = readMarkdownSource,
) {
  const archive = memoryArchive(files);
  const source = await read(archive, { language: 'en' });
  const tally = new TransferTally();
  for (const fault of source.faults) tally.failed('articles', fault);
  const contents = new SourceContents({ storing: null, archive, source, tally });
  const texts: Record<string, string> = {};
  for (const text of source.texts) {
    contents.reportSource(text);
    const { html } = await contents.convert(
      text,
      (key) => source.texts.findIndex((each) => each.key === key) + 1,
      { counts: true },
    );
    contents.reportLost(text, [text.title, text.tags.join(' '), text.description ?? '', html]);
    texts[text.key] = `<h1>${text.title}</h1>${html}`;
  }
  const report = formatTransferReport(tally.report({ isDryRun: true, seconds: 0 })).join('\n');
  return { texts, report, source };
}

const one = async (text: string) => {
  const { texts, report } = await converted({ 'a.md': text });
  return { html: texts['a.md'] ?? '', report };
};

const line = fc.stringMatching(/^[a-zäöйあ]{3,9}( [a-zäöйあ]{3,9}){0,3}$/u);

/** Each builds a source of three texts, which must not get lost. */
const shapes: readonly ((a: string, b: string, c: string) => string)[] = [
  (a, b, c) => `## ${a}\n\n${b} **${c}**\n`,
  (a, b, c) => `---\ntitle: ${a}\nauthor: ${b}\n---\n${c}\n`,
  (a, b, c) => `---\ntitle: ${a}\nbroken: [${b}\n---\n${c}\n`,
  (a, b, c) => `---\ntitle: ${a}\nweight: ${b}\n---\n${c}\n`,
  (a, b, c) => `+++\ntitle = "${a}"\n[params]\nx = "${b}"\n+++\n${c}\n`,
  (a, b, c) => `{"title": "${a}", "x": {"y": ["${b}"]}}\n${c}\n`,
  (a, b, c) => `${a}[^1]\n\n[^1]: ${b}\n\n    ${c}\n`,
  (a, b, c) => `${a}\n\n[^note]: ${b}\n[other]: https://x.example/ "${c}"\n`,
  (a, b, c) => `${a}^[${b} *${c}*]\n`,
  (a, b, c) => `{{< note title="${a}" >}}\n${b}\n{{< /note >}}\n{{% unknown "${c}" %}}\n`,
  (a, b, c) => `{{< figure src="x.png" caption="${a}" alt="${b}" attr="${c}" >}}\n`,
  (a, b, c) => `{{< tabs >}}{{< tab "${a}" >}}\n${b}\n{{< /tab >}}{{< /tabs >}}\n{{/* ${c} */}}\n`,
  (a, b, c) =>
    `{{< highlight go >}}\n${a}\n{{< /highlight >}}\n{{< never >}} ${b} {{< /closed >}} ${c}\n`,
  (a, b, c) => `{% include x.html text="${a}" %}\n{% raw %}${b}{% endraw %} {{ page.x }} ${c}\n`,
  (a, b, c) => `:::note ${a}\n${b}\n:::\n\n:::unknown ${c}\n:::\n`,
  (a, b, c) => `:::tip[${a}]\n\n:::danger\n${b}\n:::\n\n${c}\n`,
  (a, b, c) => `!!! note "${a}"\n    ${b}\n\n??? "odd"\n    ${c}\n`,
  (a, b, c) => `=== "${a}"\n    ${b}\n\n=== "Two"\n\n    ${c}\n`,
  (a, b, c) => `> [!faq]- ${a}\n> ${b}\n\n> ${c}\n`,
  (a, b, c) => `[[${a}|${b}]] and [[${c}#part]]\n`,
  (a, b, c) => `![[${a}.png]] %%${b}%% ==${c}==\n`,
  (a, b, c) => `![${a}](gone.png "${b}") [${c}](gone.md "title")\n`,
  (a, b, c) => `[${a}][ref] text ${c}\n\n[ref]: gone.md "${b}"\n`,
  (a, b, c) => `<!-- ${a} -->\n<details><summary>${b}</summary>\n\n${c}\n\n</details>\n`,
  (a, b, c) => `<script>${a}</script><style>${b}</style><textarea>${c}</textarea>\n`,
  (a, b, c) =>
    `<abbr title="${a}">ab</abbr> <select><option>${b}</option></select><b data-x="y">${c}</b>\n`,
  (a, b, c) =>
    `<iframe src="https://x.example/" title="${a}">${b}</iframe><object data="a.bin">${c}</object>\n`,
  (a, b, c) =>
    `<Tabs>\n<TabItem value="v" label="${a}">\n\n${b}\n\n</TabItem>\n</Tabs>\n\n<Card title="${c}" />\n`,
  (a, b, c) => `import X from './x';\n\nexport const y = "${a}";\n\n${b} {/* ${c} */}\n`,
  (a, b, c) => `| ${a} |\n|---|\n| ${b} | ${c} | more |\n`,
  (a, b, c) => `Term ${a}\n: ${b}\n\n    ${c}\n`,
  (a, b, c) => `- [ ] ${a}\n- [x] ${b}\n\n7. ${c}\n8. x\n`,
  (a, b, c) => `\`\`\`js title="${a}" {1,2}\n${b}\n\`\`\`\n\n~~~\n${c}\n~~~\n`,
  (a, b, c) => `## ${a} {#an-id}\n\n${b}\n{: .${'note'}}\n\n${c} { .button }\n`,
  (a, b, c) => `$${a}_x$ and $$${b}$$ and H~${c.slice(0, 3)}~ ${c}\n`,
  (a, b, c) =>
    `${'> '.repeat(60)}${a}\n\n${'<div>'.repeat(60)}${b}${'</div>'.repeat(60)}\n\n${c}\n`,
  (a, b, c) => `${a} &amp; caf&eacute; ${b}&#8203;&copy; <https://x.example/p> ${c}\n`,
  (a, b, c) => `<svg><title>${a}</title><text>${b}</text></svg><math><mi>${c}</mi></math>\n`,
];

/** Text that no article can show. */
const unseen = (a: string, b: string, c: string) => `${a}\n\n[${b}]: x.md (${c})\n`;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

test('every word of a Markdown file is in the article or in the report', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(shapes.length), line, line, line), {
        minLength: 1,
        maxLength: 3,
      }),
      async (parts) => {
        const text = parts.map(([at, ...lines]) => (shapes[at] ?? unseen)(...lines)).join('\n');
        const { html, report } = await one(text);
        const found = new Set(wordsOf(`${html} ${report}`));
        const lost = parts
          .flatMap(([, ...lines]) => lines.flatMap(wordsOf))
          .filter((word) => !found.has(word));
        expect(lost, `${text}\n→ ${html}\n→ ${report}`).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test('every shape keeps its text, and reports nothing that the article has', async () => {
  for (const shape of shapes) {
    const text = shape('alphaword', 'betaword', 'gammaword');
    const { html, report } = await one(text);
    for (const word of ['alphaword', 'betaword', 'gammaword']) {
      expect(`${html} ${report}`, text).toContain(word);
    }
    expect(report.match(/Text not imported: .*/)?.[0] ?? '', `${text}\n→ ${html}`).toBe('');
  }
});

test('every word of HTML from Zendesk or Confluence is in the article or in the report', async () => {
  const body = (a: string, b: string, c: string) =>
    `<p title="x">${a}</p><!-- ${b} --><table><tr><td>${c}</td></tr></table><img alt="${a}" src="no.png">` +
    `<a href="/gone" title="${b}">x</a><custom-box heading="h">${c}</custom-box><noscript>${a}</noscript>` +
    `<div class="toc-macro">${b}</div><script>${c}</script>`;
  await fc.assert(
    fc.asyncProperty(line, line, line, async (a, b, c) => {
      const zendesk = { articles: [{ id: 1, title: 'T', body: body(a, b, c) }] };
      const page = `<html><body><h1 id="title-text">S : T</h1><div id="main-content">${body(a, b, c)}</div></body></html>`;
      for (const result of [
        await converted({ 'a.json': JSON.stringify(zendesk) }, readZendeskSource),
        await converted({ 'p.html': page }, readConfluenceSource),
      ]) {
        const found = new Set(wordsOf(`${Object.values(result.texts).join(' ')} ${result.report}`));
        expect([a, b, c].flatMap(wordsOf).filter((word) => !found.has(word))).toEqual([]);
      }
    }),
    { numRuns: 50 },
  );
});

test('front matter of Hugo is no text', async () => {
  const { html, report } = await one('+++\ntitle = "Pump"\nweight = 3\n+++\n\nClean it.\n');
  expect(html).toBe('<h1>Pump</h1><p>Clean it.</p>');
  expect(report).not.toContain('weight');
});

test('footnotes are a list at the end', async () => {
  const { html } = await one(
    '# T\n\nClean[^w] it[^2].\n\n[^w]: Weekly.\n\n    In *summer*.\n[^2]: Cold.\n',
  );
  expect(html.replace(/\n/g, '')).toBe(
    '<h1>T</h1><p>Clean<sup>[1]</sup> it<sup>[2]</sup>.</p><hr /><ol><li><p>Weekly.</p><p>In <em>summer</em>.</p></li><li><p>Cold.</p></li></ol>',
  );
});

test('shortcodes and admonitions become callouts, tabs, figures and code', async () => {
  const { html } = await one(
    '{{% notice warning "Hot" %}}\nWait.\n{{% /notice %}}\n\n!!! tip\n    Cold\n\n        code\n\n{{< youtube dQw4w9WgXcQ >}}\n\n{{< highlight go "linenos=true" >}}\nx := 1\n{{< /highlight >}}\n\n`{{< kept >}}` {{</* shown */>}}\n',
  );
  expect(html).toContain('<aside class="callout callout-warning"><p><strong>Hot</strong></p>');
  expect(html).toContain('<aside class="callout callout-tip"><p>Cold</p>');
  expect(html).toContain('class="video"');
  expect(html).toContain('<pre><code class="language-go">x := 1');
  expect(html).toContain('<code>{{&lt; kept &gt;}}</code> {{&lt; shown &gt;}}');
});

test('links lead to their page from any root, with its own anchors', async () => {
  const linksOf = async (files: Record<string, string>, key: string) => {
    const { texts } = await converted(files);
    return [...(texts[key] ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  };
  const roots = ['', 'docs/', 'site/content/', 'site/content/docs/'];
  for (const root of roots) {
    const files = {
      [`${root}admin/a.md`]: `[1](/docs/admin/b/) [2](/docs/admin/b) [3](b.md#the-end) [4](../admin/b.md) [5](../b/) [6]({{< ref "b.md" >}}) [7](./B)`,
      [`${root}admin/b.md`]: '# B\n\n## The end {#end}\n\nText',
      [`${root}admin/c.md`]: '# C\n\nText',
    };
    const links = await linksOf(files, `${root}admin/a.md`);
    expect(links, root).toHaveLength(7);
    for (const link of links) expect(link, root).toMatch(/^\/articles\/permalink\/2(#s-the-end)?$/);
  }
  const vault = {
    'Notes/My näme.md':
      '[[Other note#Part two|there]] [x](<../Other note.md>) [y](../Other%20note.md#part-two) [[Other note]]',
    'Other note.md': '# Whatever\n\n## Part two\n\nText [back](Notes/My%20n%C3%A4me.md)',
  };
  expect(await linksOf(vault, 'Notes/My näme.md')).toEqual([
    '/articles/permalink/1#s-part-two',
    '/articles/permalink/1',
    '/articles/permalink/1#s-part-two',
    '/articles/permalink/1',
  ]);
  expect(await linksOf(vault, 'Other note.md')).toEqual(['/articles/permalink/2']);
});
