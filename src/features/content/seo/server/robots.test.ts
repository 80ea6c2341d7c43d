import { describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { crawlerClassOf } from '../crawlerClasses.ts';
import { type CrawlerSettings, crawlersOf, seoSettingGroup } from '../seoSettingGroup.ts';
import { refuseDeniedCrawler } from './refuseDeniedCrawler.ts';
import { renderRobots } from './robots.ts';

const place = { basePath: '/c', sitemap: 'https://example.org/c/sitemap.xml' };
const robots = (crawlers: Partial<CrawlerSettings>, privateCommunity = false) =>
  renderRobots(
    { demo: false, privateCommunity, crawlers: { ...crawlersOf({}), ...crawlers } },
    place,
  );

/** The rules that a crawler obeys: those of its own group, else of `*` (RFC 9309 §2.2.1). */
function rulesFor(text: string, name: string): string[] {
  const groups: { agents: string[]; rules: string[] }[] = [];
  let isNaming = false;
  for (const line of text.split('\n')) {
    const [, field = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (/^user-agent$/i.test(field)) {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isNaming = true;
    } else if (/^(?:dis)?allow$|^crawl-delay$/i.test(field)) {
      groups.at(-1)?.rules.push(line);
      isNaming = false;
    }
  }
  const own = groups.filter(({ agents }) => agents.includes(name.toLowerCase()));
  const found = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  return found.flatMap(({ rules }) => rules);
}

describe('robots.txt', () => {
  test('without a choice, all crawlers have the same rules', () => {
    const text = robots({});
    expect(text.match(/User-agent/g)).toHaveLength(1);
    expect(rulesFor(text, 'GPTBot')).toEqual(rulesFor(text, 'Googlebot'));
  });

  test.each([
    [
      'aiTraining',
      ['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot'],
      ['Googlebot', 'Claude-User'],
    ],
    ['aiAnswers', ['OAI-SearchBot', 'ChatGPT-User', 'PerplexityBot'], ['GPTBot', 'Bingbot']],
    ['search', ['Googlebot', 'Bingbot', 'Applebot'], ['GPTBot', 'Applebot-Extended']],
  ] as const)('%s is denied, others are not', (name, denied, others) => {
    const text = robots({ [name]: 'DENY' });
    for (const agent of denied) expect(rulesFor(text, agent), agent).toEqual(['Disallow: /c/']);
    for (const agent of others)
      expect(rulesFor(text, agent), agent).toContain('Disallow: /c/login');
    expect(text).toContain('Sitemap: https://example.org/c/sitemap.xml');
  });

  test('only search engines are allowed', () => {
    const text = robots({ others: 'DENY', aiTraining: 'DENY', aiAnswers: 'DENY' });
    expect(rulesFor(text, 'SomeBot')).toEqual(['Disallow: /c/']);
    expect(rulesFor(text, 'GPTBot')).toEqual(['Disallow: /c/']);
    expect(rulesFor(text, 'Googlebot')).not.toContain('Disallow: /c/');
  });

  test('those that are limited are slow, and leave lists and profiles', () => {
    const text = robots({ aiTraining: 'LIMIT', delay: 30 });
    expect(rulesFor(text, 'CCBot')).toEqual(
      expect.arrayContaining(['Crawl-delay: 30', 'Disallow: /c/users/', 'Disallow: /c/*?']),
    );
  });

  test('own lines without a User-agent hold for all others', () => {
    const text = robots({
      aiTraining: 'DENY',
      lines: 'Disallow: /c/beta/\r\nUser-agent: Odd\rDisallow: /',
    });
    expect(rulesFor(text, 'Googlebot')).toContain('Disallow: /c/beta/');
    expect(rulesFor(text, 'GPTBot')).toEqual(['Disallow: /c/']);
    expect(rulesFor(text, 'Odd')).toEqual(['Disallow: /']);
    expect(text).not.toContain('\r');
  });

  test('a private community names nothing', () => {
    expect(robots({ lines: 'Allow: /' }, true)).toBe('User-agent: *\nDisallow: /\n');
  });
});

test.each([
  ['Disallow: /a\n# note\n\nAllow: /b', true],
  ['Disallow', false],
  ['<script>', false],
  ['Allow: /\u0000', false],
])('own lines %j are accepted: %s', (lines, isAccepted) => {
  const schema = seoSettingGroup.settings['crawlers.lines']?.inputSchema;
  expect(schema?.safeParse(lines).success).toBe(isAccepted);
});

test.each([
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)', 'aiTraining'],
  ['Mozilla/5.0 (compatible; Claude-User/1.0; +Claude-User@anthropic.com)', 'aiAnswers'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'search'],
  ['Mozilla/5.0 (compatible; Bytespider; like Googlebot)', 'aiTraining'],
  ['MyGPTBotTester/1.0', null],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', null],
])('%s reads for %s', (agent, name) => {
  expect(crawlerClassOf(agent)).toBe(name);
});

test('a browser is refused nowhere, whatever is denied', () => {
  const crawlers: CrawlerSettings = {
    ...crawlersOf({}),
    ...{ search: 'DENY', aiTraining: 'DENY', aiAnswers: 'DENY', others: 'DENY', refuses: true },
  };
  const browser =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  expect(() => refuseDeniedCrawler(browser, { crawlers })).not.toThrow();
  expect(() => refuseDeniedCrawler('SomeBot/1.0', { crawlers })).toThrow(AppError);
  expect(() =>
    refuseDeniedCrawler('SomeBot/1.0', { crawlers: { ...crawlers, refuses: false } }),
  ).not.toThrow();
});
