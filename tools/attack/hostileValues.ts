/** Draws from a seeded random stream, so that a request can be reproduced. */
export interface Draw {
  below: (limit: number) => number;
  oneOf: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

export function drawFrom(random: () => number): Draw {
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, oneOf: (items) => items[below(items.length)] ?? items[0] };
}

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202eevil\u2066',
  '\u200b\ufeff',
  '🧑‍🧑‍🧒‍🧒'.repeat(50),
  'e\u0301'.repeat(300),
  'İIıi ß ﬀ',
  "' or 1=1 --",
  `'); drop table members; --`,
  '%%%_%\\',
  "a & | ! ( <-> 'b':*",
  '"unbalanced (quotes',
  '$1 $$ $body$',
  '{"$gt":""}',
  '(a+)+$',
  '[[[[[[',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  '//evil.example/',
  'https://evil.example\\@localhost/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '<p>'.repeat(2_000),
  '<img src=x onerror=alert(1)>',
  '<pre><code class="language-js">x</code></pre>',
  '<!--',
  ']]>',
  '{{7*7}}<%= 7*7 %>',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1',
  '2',
  '00001',
  '1.5',
  '1e309',
  '0x10',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '99999999999999999999999999',
  '2020-13-45',
  '0000-00-00T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '294277-01-01T00:00:00Z',
  '2020-01-01T00:00:00+99:99',
  'id', // a word of the schema
  'x'.repeat(300),
  'x'.repeat(9_000),
  'ば'.repeat(4_000),
  'word '.repeat(2_000),
] as const;

export function hostileText({ oneOf }: Draw): string {
  return oneOf(texts);
}

const numbers = [
  0,
  -1,
  1,
  2,
  50,
  101,
  1.5,
  -0.5,
  2147483647,
  2147483648,
  -2147483649,
  2 ** 53,
  1e21,
  1e308,
] as const;

export function hostileNumber({ oneOf }: Draw): number {
  return oneOf(numbers);
}

/** Any JSON value, of an unexpected type. */
export function hostileJson(draw: Draw, depth = 0): unknown {
  const { below, oneOf } = draw;
  switch (below(depth > 3 ? 5 : 10)) {
    case 0:
      return null;
    case 1:
      return oneOf([true, false]);
    case 2:
      return hostileNumber(draw);
    case 3:
    case 4:
      return hostileText(draw);
    case 5:
      return [];
    case 6:
      return Array.from({ length: 1 + below(4) }, () => hostileJson(draw, depth + 1));
    case 7:
      return Array.from({ length: 2_000 }, (_, index) => `${index}`);
    case 8:
      return nested(150);
    default:
      return Object.fromEntries(
        Array.from({ length: below(4) }, () => [
          hostileText(draw).slice(0, 100),
          hostileJson(draw, depth + 1),
        ]),
      );
  }
}

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const rawSegments = [
  '%00',
  '%zz',
  '%',
  '%c0%ae%c0%ae',
  '%e2%80%a8',
  '%0d%0aset-cookie:%20a=b',
  '..',
  '.',
  '%2e%2e%2f',
  '\\..\\..',
  ';a=b',
  '%ff',
  '%f0%9f%92%a9',
  ':id',
  '*',
  '~root',
  '.env',
  '.git',
] as const;

/** A path segment, encoded or deliberately not. */
export function hostileSegment(draw: Draw): string {
  return draw.below(3) === 0
    ? draw.oneOf(rawSegments)
    : encodeURIComponent(hostileText(draw).slice(0, 400).toWellFormed());
}

/** Query parameters, some with known names, some duplicated. */
export function hostileQuery(draw: Draw, names: readonly string[]): string {
  const known = [...names, 'page', 'first', 'sort', 'lang', 'q', 'returnTo'];
  return Array.from({ length: draw.below(4) }, () => {
    const name = known[draw.below(known.length)] ?? 'q';
    const suffix = draw.oneOf(['', '', '', '[]', '[a]', '%00']);
    return `${name}${suffix}=${hostileSegment(draw)}`;
  }).join('&');
}

const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'cookie',
  'forwarded',
  'if-modified-since',
  'if-none-match',
  'language',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-crawler',
  'x-csrf-token',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-language',
  'x-member-id',
  'x-request-id',
] as const;

const headerValues = [
  'gzip, br;q=1.0, *;q=0, identity;q=nonsense',
  'bytes=0-0,1-1,-99999999999999999999',
  'bytes=5-2',
  'W/"', // an unterminated tag
  '"'.repeat(500),
  'de-DE-x-private-use;q=1.0001,*,,,;q=',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Basic Og==',
  'SPR_AT=x; SPR_AT=y; lang=../../x; theme=%00; =; ;;',
  'SPR_SESSION=%E0%A4%A; a=b',
  '127.0.0.1, unknown, ::ffff:1.2.3.4, [::1]:80',
  'for="[::1]";proto=gopher;host=evil.example',
  'https://evil.example',
  'null',
  'evil.example:99999',
  'text/html;q=1;q=2;level="',
  'application/json, text/event-stream;q=0.1',
  'text/event-stream',
  'DELETE',
] as const;

/** Headers that nobody would send by accident. */
export function hostileHeaders(draw: Draw): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: draw.below(3) }, () => {
      const text = draw.below(2) === 0 ? draw.oneOf(headerValues) : hostileText(draw);
      return [draw.oneOf(headerNames), sendable(text)];
    }),
  );
}

/** Characters allowed in an HTTP header: Latin-1 without controls. */
function sendable(text: string): string {
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?').slice(0, 4_000);
}
