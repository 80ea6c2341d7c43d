import { expect, test } from 'vitest';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { startFakeTranslator } from '../testing/fakeTranslator.ts';
import type { AskedService } from './askService.ts';
import { openTranslator } from './openTranslator.ts';
import { prepareText, translateHtml } from './translateHtml.ts';
import { TranslationError } from './translationError.ts';

const fake = await startFakeTranslator();
const services: AskedService[] = [
  { kind: 'LIBRETRANSLATE', url: fake.libreTranslate, model: null, key: 'lt-key' },
  { kind: 'OPENAI', url: fake.openAi, model: 'tiny', key: 'sk-key' },
];

async function translate(
  content: string,
  {
    service,
    title = null,
    patience = 5_000,
    takeMore = async () => true,
    from = 'en',
    to = 'de',
  }: {
    service: AskedService;
    title?: string | null;
    patience?: number;
    takeMore?: (characters: number) => Promise<boolean>;
    from?: string;
    to?: string;
  },
) {
  const asking = {
    outgoing: createOutgoing(['127.0.0.1']),
    signal: AbortSignal.timeout(patience),
  };
  const text = prepareText({ title, content });
  const opened = await openTranslator(asking, service, { pair: { from, to } });
  const made = await translateHtml(opened, { text, takeMore });
  return { ...made.text, isWhole: made.isWhole };
}

const failure = (problem: string, status: number | null = null) =>
  expect.objectContaining({ name: 'TranslationError', problem, status });

for (const service of services) {
  const { kind } = service;

  test(`${kind}: formatting, links, images, code and mentions survive`, async () => {
    const post =
      '<h2>Squeaky <em>hub</em></h2>' +
      '<p>Ask <a class="mention" data-member-id="7" href="/members/7">@nora</a>, or read ' +
      '<a href="https://hubs.example/a?b=1&amp;c=2">the <strong>manual</strong></a>.<br />Run <code>hub --fix</code> at https://hubs.example/x now.</p>' +
      '<pre><code class="language-sh">hub --fix # do not touch\n  again</code></pre>' +
      '<ul><li>one</li><li>two <img src="https://hubs.example/p.png" alt="hub" /> three</li></ul>' +
      '<table><tbody><tr><th scope="col">size</th><td>5 &lt; 6</td></tr></tbody></table>';
    const { title, content } = await translate(post, { service, title: 'Hubs & <b>spokes</b>' });
    expect(title).toBe('HUBS & <B>SPOKES</B>');
    for (const kept of [
      '<h2>SQUEAKY <em>HUB</em></h2>',
      '>@nora</a>, OR READ ',
      'class="mention"',
      'data-member-id="7"',
      '<a href="https://hubs.example/a?b=1&amp;c=2" rel="nofollow ugc noopener">THE <strong>MANUAL</strong></a>.<br />RUN <code>hub --fix</code> AT https://hubs.example/x NOW.',
      '<pre><code class="language-sh">hub --fix # do not touch\n  again</code></pre>',
      '<li>TWO <img src="https://hubs.example/p.png" alt="hub" loading="lazy" /> THREE</li>',
      '<th scope="col">SIZE</th><td>5 &lt; 6</td>',
    ]) {
      expect(content).toContain(kept);
    }
    expect(JSON.stringify(fake.asked)).not.toContain('do not touch');
    expect(JSON.stringify(fake.asked)).not.toContain('hubs.example/a?b');
  });

  test(`${kind}: what a service adds is not shown`, async () => {
    const original = sanitizeContent(
      '<p>Read <a href="https://good.example/">this</a>.</p><p>Thanks</p>',
    );
    for (const evil of [
      '<script>alert(1)</script>',
      'x <img src=x onerror=alert(1)>',
      '<a href="https://evil.example">click</a>',
      '<span id="1" onclick="alert(1)">a</span> <span id="1">b</span>',
      '<code id="1">gone</code>',
      'Go to https://evil.example/now',
      'a'.repeat(20_000),
      '<span id="1">'.repeat(2_000),
      '',
    ]) {
      fake.translatesBy((text) => (text === 'Thanks' ? 'DANKE' : evil));
      const made = await translate(original, { service });
      const content = original.replace('Thanks', 'DANKE');
      expect(made, evil.slice(0, 60)).toMatchObject({ content, isWhole: false });
    }
    fake.translatesBy(() => '&lt;script&gt;alert(1)&lt;/script&gt;');
    expect((await translate('<p>Hello</p>', { service })).content).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  test(`${kind}: a sentence whose tags were lost is translated text by text`, async () => {
    fake.translatesBy((text) => text.replace(/<[^>]*>/g, '').toUpperCase());
    const { content } = await translate('<p>Read <a href="/a">this</a> now.</p>', { service });
    expect(content).toBe('<p>READ <a href="/a">THIS</a> NOW.</p>');
  });

  test(`${kind}: what is sent again is taken from the limit, else it stays as it is`, async () => {
    fake.translatesBy((text) => text.replace(/<[^>]*>/g, '').toUpperCase());
    const taken: number[] = [];
    const takeMore = async (characters: number) => taken.push(characters) > 1;
    const post = '<p>Hello</p><p>Read <a href="/a">this</a> now.</p>';
    const refused = await translate(post, { service, takeMore });
    expect(refused).toMatchObject({
      content: '<p>HELLO</p><p>Read <a href="/a">this</a> now.</p>',
      isWhole: false,
    });
    expect(fake.asked).toHaveLength(1);
    const given = await translate(post, { service, takeMore });
    expect(given).toMatchObject({
      content: '<p>HELLO</p><p>READ <a href="/a">THIS</a> NOW.</p>',
      isWhole: true,
    });
    expect(taken).toEqual(Array(2).fill('Readthisnow.'.length));
  });

  test(`${kind}: a title is one line without control characters, or stays as it is`, async () => {
    const titleFor = async (returned: string) => {
      fake.translatesBy(() => returned);
      return (await translate('<p>Hello</p>', { service, title: 'Hub' })).title;
    };
    expect(await titleFor('Na\u0000be\u202e\u2066\u0007hier')).toBe('Na be hier');
    expect(await titleFor('\u0000\u202e\u200b')).toBe('Hub');
    fake.translatesBy(() => 'a\u0000b');
    expect((await translate('<p>Hello</p>', { service })).content).not.toContain('\u0000');
  });

  test(`${kind}: a long text is sent in parts`, async () => {
    const long = Array.from({ length: 90 }, (_, at) => `<p>${'word '.repeat(30)}${at}</p>`).join(
      '',
    );
    const { content } = await translate(long, { service });
    expect(content).toBe(long.replaceAll('word', 'WORD'));
    expect(fake.asked.length).toBeGreaterThan(6);
  });

  test(`${kind}: each failure says what it is`, async () => {
    for (const [status, problem] of [
      [401, 'KEY_REFUSED'],
      [403, 'KEY_REFUSED'],
      [404, 'NOT_FOUND'],
      [429, 'RATE_LIMITED'],
      [500, 'STATUS'],
      [302, 'REDIRECT'],
    ] as const) {
      fake.answers((response) =>
        response.writeHead(status, { location: 'http://169.254.169.254/' }).end('secret'),
      );
      const failing = translate('<p>Hello</p>', { service });
      await expect(failing).rejects.toEqual(failure(problem, status));
    }
    fake.answers((response) => response.end('<html>'));
    await expect(translate('<p>Hello</p>', { service })).rejects.toEqual(failure('UNREADABLE'));
    fake.answers((response) => response.end('{"translatedText":[],"choices":[]}'));
    await expect(translate('<p>Hello</p>', { service })).rejects.toEqual(failure('UNREADABLE'));
    fake.answers((response) => response.end('x'.repeat(300_000)));
    await expect(translate('<p>Hello</p>', { service })).rejects.toEqual(failure('TOO_LARGE'));
    fake.answers(() => undefined);
    const slow = translate('<p>Hello</p>', { service, patience: 300 });
    await expect(slow).rejects.toEqual(failure('TIMEOUT'));
  });

  test(`${kind}: a service that is busy for a moment is asked once more`, async () => {
    fake.answers((response) => {
      fake.answers(null);
      response.writeHead(503).end();
    });
    expect((await translate('<p>Hello</p>', { service })).content).toBe('<p>HELLO</p>');
    expect(fake.asked).toHaveLength(2);
  });

  test(`${kind}: neither private hosts nor cloud metadata are asked`, async () => {
    for (const url of ['http://169.254.169.254', 'http://10.0.0.1', 'http://localhost:1']) {
      const failing = translate('<p>Hello</p>', { service: { ...service, url } });
      await expect(failing).rejects.toEqual(failure('PRIVATE_HOST'));
    }
  });
}

const [libreTranslate, openAi] = services;
if (!libreTranslate || !openAi) throw new Error('two services');

test('each service is asked in its own way', async () => {
  await translate('<p>Hello</p>', { service: libreTranslate });
  await translate('<p>Hello</p>', { service: openAi });
  expect(fake.asked[0]).toMatchObject({
    url: '/translate',
    body: { q: ['Hello'], source: 'en', target: 'de', format: 'html', api_key: 'lt-key' },
  });
  expect(fake.asked[1]).toMatchObject({
    url: '/v1/chat/completions',
    authorization: 'Bearer sk-key',
    body: { model: 'tiny' },
  });
});

test('codes are those of the service, and a language that it lacks is named as the problem', async () => {
  const service = libreTranslate;
  await translate('<p>Hello</p>', { service, from: 'zh_CN', to: 'pt_BR' });
  expect(fake.asked[0]?.body).toMatchObject({ source: 'zh-Hans', target: 'pb' });
  fake.knows('en');
  await expect(translate('<p>Hello</p>', { service })).rejects.toEqual(failure('LANGUAGE'));
});

test('lines within a paragraph are one sentence for the service', async () => {
  await translate('<p>Wenn eine Zeile\n\t\tkein Verb hat</p>', { service: libreTranslate });
  expect(fake.asked[0]?.body.q).toEqual(['Wenn eine Zeile kein Verb hat']);
});

test('a model that explains itself, or leaves a segment out', async () => {
  const says = (content: string) =>
    fake.answers((response) =>
      response.end(JSON.stringify({ choices: [{ message: { content } }] })),
    );
  says('Sure!\n```json\n{"segments":[{"id":1,"text":"Hallo"}]}\n```');
  expect((await translate('<p>Hello</p>', { service: openAi })).content).toBe('<p>Hallo</p>');
  for (const wrong of [
    '{"segments":[{"id":2,"text":"Hallo"}]}',
    '{"segments":[{"id":1,"text":"Hallo"},{"id":1,"text":"Hallo"}]}',
    '{"segments":"Hallo"}',
    'I cannot do that.',
  ]) {
    says(wrong);
    const failing = translate('<p>Hello</p>', { service: openAi });
    await expect(failing, wrong).rejects.toEqual(failure('UNREADABLE'));
  }
});

test('a request that cannot be read loses its segments only', async () => {
  let requests = 0;
  fake.answers((response, { body }) => {
    requests += 1;
    const { segments } = JSON.parse(body.messages?.at(-1)?.content ?? '{}');
    const isGarbled = requests === 1;
    const content = isGarbled ? 'I cannot do that.' : JSON.stringify({ segments });
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  const long = Array.from({ length: 30 }, (_, at) => `<p>word ${at}</p>`).join('');
  expect((await translate(long, { service: openAi })).content).toBe(long);
  expect(requests).toBe(3);
});

test('what has no words is not sent', async () => {
  const { content } = await translate('<p>1 + 1 = <code>2</code></p><hr />', { service: openAi });
  expect(content).toBe('<p>1 + 1 = <code>2</code></p><hr />');
  expect(fake.asked).toEqual([]);
  expect(new TranslationError('STATUS', 500).message).toBe('STATUS 500');
});
