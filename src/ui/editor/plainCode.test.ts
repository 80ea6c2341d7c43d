import { expect, test } from 'vitest';
import { plainCode } from './plainCode.ts';

test('code loses its colours and keeps its lines, other text stays as it is', () => {
  const shown =
    '<p>A <span class="x">word</span></p><pre><code class="hljs language-yaml"><span class="hljs-attr">when:</span> 1\n<span class="hljs-attr">do:</span> <em>2</em></code></pre><p><span>too</span></p>';
  expect(plainCode(shown)).toBe(
    '<p>A <span class="x">word</span></p><pre><code class="hljs language-yaml">when: 1\ndo: <em>2</em></code></pre><p><span>too</span></p>',
  );
});
