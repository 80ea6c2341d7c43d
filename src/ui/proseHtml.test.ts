import { describe, expect, it } from 'vitest';
import { proseHtml } from './proseHtml.ts';

describe('proseHtml', () => {
  it('lets code blocks take the focus', () => {
    expect(proseHtml('<pre><code>x</code></pre><pre class="a">y</pre>')).toBe(
      '<pre tabindex="0"><code>x</code></pre><pre tabindex="0" class="a">y</pre>',
    );
  });
  it('boxes tables', () => {
    expect(proseHtml('<table><tr><td>1</td></tr></table>')).toBe(
      '<div class="table-scroll" tabindex="0"><table><tr><td>1</td></tr></table></div>',
    );
  });
  it('marks links that are their own words', () => {
    const bare =
      '<a href="https://a.test/?b=1&amp;c=2" rel="nofollow">https://a.test/?b=1&amp;c=2</a>';
    const named = '<a href="https://a.test/">there</a>';
    expect(proseHtml(bare + named)).toBe(bare.replace('<a ', '<a data-bare ') + named);
  });
  it('leaves everything else as it is', () => {
    const html = '<p>&lt;pre&gt; prefer <em>tables</em></p>';
    expect(proseHtml(html)).toBe(html);
  });
});
