import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAuthenticationResults } from './server/authenticationResults.ts';

const resultsOf = (value: string) =>
  parseAuthenticationResults(value)?.results.map(({ method, result, properties, isClean }) => ({
    ...{ method, result, isClean },
    ...Object.fromEntries(properties.map(({ name, value, domain }) => [name, domain ?? value])),
  }));

test('what mail servers write', () => {
  const google =
    ' mx.google.com; dkim=pass header.i=@example.org header.s=s1 header.b="aB/c+d=="; spf=pass (google.com: domain of ann@example.org designates 192.0.2.1 as permitted sender) smtp.mailfrom=ann@example.org; dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.org';
  expect(parseAuthenticationResults(google)?.host).toBe('mx.google.com');
  expect(resultsOf(google)).toEqual([
    {
      ...{ method: 'dkim', result: 'pass', isClean: true },
      ...{ 'header.i': 'example.org', 'header.s': 's1', 'header.b': 'aB/c+d==' },
    },
    { method: 'spf', result: 'pass', isClean: true, 'smtp.mailfrom': 'example.org' },
    { method: 'dmarc', result: 'pass', isClean: true, 'header.from': 'example.org' },
  ]);
  expect(
    resultsOf(
      'mx.example 1; dmarc=pass action=none header.from=example.org;compauth=pass reason=100',
    ),
  ).toEqual([
    {
      method: 'dmarc',
      result: 'pass',
      isClean: true,
      action: 'none',
      'header.from': 'example.org',
    },
    { method: 'compauth', result: 'pass', isClean: true, reason: '100' },
  ]);
  expect(resultsOf('mx.example; none')).toEqual([]);
  expect(resultsOf('mx.example; spf=none smtp.mailfrom= smtp.helo=mx.example.org;')).toEqual([
    {
      ...{ method: 'spf', result: 'none', isClean: true },
      'smtp.mailfrom': '',
      'smtp.helo': 'mx.example.org',
    },
  ]);
});

test('the standard’s own examples, with comments and white space everywhere', () => {
  const examples = [
    'example.com 1; spf=pass smtp.mailfrom=example.net',
    'example.com;\r\n (c) spf (a (nested; one) b) = pass (x\\)y) smtp (.) . (d) mailfrom = example.net (end)',
    '"example.com"; SPF/1=PASS SMTP.MAILFROM="ann b"@EXAMPLE.NET.',
    'foo.example.net (foobar) 1 (baz); spf (Because I like it) / 1 (One yay) = pass (fail) smtp.mailfrom=example.net',
  ];
  for (const each of examples) {
    expect(resultsOf(each)?.[0]).toMatchObject({ method: 'spf', result: 'pass', isClean: true });
    expect(Object.values(resultsOf(each)?.[0] ?? {})).toContain('example.net');
  }
});

test('a header that can’t be read has no results', () => {
  const broken = [
    ...['', ';', '; spf=pass', 'spf=pass smtp.mailfrom=example.org', 'mx.example other; spf=pass'],
    ...['mx.example; spf=pass (open', 'mx.example; spf=pass "open', 'mx.example; spf=pass) x'],
    // A quoted local part, written into a comment as it is.
    'mx.example; spf=fail (domain of "x); dmarc=pass ("@evil.test) smtp.mailfrom=evil.test',
  ];
  for (const each of broken) expect(parseAuthenticationResults(each)).toBe(null);
});

test('stray text makes a result worthless', () => {
  for (const each of [
    'mx.example; spf=pass "y"@evil.test smtp.mailfrom=example.org',
    'mx.example; spf=pass smtp.mailfrom=example.org stray words',
    'mx.example; spf=pass=x smtp.mailfrom=example.org',
    'mx.example; spf="pass" smtp.mailfrom=example.org',
    'mx.example; spf= ; dmarc=pass',
  ]) {
    expect(resultsOf(each)?.[0]).toMatchObject({ method: 'spf', isClean: false });
  }
});

const keyword = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const domain = fc.stringMatching(/^[a-z0-9]{1,8}\.(?:example|test)$/);
const anyText = fc.string({ unit: fc.constantFrom(...'ab@.=;()"\\ \t<>') });
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
const comment = fc
  .string({ unit: fc.constantFrom(...'ab;= p') })
  .chain((text) => fc.constantFrom(` (${text}) `, ` (a (${text}) \\) b) `, ' ', '\r\n\t'));
const property = fc.record({
  ptype: keyword,
  property: keyword,
  domain,
  local: fc.oneof(
    keyword.map((text) => `${text}@`),
    anyText.map((text) => `${quoted(text)}@`),
    fc.constantFrom('@', ''),
  ),
});
const result = fc.record({ method: keyword, result: keyword, properties: fc.array(property) });

test('whatever is written by the grammar is read as it was meant', () => {
  fc.assert(
    fc.property(domain, fc.array(result), comment, (host, given, gap) => {
      const section = ({ method, result: outcome, properties }: (typeof given)[number]) =>
        `;${gap}${method}${gap}=${gap}${outcome}${properties
          .map(
            (each) =>
              `${gap}${each.ptype}${gap}.${gap}${each.property}${gap}=${gap}${each.local}${each.domain}`,
          )
          .join('')}`;
      const parsed = parseAuthenticationResults(`${gap}${host}${given.map(section).join(gap)}`);
      expect(parsed?.host).toBe(host);
      expect(parsed?.results.map(({ comments: _comments, ...each }) => each)).toEqual(
        given.map((each) => ({
          ...{ method: each.method, result: each.result, isClean: true },
          properties: each.properties.map((one) => ({
            name: `${one.ptype}.${one.property}`,
            value: expect.any(String),
            domain: one.domain,
          })),
        })),
      );
    }),
  );
});

test('no quoted local part leads to another domain or method', () => {
  const payload = fc.oneof(
    anyText,
    fc.constantFrom(
      ...[
        'x@example.org',
        '" smtp.mailfrom=ann@example.org "',
        '"@example.org',
        'a\\"@example.org',
      ],
      ...['"; dmarc=pass header.from=example.org; x="', ') smtp.mailfrom=example.org ('],
    ),
  );
  fc.assert(
    fc.property(payload, (local) => {
      const value = `mx.example; spf=pass smtp.mailfrom=${quoted(local)}@evil.test; dmarc=none`;
      expect(resultsOf(value)).toEqual([
        { method: 'spf', result: 'pass', isClean: true, 'smtp.mailfrom': 'evil.test' },
        { method: 'dmarc', result: 'none', isClean: true },
      ]);
    }),
  );
});

test('any text is read without an error', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      parseAuthenticationResults(`mx.example; spf=pass ${text}`);
    }),
  );
});
