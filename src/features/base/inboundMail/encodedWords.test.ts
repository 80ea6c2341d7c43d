import { expect, test } from 'vitest';
import { charsetInHtml, decodeBytes } from './server/charsets.ts';
import { decodeWords } from './server/encodedWords.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

test('encoded words of a subject', () => {
  const cases: readonly (readonly [value: string, text: string])[] = [
    ['plain', 'plain'],
    ['=?utf-8?Q?K=C3=BChler_l=C3=A4uft?=', 'Kühler läuft'],
    ['=?ISO-8859-1?q?K=FChler?= defekt', 'Kühler defekt'],
    ['=?iso-8859-1?Q?=93smart=94_quotes_=80?=', '“smart” quotes €'],
    ['=?utf-8*de?B?S8O8aGxlcg==?=', 'Kühler'],
    // White space between words, also folded, is not part of the text; between a word and text it is.
    ['=?utf-8?B?S8O8?= =?utf-8?B?aGxlcg==?=', 'Kühler'],
    ['=?utf-8?Q?a?=\r\n =?utf-8?Q?b?= c =?utf-8?Q?d?=', 'ab c d'],
    ['(=?utf-8?Q?a?=)=?utf-8?Q?b?=x', '(a)bx'],
    // A character in two words, in base64, quoted-printable and a mix.
    ['=?utf-8?B?44G+44E=?= =?utf-8?B?vuOCgg==?=', 'ままも'],
    ['=?utf-8?Q?=E3=81?= =?UTF-8?q?=BE?=', 'ま'],
    ['=?utf-8?Q?=E3=81?= =?utf-8?B?vg==?=', 'ま'],
    ['=?shift_jis?B?k/o=?= =?shift_jis?B?lnuM6g==?=', '日本語'],
    // Padding inside.
    ['=?utf-8?B?S8O8==aGxlcg==?=', 'Kühler'],
    ['=?utf-8?B?YQ==Yg==Yw==?=', 'abc'],
    [
      '=?gb2312?B?1tDOxA==?= =?GB18030?B?1tDOxA==?= =?iso-2022-jp?B?GyRCRnxLXBsoQg==?=',
      '中文中文日本',
    ],
    ['=?koi8-u?Q?=EB=C9=A7=D7?=', 'Київ'],
    ['=?utf-7?Q?Gr+APwA3w-e?=', 'Grüße'],
    ['=?x-unknown?Q?K=C3=BChler?=', 'Kühler'],
    ['=?x-unknown?Q?K=FChler?=', 'Kühler'],
    ['=?us-ascii?Q?K=FChler?=', 'Kühler'],
    ['=?utf-8?Q?K=FChler?=', 'Kühler'],
    ['=?utf-8?Q?Kühler=C3=BC?=', 'Kühlerü'],
    ['=?utf-8?Q?50_=_50=?=', '50 = 50='],
    // Not encoded words.
    ['=?utf-8?X?abc?= =?utf-8?Q?open', '=?utf-8?X?abc?= =?utf-8?Q?open'],
    ['1 =? 2 ?= 3', '1 =? 2 ?= 3'],
  ];
  for (const [value, text] of cases) expect([value, decodeWords(value)]).toEqual([value, text]);
});

test('bytes whose label says nothing', () => {
  const utf8 = Buffer.from('größer – 30 €');
  for (const label of [
    undefined,
    '',
    'us-ascii',
    'ANSI_X3.4-1968',
    'x-unknown',
    'unknown-8bit',
    'utf8',
  ]) {
    expect(decodeBytes(utf8, label)).toBe('größer – 30 €');
    expect(decodeBytes(latin('gr\xf6\xdfer \x96 30 \x80'), label)).toBe('größer – 30 €');
    expect(decodeBytes(latin('\xcf\xd2\xc9\xd7\xc5\xd4'), label, ['ascii', 'koi8-r'])).toBe(
      'оривет',
    );
  }
  expect(decodeBytes(latin('\x1b$B$"\x1b(B'), 'us-ascii')).toBe('あ');
});

test('bytes with a label', () => {
  const cases: readonly (readonly [label: string, bytes: Buffer, text: string])[] = [
    ['iso-8859-1', latin('\x93caf\xe9\x94'), '“café”'],
    ['"Windows-1252"'.slice(1, -1), latin('\x80'), '€'],
    ['cp1250', latin('\xea'), 'ę'],
    ['shift_jis', hex('93fa967b8cea'), '日本語'],
    ['cp932', hex('8740'), '①'],
    ['gb2312', hex('8139ee39 fe59'), new TextDecoder('gb18030').decode(hex('8139ee39 fe59'))],
    ['ks_c_5601-1987', hex('c7d1b1db'), '한글'],
    ['euc-kr', hex('8c63 b9e6'), '똠방'],
    ['big5', hex('a4f49def'), '水嘅'],
    // UTF-8 under the label of a template; a capital before a sign stays what it is.
    ['iso-8859-1', Buffer.from('größer – 30 €'), 'größer – 30 €'],
    ['windows-1252', Buffer.from('ü'), 'ü'],
    ['windows-1252', latin('CAF\xc9\x85'), 'CAFÉ…'],
    ['koi8-r', hex('f0d2c9d7c5d4'), 'Привет'],
    ['utf-7', latin('Gr+APwA3w-e'), 'Grüße'],
    ['cp850', hex('81'), 'ü'],
    ['utf-16', hex('feff 00fc'), 'ü'],
    ['utf-16', hex('fffe fc00'), 'ü'],
    ['utf-16', hex('0041 00fc'), 'Aü'],
    ['utf-16le', hex('4100 fc00'), 'Aü'],
    ['utf-8', hex('efbbbf c3bc'), 'ü'],
    ['utf-8', hex('c3bc c3bc c3'), 'üü\ufffd'],
    [
      'windows-1258',
      hex('5469 eacc 6e67'),
      new TextDecoder('windows-1258').decode(hex('5469eacc6e67')),
    ],
  ];
  for (const [label, bytes, text] of cases)
    expect([label, decodeBytes(bytes, label)]).toEqual([label, text]);
});

test('the charset in HTML', () => {
  expect(
    charsetInHtml(
      latin('<html><META http-equiv=Content-Type content="text/html; charset=koi8-r">'),
    ),
  ).toBe('koi8-r');
  expect(charsetInHtml(latin("<meta charset='windows-1251'>"))).toBe('windows-1251');
  expect(charsetInHtml(latin('<p>charset=utf-8</p>'))).toBe(null);
});
