import { expect, test } from 'vitest';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import type { BbcodeContext } from './bbcodeRenderer.ts';
import { uidContent } from './uidContent.ts';

const uid = '1a2b3c4d';
const context: BbcodeContext = {
  base: 'https://forum.example/',
  attachment: (_index, name) => ({ type: 'FILE', source: '/files/phpbb-9/n.pdf', name }),
};

const cases: Record<string, [stored: string, html: string]> = {
  'marks, and brackets that are text': [
    `[b:${uid}]bold[/b:${uid}] [b]typed[/b] [b:ffffffff]x[/b:ffffffff]\nnext\n\nparagraph`,
    '<p><strong>bold</strong> [b]typed[/b] [b:ffffffff]x[/b:ffffffff]<br />next</p><p>paragraph</p>',
  ],
  'escaped text': [
    'a &lt;b&gt; &amp;amp; &quot;q&quot; &#128077;',
    '<p>a &lt;b&gt; &amp;amp; "q" 👍</p>',
  ],
  smileys: [
    'Hi <!-- s:) --><img src="{SMILIES_PATH}/icon_e_smile.gif" alt=":)" title="Smile" /><!-- s:) --> <!-- s:zzz: --><img src="{SMILIES_PATH}/zzz.gif" alt=":zzz:" title="" /><!-- s:zzz: -->',
    '<p>Hi 🙂 :zzz:</p>',
  ],
  'links that the board made': [
    'See <!-- m --><a class="postlink" href="http://a.example/?a=1&amp;b=2">http://a.example/?a=1&amp;b=2</a><!-- m --> <!-- l --><a class="postlink-local" href="https://forum.example/viewtopic.php?t=2">viewtopic.php?t=2</a><!-- l --> <!-- e --><a href="mailto:a@b.example">a@b.example</a><!-- e -->',
    '<p>See <a href="http://a.example/?a=1&amp;b=2" rel="nofollow ugc noopener">http://a.example/?a=1&amp;b=2</a> <a href="https://forum.example/viewtopic.php?t=2" rel="nofollow ugc noopener">viewtopic.php?t=2</a> <a href="mailto:a@b.example">a@b.example</a></p>',
  ],
  'a quote with an author in brackets': [
    `[quote=&quot;&#91;ABC&#93; Bob&quot;:${uid}]said[/quote:${uid}]reply`,
    '<blockquote><p><strong>[ABC] Bob:</strong></p><p>said</p></blockquote><p>reply</p>',
  ],
  lists: [
    `[list=1:${uid}][*:${uid}]one[/*:m:${uid}][*:${uid}]two[list:${uid}][*:${uid}]in[/*:m:${uid}][/list:u:${uid}][/*:m:${uid}][/list:o:${uid}]`,
    '<ol><li><p>one</p></li><li><p>two</p><ul><li><p>in</p></li></ul></li></ol>',
  ],
  'addresses with escaped letters': [
    `[url=http&#58;//a&#46;example/x:${uid}]words[/url:${uid}] [url:${uid}]http&#58;//b&#46;example[/url:${uid}] [img:${uid}]https&#58;//a&#46;example/i&#46;png[/img:${uid}] [email:${uid}]a@b&#46;example[/email:${uid}]`,
    '<p><a href="http://a.example/x" rel="nofollow ugc noopener">words</a> <a href="http://b.example/" rel="nofollow ugc noopener">http://b.example</a> </p><img src="https://a.example/i.png" alt="" loading="lazy" /><p><a href="mailto:a@b.example">a@b.example</a></p>',
  ],
  'code with colors': [
    `[code=php:${uid}]<span class="syntaxdefault">&nbsp;$a&nbsp;</span><span class="syntaxkeyword">=&nbsp;1;</span><br />&#91;b&#93;no&#91;/b&#93;[/code:${uid}]`,
    '<pre><code> $a = 1;\n[b]no[/b]</code></pre>',
  ],
  'an attachment within the text': [
    `[attachment=0:${uid}]<!-- ia0 -->n.pdf<!-- ia0 -->[/attachment:${uid}]`,
    '<p><a href="/files/phpbb-9/n.pdf">n.pdf</a></p>',
  ],
  'a size and a code of the board': [
    `[size=150:${uid}]big[/size:${uid}] [spoiler=&quot;x&quot;:${uid}]it dies[/spoiler:${uid}]`,
    '<p>big it dies</p>',
  ],
  'elements that are never closed, and closed in another order': [
    `[b:${uid}]a [i:${uid}]b[/b:${uid}] c[/i:${uid}] [quote:${uid}]d [code:${uid}]e`,
    '<p><strong>a <em>b</em></strong><em> c</em> </p><blockquote><p>d </p><pre><code>e</code></pre></blockquote>',
  ],
};

test.each(Object.entries(cases))('%s', (_name, [stored, html]) => {
  const content = uidContent(stored, uid, context);
  expect(content.html).toBe(html);
  expect(sanitizeContent(content.html)).toBe(html);
});

test('hostile texts take linear time, and keep their words', () => {
  const hostile = [
    `[quote:${uid}]`.repeat(60_000),
    `[/quote:${uid}]`.repeat(60_000),
    `[b:${uid}][quote:${uid}][/list:u:${uid}]`.repeat(20_000),
    `[list:${uid}][*:${uid}]`.repeat(30_000),
    `[url=`.repeat(200_000),
    `[url:${uid}]`.repeat(60_000),
    '[b='.repeat(300_000),
    '<a href="http://x">'.repeat(40_000),
    '&#'.repeat(400_000),
    '\n'.repeat(900_000),
  ];
  const processorMs = startProcessorClock();
  for (const text of hostile) {
    const { html } = uidContent(`${text}end`, uid, context);
    expect(html).toContain('end');
  }
  expect(processorMs()).toBeLessThan(40_000);
});
