import { expect, test } from 'vitest';
import { scanPastedHtml } from './scanPastedHtml.ts';

test('styles are kept in an attribute that no policy looks at', () => {
  const { html, css, tags } = scanPastedHtml(
    `<style>p{color:red}</style><p style='font:7pt "Times"' onclick=x() class=a>a<BR>b</p>`,
  );
  expect(html).toBe('<p data-pasted-style="font:7pt &quot;Times&quot;" class="a">a<br>b</p>');
  expect([css, tags]).toEqual(['p{color:red}', 3]);
});

test('scripts, comments and Office’s islands are left out, their surroundings kept', () => {
  const source =
    'a<script>if (1<2) x("</p>")</script>b<!-- c > d -->e<![if !x]>f<![endif]><xml><w:a>g</w:a></xml><o:p>h</o:p>1 < 2';
  expect(scanPastedHtml(source).html).toBe('abefh1 &lt; 2');
});

test('images inside are taken out', () => {
  const { html, data } = scanPastedHtml(
    '<img src="data:image/png;base64,AA" alt=x><img src=http://a>',
  );
  expect(html).toBe('<img src="pasted:0" alt="x"><img src="http://a">');
  expect(data).toEqual(['data:image/png;base64,AA']);
});

test.each([
  '<a',
  '<a b="',
  "<a b='",
  '<!--',
  '<style>',
  '<p style=',
  '< ',
  '<a / / ',
  '</',
  '<!',
  '"<a b=',
])(
  'repeated %s takes no longer than other text of its length',
  (part) => {
    // Quadratic work on 4 MB would take minutes.
    const source = part.repeat(4_000_000 / part.length);
    expect(scanPastedHtml(source).tags).toBeLessThanOrEqual(source.length);
  },
  20_000,
);
