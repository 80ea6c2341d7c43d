import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startProcessorClock } from '#platform/testing/processorTime.ts';
import { capitalsPercent, type DraftFacts, hostOf, linksOf } from '../draftRules.ts';
import { lessonWords, scoreOf } from '../filterRules.ts';
import { bandsOf, shinglesOf, similarity } from '../nearnessRules.ts';
import { conditionSchema, type SpamCondition } from '../spamInputs.ts';
import { answerOfRule, type Facts, type LookedUp, waitOf } from './judging.ts';
import { isPattern, matchesPattern } from './spamPattern.ts';

const draft: DraftFacts = {
  ...{ kind: 'POST', isEdit: false, text: 'Cheap watches: see the Café now', hosts: ['a.example'] },
  ...{ linkCount: 2, mentionCount: 1, imageCount: 0, language: 'pt_BR', country: null },
  ...{ isHoneypotFilled: false, hasOwnLimit: false },
};
const now = new Date('2026-06-01T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const found: LookedUp = {
  author: {
    ...{ ageHours: 30, points: 7, contributions: 2, level: 0 },
    ...{ emailDomain: 'mail.example', country: 'DE' },
  },
  bannedHosts: new Set(['bad.example']),
  recentTexts: [
    { isPost: true, at: before(100) },
    { isPost: false, at: before(10) },
  ],
  newHosts: [],
  newMembersOfHost: 2,
  score: 0.8,
  duplicates: [{ type: 'comment', id: 1, authorId: 5, at: before(86_400), similarity: 0.9 }],
};
const facts = (more: Partial<DraftFacts> = {}): Facts => ({
  ...{ authorId: 5, now, found },
  draft: { ...draft, ...more },
});
const ask = (condition: object, more: Partial<DraftFacts> = {}) =>
  answerOfRule(
    { ...rule, match: 'ALL', conditions: [conditionSchema.parse(condition)] },
    facts(more),
  );
const rule = { action: 'HOLD', sparesTrusted: true } as const;

describe('conditions', () => {
  it.each<[boolean, object, Partial<DraftFacts>?]>([
    [false, { type: 'NEW_MEMBER', hours: 24, points: 3 }],
    [true, { type: 'NEW_MEMBER', hours: 48, points: 3 }],
    [true, { type: 'NEW_MEMBER', hours: 24, points: 8 }],
    [true, { type: 'ACCOUNT_YOUNGER', hours: 31 }],
    [false, { type: 'POINTS_BELOW', points: 7 }],
    [true, { type: 'LEVEL_BELOW', level: 10 }],
    [false, { type: 'FIRST_CONTRIBUTION' }],
    [true, { type: 'EMAIL_DOMAIN', hosts: ['@MAIL.example'] }],
    [false, { type: 'EMAIL_DOMAIN', hosts: ['ail.example'] }],
    [true, { type: 'COUNTRY', countries: ['de'] }],
    [false, { type: 'KIND', kinds: ['COMMENT', 'REPLY'] }],
    [true, { type: 'SHORTER', characters: 32 }],
    [false, { type: 'LONGER', characters: 31 }],
    [true, { type: 'WORDS', words: ['cafe'] }],
    [true, { type: 'WORDS', words: ['watches see'] }],
    [false, { type: 'WORDS', words: ['watch'] }],
    [true, { type: 'WORDS', words: ['自転車'] }, { text: '安い自転車はここで' }],
    [true, { type: 'PATTERN', pattern: 'cheap\\s+w' }],
    [true, { type: 'LINKS_ABOVE', count: 1 }],
    [false, { type: 'LINKS_ABOVE', count: 2 }],
    [true, { type: 'MENTIONS_ABOVE', count: 0 }],
    [false, { type: 'IMAGES_ABOVE', count: 0 }],
    [true, { type: 'CAPITALS_ABOVE', percent: 50 }, { text: 'BUY THIS NOW FROM US, FRIEND' }],
    [true, { type: 'LANGUAGE', languages: ['pt'] }],
    [true, { type: 'SPAM_SCORE', percent: 80 }],
    [false, { type: 'SPAM_SCORE', percent: 81 }],
    [true, { type: 'NEAR_DUPLICATE', days: 2, percent: 90, ofOthers: false }],
    [false, { type: 'NEAR_DUPLICATE', days: 2, percent: 90, ofOthers: true }],
    [true, { type: 'HONEYPOT' }, { isHoneypotFilled: true }],
    [true, { type: 'LINK_HOST', hosts: ['https://www.A.example/x'] }],
    [false, { type: 'BANNED_HOST' }],
    [true, { type: 'BANNED_HOST' }, { hosts: ['x.bad.example'] }],
    [false, { type: 'BANNED_HOST' }, { hosts: ['notbad.example'] }],
    [false, { type: 'NEW_HOST' }],
    [true, { type: 'HOST_OF_NEW_MEMBERS', members: 2 }],
    [true, { type: 'SOONER_THAN', kinds: 'POSTS', seconds: 120 }],
    [false, { type: 'SOONER_THAN', kinds: 'POSTS', seconds: 120 }, { isEdit: true }],
    [false, { type: 'SOONER_THAN', kinds: 'RESPONSES', seconds: 120 }],
    [true, { type: 'RATE', kinds: 'ALL', count: 2, minutes: 2 }],
    [false, { type: 'RATE', kinds: 'POSTS', count: 2, minutes: 2 }],
  ])('%s for %o', (expected, condition, more) => {
    expect(ask(condition, more)).toBe(expected);
  });

  it('asks for nothing where what is known decides', () => {
    const asked = (match: 'ALL' | 'ANY', conditions: SpamCondition[]) =>
      answerOfRule({ ...rule, match, conditions }, { ...facts(), found: {} });
    const unknown: SpamCondition = { type: 'SPAM_SCORE', percent: 50 };
    expect(asked('ALL', [unknown, { type: 'HONEYPOT' }])).toBe(false);
    expect(asked('ANY', [unknown, { type: 'LINKS_ABOVE', count: 0 }])).toBe(true);
    expect(asked('ALL', [unknown, { type: 'LINKS_ABOVE', count: 0 }])).toBe('score');
  });

  it('makes all and any the opposite of each other', () => {
    const condition = fc.constantFrom<SpamCondition>(
      { type: 'HONEYPOT' },
      { type: 'LINKS_ABOVE', count: 1 },
      { type: 'NEW_MEMBER', hours: 24, points: 3 },
      { type: 'SOONER_THAN', kinds: 'POSTS', seconds: 120 },
    );
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1 }), (conditions) => {
        const each = conditions.map((one) => ask(one));
        const rules = { ...rule, conditions };
        expect(answerOfRule({ ...rules, match: 'ALL' }, facts())).toBe(each.every(Boolean));
        expect(answerOfRule({ ...rules, match: 'ANY' }, facts())).toBe(each.some(Boolean));
      }),
    );
  });
});

it('after the wait it tells of, a pace takes another one, and not a second sooner', () => {
  const times = fc.array(fc.integer({ min: 0, max: 7200 }), { maxLength: 12 });
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 6 }), (seconds, count) => {
      const pace = { type: 'RATE', kinds: 'ALL', count, minutes: 60 } as const;
      const recentTexts = seconds.map((each) => ({ isPost: true, at: before(each) }));
      const wait = waitOf(pace, recentTexts, now);
      const later = (more: number) => new Date(now.getTime() + more * 1000);
      expect(waitOf(pace, recentTexts, later(wait))).toBe(0);
      if (wait > 0) expect(waitOf(pace, recentTexts, later(wait - 1))).toBeGreaterThan(0);
    }),
  );
});

it('finds every link of a text once, wherever it stands, and none of its own', () => {
  const html =
    '<p><a href="https://www.One.example/a?b=1&amp;c=2">https://one.example</a> and www.two.example/x, ' +
    '<a class="mention" href="/users/4">@x</a> <a href="mailto:a@b.example">mail</a> ' +
    '<img src="https://three.example/p.png" alt=""> http://own.example/y</p>';
  const given = { html, stripped: 'words', others: ['Title https://four.example', null] };
  expect(
    linksOf({ ...given, addresses: ['https://five.example/f', '/files/1'] }, 'own.example'),
  ).toEqual({
    text: 'Title https://four.example\nwords',
    hosts: ['one.example', 'two.example', 'four.example', 'three.example', 'five.example'],
    linkCount: 3,
    imageCount: 1,
  });
  expect(hostOf('javascript:alert(1)')).toBeNull();
  expect(capitalsPercent('ABC')).toBe(0);
});

it('takes patterns that are linear and no others, and is quick with the worst of texts', () => {
  expect(isPattern('(a+)+$')).toBe(true);
  expect(isPattern('(a)\\1')).toBe(false);
  expect(isPattern('(?=a)b')).toBe(false);
  expect(isPattern('(')).toBe(false);
  const processorMs = startProcessorClock();
  expect(matchesPattern('^(a+)+$', `${'a'.repeat(19_000)}b`)).toBe(false);
  expect(processorMs()).toBeLessThan(5000);
});

it('finds nearly the same texts by a band they share, and others by none', () => {
  const words = Array.from({ length: 60 }, (_, index) => `word${(index * 7919) % 1000}`);
  const text = words.join(' ');
  const near = words.with(30, 'other').join(' ');
  const far = words.map((word) => `x${word}`).join(' ');
  const share = (a: string, b: string) => {
    const bands = new Set(bandsOf(shinglesOf(a)));
    return bandsOf(shinglesOf(b)).some((band) => bands.has(band));
  };
  expect(similarity(shinglesOf(text), shinglesOf(near))).toBeGreaterThan(0.85);
  expect(share(text, near)).toBe(true);
  expect(share(text, far)).toBe(false);
  expect(bandsOf(shinglesOf('Thank you, that helped'))).toEqual([]);
  expect(similarity(shinglesOf(text), shinglesOf(text.toUpperCase()))).toBe(1);
});

it('scores within 0 and 1, whatever it has learned', () => {
  const lessons = fc.record({ spam: fc.nat(1000), good: fc.nat(1000) });
  fc.assert(
    fc.property(fc.array(lessons, { maxLength: 400 }), (words) => {
      const score = scoreOf(words, { spam: 1000, good: 1000 });
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }),
  );
  expect(scoreOf([{ spam: 1, good: 0 }], { spam: 19, good: 50 })).toBeNull();
  expect(lessonWords('See https://x.example/a, see THE Café')).toEqual([
    ...['host:x.example', 'see', 'the', 'cafe'],
  ]);
});
