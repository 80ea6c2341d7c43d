import { describe, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { crawlersOf } from '#features/content/seo/seoSettingGroup.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { asHeaders, openPortalForFile, type PortalAnswer } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

const author = await makeMember(db, { username: 'ada', full_name: 'Ada *Lovelace*' });
const category = await makeCategory(db, { title: 'Repair [us](http://evil.example)' });
const topic = await makeTopic(db, category.id, { title: 'Wheels', slug: 'wheels' });
const hostile = '---\r\nurl: "http://evil.example" \u2028# Fake](http://evil.example) <b>';
const content = [
  '<h2>Official answer</h2><p>How <b>tight</b>? See <a href="/files/a.pdf">this</a>.</p>',
  '<p>---</p><p>&lt;script&gt;alert(1)&lt;/script&gt; # not a heading</p>',
  '<pre><code>npm run ```\ncode</code></pre>',
].join('');
const post = await makeConversation(db, {
  ...{ title: hostile, slug: 'spokes', content, author_id: author.id },
  ...{ topic_id: topic.id, category_id: category.id, language: 'en' },
});
const answers = [];
for (let number = 1; number <= 22; number += 1) {
  answers.push(
    await makeComment(db, post.id, { content: `<h1>Comment by Ada</h1><p>No. ${number}</p>` }),
  );
}
const path = `/conversations/wheels/spokes/${post.id}`;
const secret = await makeConversation(db, {
  ...{ title: 'Between us', slug: 'between-us', is_private: true, author_id: author.id },
  ...{ topic_id: topic.id, category_id: category.id },
});

const markdown = { accept: 'text/markdown' };
const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
};
const ask = (address: string, headers: Record<string, string> = {}) =>
  portal.ask(address, { headers });
const typeOf = (answer: PortalAnswer) => answer.headers['content-type'];

describe('who gets Markdown', () => {
  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html, */*', true],
    ['text/html;q=0.8, text/markdown', true],
    ['text/html, text/markdown', false],
    ['text/markdown;q=0.5, text/html', false],
    ['text/markdown;q=0, */*', false],
    [browser.accept, false],
    ['*/*', false],
    ['text/*', false],
  ])('%s: %s', async (accept, isMarkdown) => {
    const answer = await ask(path, { accept });
    expect(answer.status).toBe(200);
    expect(typeOf(answer)).toBe(
      isMarkdown ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8',
    );
    expect(answer.headers.vary).toMatch(/\baccept\b(?!-)/);
  });

  test('neither form takes the other’s place in the cache', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect((await ask(path, browser)).text).toContain('<!DOCTYPE html>');
      expect((await ask(path, markdown)).text).toMatch(/^---\n/);
      expect((await ask(`${path}.md`, browser)).text).toMatch(/^---\n/);
    }
  });

  test('a page without Markdown is HTML, and has no address for it', async () => {
    expect(typeOf(await ask('/login', { accept: 'text/markdown, text/html;q=0.5' }))).toMatch(
      /html/,
    );
    expect((await ask('/login.md', browser)).status).toBe(404);
    expect((await ask('/admin.md', browser)).status).toBe(404);
    expect((await ask(`${path}/history.md`, browser)).status).toBe(404);
  });

  test('HEAD, and a client that has it already', async () => {
    const head = await portal.ask(`${path}.md`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const etag = head.headers.etag ?? '';
    expect(etag).not.toBe('');
    const again = await ask(`${path}.md`, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    const html = await ask(path, { ...browser, 'if-none-match': etag });
    expect(html.status).toBe(200);
  });
});

describe('what it says', () => {
  test('a front part, the text, and the comments', async () => {
    const { text, headers } = await ask(`${path}.md`);
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    const facts = Object.fromEntries(
      front.split('\n').map((line) => {
        const [, name = '', value = ''] = /^([a-z_]+): (.*)$/.exec(line) ?? [];
        return [name, JSON.parse(value)];
      }),
    );
    expect(facts).toMatchObject({
      url: expect.stringMatching(new RegExp(`^http.*${path}$`)),
      ...{ type: 'QUESTION', author: 'Ada *Lovelace*', solved: false, language: 'en' },
    });
    expect(headers.link).toContain(`<${facts.url}>; rel="canonical"`);
    expect(body).toMatch(/^\n# \\?--- /);
    expect(body).toContain('How **tight**? See [this](http');
    expect(body).toContain('\\<script\\>alert(1)\\</script\\> # not a heading');
    expect(body).toContain('````\nnpm run ```\ncode\n````');
    expect(body).toContain('No. 20');
    expect(body).not.toContain('No. 21');
    const html = (await ask(path, browser)).text;
    expect(html).toMatch(
      new RegExp(`<link rel="alternate" type="text/markdown" href="[^"]*${path}\\.md"`),
    );
  });

  test('nobody writes a heading of the page, a fact, or a link into a title', async () => {
    const { text } = await ask(`${path}.md`);
    // The page's own levels: 1 to 3.
    expect(text.match(/^# /gm)).toHaveLength(1);
    expect(text).not.toMatch(/^#{1,2} Official answer/m);
    expect(text).not.toMatch(/^#{1,3} Comment by Ada$/m);
    expect(text.match(/^url: /gm)).toHaveLength(1);
    const body = text.slice(text.indexOf('\n---\n'));
    expect(body).not.toMatch(/(?<!\\)\]\(http:\/\/evil/);
    expect(text.slice(0, text.indexOf('\n---\n') + 1)).not.toContain('\r');
  });

  test('pages of comments are linked', async () => {
    const first = await ask(`${path}.md`);
    expect(first.headers.link).toContain(`${path}.md?page=2>; rel="next"`);
    const second = await ask(`${path}.md?page=2`);
    expect(second.text).toContain('No. 21');
    expect(second.headers.link).toContain(`${path}.md>; rel="prev"`);
    expect(second.headers.link).toContain(`${path}?page=2>; rel="canonical"`);
  });

  test.each([
    ['/index.md', 'Wheels'],
    ['/categories.md', '\\[us\\](http://evil.example)'],
    [`/topics/wheels/${topic.id}.md`, `${path}.md`],
    ['/topics.md', `/topics/wheels/${topic.id}.md`],
    [`/users/${author.id}.md`, 'Ada \\*Lovelace\\*'],
    ['/polls.md', '# '],
    ['/events.md', '# '],
    ['/contests.md', '# '],
    ['/releases.md', '# '],
    ['/knowledge.md', '# '],
    ['/tags.md', '# '],
    ['/leaderboard.md', '# '],
    ['/badges.md', '# '],
  ])('%s', async (address, words) => {
    const answer = await ask(address);
    expect([answer.status, typeOf(answer)]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(answer.text).toContain(words);
    expect(answer.text).not.toContain('undefined');
    expect(answer.text).not.toContain('Between us');
  });

  test('a wrong or old address leads to the Markdown of the right one', async () => {
    const answer = await portal.ask(`/conversations/${post.id}.md?page=2`);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toMatch(new RegExp(`${path}\\.md\\?page=2$`));
  });
});

describe('what is private', () => {
  const address = `/conversations/wheels/between-us/${secret.id}`;

  test('is as private as on the page', async () => {
    const own = await portal.login(author.id);
    const mine = await portal.ask(`${address}.md`, { headers: asHeaders(own) });
    expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(mine.text).toContain('Between us');
    expect(mine.headers['x-robots-tag']).toContain('noindex');
    const other = await portal.login((await makeMember(db)).id);
    for (const login of [undefined, other]) {
      for (const [suffix, headers] of [
        ['.md', {}],
        ['', markdown],
      ] as const) {
        const answer = await ask(`${address}${suffix}`, { ...headers, ...asHeaders(login) });
        const page = await ask(address, { ...browser, ...asHeaders(login) });
        expect(answer.status === 401 ? 302 : answer.status).toBe(page.status);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(typeOf(answer)).toBe('text/markdown; charset=utf-8');
        expect(answer.text).toMatch(/^# [^\n]+\n$/);
        expect(answer.text + JSON.stringify(answer.headers)).not.toMatch(/between.us.*Between us/i);
      }
    }
  });

  test('what does not exist', async () => {
    const answer = await ask('/conversations/none/99999999.md');
    expect(answer.status).toBe(404);
    expect(answer.text).toMatch(/^# [^\n]+\n$/);
  });
});

test('a language that is asked for has Markdown of its own', async () => {
  await writeSettings(db, { activeLanguages: ['en', 'de'], defaultLanguage: 'en' });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  const canonical = async (address: string) =>
    /<([^>]*)>; rel="canonical"/.exec((await ask(address)).headers.link?.toString() ?? '')?.[1];
  await expect
    .poll(() => canonical('/topics.md?lang=de'), { timeout: 20_000 })
    .toMatch(/\/topics\?lang=de$/);
  expect((await ask('/topics.md?lang=de')).text).toContain('language: "de"');
  expect(await canonical('/topics.md')).toMatch(/\/topics$/);
});

test('crawlers that are denied get 403 where the community refuses them', async () => {
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' };
  const user = { 'user-agent': 'Mozilla/5.0 (compatible; ChatGPT-User/1.0)' };
  const google = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  const statuses = async () => {
    const found = [];
    for (const headers of [bot, user, google]) {
      for (const address of [path, `${path}.md`, '/llms.txt', '/robots.txt']) {
        found.push((await ask(address, { ...headers, accept: '*/*' })).status);
      }
    }
    return found.join(' ');
  };
  expect(await statuses()).toBe('200 200 200 200 200 200 200 200 200 200 200 200');
  const crawlers = { ...crawlersOf({}), aiTraining: 'DENY' as const, refuses: true };
  await writeSettings(db, { crawlers });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  await expect
    .poll(statuses, { timeout: 20_000 })
    .toBe('403 403 403 200 200 200 200 200 200 200 200 200');
  const { text } = await ask('/robots.txt');
  expect(text).toMatch(/User-agent: GPTBot\n[\s\S]*Disallow: \/\n/);
});
