import { describe, expect, it } from 'vitest';
import { proseHtml } from './proseHtml.ts';

const labels = { note: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger' };
const shown = (html: string) => proseHtml(html, labels);

describe('proseHtml', () => {
  it('lets code blocks take the focus', () => {
    expect(shown('<pre><code>x</code></pre><pre class="a">y</pre>')).toBe(
      '<pre tabindex="0"><code>x</code></pre><pre tabindex="0" class="a">y</pre>',
    );
  });
  it('boxes tables', () => {
    expect(shown('<table><tr><td>1</td></tr></table>')).toBe(
      '<div class="table-scroll" tabindex="0"><table><tr><td>1</td></tr></table></div>',
    );
  });
  it('marks links that are their own words', () => {
    const bare =
      '<a href="https://a.test/?b=1&amp;c=2" rel="nofollow">https://a.test/?b=1&amp;c=2</a>';
    const named = '<a href="https://a.test/">there</a>';
    expect(shown(bare + named)).toBe(bare.replace('<a ', '<a data-bare ') + named);
  });
  it('leaves everything else as it is', () => {
    const html = '<p>&lt;pre&gt; prefer <em>tables</em></p>';
    expect(shown(html)).toBe(html);
  });
  it('labels callouts', () => {
    expect(shown('<aside class="callout callout-tip"><p>x</p></aside>')).toBe(
      '<aside class="callout callout-tip" role="note"><strong class="callout-label">Tip</strong><p>x</p></aside>',
    );
  });
  it('leads from an image that stands alone to its full size', () => {
    const picture = '<img src="/files/a.png" alt="A" />';
    const zoomed = `<a class="zoom" href="/files/a.png">${picture}</a>`;
    expect(shown(`<p>${picture}</p>`)).toBe(`<p>${zoomed}</p>`);
    expect(shown(`<figure>${picture}<figcaption>B</figcaption></figure>`)).toContain(zoomed);
    for (const other of [`<p>see ${picture}</p>`, `<p><a href="/x">${picture}</a></p>`]) {
      expect(shown(other)).toBe(other);
    }
  });
});
