import { expect, test } from 'vitest';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import type { BbcodeContext } from './bbcodeRenderer.ts';
import { isS9eText, s9eContent } from './s9eContent.ts';

const context: BbcodeContext = {
  base: 'https://forum.example/board/',
  attachment: (index, name) =>
    index === 0 ? { type: 'IMAGE', source: '/files/phpbb-7/a.png', name } : null,
};

const cases: Record<string, [xml: string, html: string]> = {
  'plain text': [
    '<t>One<br/>\ntwo<br/>\n<br/>\nthree &lt;b&gt;</t>',
    '<p>One<br />two</p><p>three &lt;b&gt;</p>',
  ],
  marks: [
    '<r><B><s>[b]</s>bold <I><s>[i]</s>both<e>[/i]</e></I><e>[/b]</e></B> <U><s>[u]</s>under<e>[/u]</e></U> <E>:)</E></r>',
    '<p><strong>bold <em>both</em></strong> <u>under</u> 🙂</p>',
  ],
  'a quote with an author': [
    '<r><QUOTE author="Bob &quot;B&quot;" post_id="5" time="1" user_id="2"><s>[quote="Bob"]</s>said<e>[/quote]</e></QUOTE>\nreply</r>',
    '<blockquote><p><strong>Bob "B":</strong></p><p>said</p></blockquote><p>reply</p>',
  ],
  'a quote within a mark': [
    '<r><B><s>[b]</s>a<QUOTE><s>[quote]</s>b<e>[/quote]</e></QUOTE>c<e>[/b]</e></B>d</r>',
    '<p><strong>a</strong></p><blockquote><p><strong>b</strong></p></blockquote><p><strong>c</strong>d</p>',
  ],
  code: [
    '<r><CODE lang="php"><s>[code=php]</s><i>\n</i>if (a &lt; b) {\n  [b]no[/b]\n}<i>\n</i><e>[/code]</e></CODE></r>',
    '<pre><code>if (a &lt; b) {\n  [b]no[/b]\n}</code></pre>',
  ],
  lists: [
    '<r><LIST type="decimal"><s>[list=1]</s>\n<LI><s>[*]</s>one</LI>\n<LI><s>[*]</s>two<LIST><s>[list]</s><LI><s>[*]</s>in</LI><e>[/list]</e></LIST></LI>\n<e>[/list]</e></LIST></r>',
    '<ol><li><p>one</p></li><li><p>two</p><ul><li><p>in</p></li></ul></li></ol>',
  ],
  links: [
    '<r><URL url="https://a.example/?x=1&amp;y=2"><s>[url=…]</s>words<e>[/url]</e></URL> <URL url="http://b.example/long"><LINK_TEXT text="http://b.example/…">http://b.example/long</LINK_TEXT></URL> <EMAIL email="a@b.example">a@b.example</EMAIL></r>',
    '<p><a href="https://a.example/?x=1&amp;y=2" rel="nofollow ugc noopener">words</a> <a href="http://b.example/long" rel="nofollow ugc noopener">http://b.example/long</a> <a href="mailto:a@b.example">a@b.example</a></p>',
  ],
  'a link that runs something': [
    '<r><URL url="javascript:alert(1)"><s>[url=…]</s>words<e>[/url]</e></URL><IMG src="data:image/png;base64,AA"><s>[img]</s>x<e>[/img]</e></IMG></r>',
    '<p>wordsdata:image/png;base64,AA</p>',
  ],
  'an image that is a link': [
    '<r><URL url="https://a.example/"><s>[url]</s><IMG src="https://a.example/i.png"><s>[img]</s><URL url="https://a.example/i.png">https://a.example/i.png</URL><e>[/img]</e></IMG><e>[/url]</e></URL></r>',
    '<p><a href="https://a.example/" rel="nofollow ugc noopener"><img src="https://a.example/i.png" alt="" loading="lazy" /></a></p>',
  ],
  'attachments, also one that is no more': [
    '<r>See <ATTACHMENT filename="a.png" index="0"><s>[attachment=0]</s>a.png<e>[/attachment]</e></ATTACHMENT> and <ATTACHMENT filename="b.txt" index="1"><s>[attachment=1]</s>b.txt<e>[/attachment]</e></ATTACHMENT></r>',
    '<p>See </p><img src="/files/phpbb-7/a.png" alt="a.png" loading="lazy" /><p> and b.txt</p>',
  ],
  'sizes, colors, Flash and codes of the board': [
    '<r><SIZE size="150"><s>[size=150]</s>big<e>[/size]</e></SIZE> <COLOR color="red"><s>[color=red]</s>red<e>[/color]</e></COLOR> <FLASH height="1" width="1" url="https://a.example/f.swf"><s>[flash=1,1]</s>https://a.example/f.swf<e>[/flash]</e></FLASH> <SPOILER><s>[spoiler]</s>it dies<e>[/spoiler]</e></SPOILER></r>',
    '<p>big red <a href="https://a.example/f.swf" rel="nofollow ugc noopener">https://a.example/f.swf</a> it dies</p>',
  ],
  emoji: [
    '<r><EMOJI seq="1f468-200d-1f4bb" tseq="x">:man_technologist:</EMOJI> <EMOJI seq="zz">:x:</EMOJI></r>',
    '<p>👨‍💻 :x:</p>',
  ],
  'elements that are never closed': [
    '<r><B><s>[b]</s>a <QUOTE><s>[quote]</s>b <LIST><LI>c',
    '<p><strong>a </strong></p><blockquote><p><strong>b </strong></p><ul><li><p><strong>c</strong></p></li></ul></blockquote>',
  ],
};

test.each(Object.entries(cases))('%s', (_name, [xml, html]) => {
  const content = s9eContent(xml, context);
  expect(content.html).toBe(html);
  expect(sanitizeContent(content.html)).toBe(html);
});

test('what was lost is named', () => {
  const [xml] = cases['sizes, colors, Flash and codes of the board'] ?? [''];
  expect([...s9eContent(xml, context).lost]).toEqual([
    'sizes',
    'colors',
    'Flash films',
    '[spoiler]',
  ]);
});

test('quotes are kept 20 deep, and their text at any depth', () => {
  const nested = (depth: number) =>
    `<r>${'<QUOTE author="A"><s>[quote=A]</s>x'.repeat(depth)}core${'<e>[/quote]</e></QUOTE>'.repeat(depth)}</r>`;
  const twenty = s9eContent(nested(20), context).html;
  expect(twenty.match(/<blockquote>/g)).toHaveLength(20);
  expect(sanitizeContent(twenty)).toBe(twenty);
  const deep = s9eContent(nested(400), context).html;
  expect(deep).toContain('core');
  expect(sanitizeContent(deep)).toBe(deep);
});

test('only the XML of the formatter is taken for it', () => {
  expect(isS9eText('<t>a</t>')).toBe(true);
  expect(isS9eText('<r>a <B>b</B></r>\n')).toBe(true);
  expect(isS9eText('&lt;r&gt;a&lt;/r&gt;')).toBe(false);
  expect(isS9eText('<table>a')).toBe(false);
});
