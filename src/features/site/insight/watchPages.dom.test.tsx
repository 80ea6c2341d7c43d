import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPages } from './watchPages.ts';

const post = { layout: 'CONVERSATION_PAGE', subject: ['conversation', '12'] as const };
const home = { layout: 'HOME_PAGE', subject: null };
let now = 0;
let sent: { name: string; ago: number; layout: string; details: object }[][] = [];
let height = 5_000;
let watch: ReturnType<typeof watchPages>;

beforeEach(() => {
  vi.useFakeTimers();
  [now, sent, height] = [1_000, [], 5_000];
  document.body.innerHTML =
    '<main><a href="https://example.org/a?b=secret">out</a><a href="/x">in</a></main>';
  const main = document.querySelector('main');
  if (main) main.getBoundingClientRect = () => ({ top: 0, height }) as DOMRect;
  see('visible');
  watch = watchPages({ send: (body) => sent.push(JSON.parse(body).events), now: () => now });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  // Other files share this document.
  Reflect.deleteProperty(document, 'visibilityState');
  window.dispatchEvent(new Event('pageshow'));
});

function see(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
function pass(ms: number) {
  now += ms;
  vi.advanceTimersByTime(ms);
}
const click = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event('click', { bubbles: true }));
const details = () => sent.flat().map((event) => [event.layout, event.name, event.details]);

test('the time in which a page is visible is told when it is hidden, and nothing before', () => {
  watch.open(post);
  pass(12_000);
  expect(sent).toEqual([]);
  see('hidden');
  pass(60_000);
  see('visible');
  pass(3_000);
  see('hidden');
  expect(details()).toEqual([
    ['CONVERSATION_PAGE', 'page.stayed', { seconds: 12, percent: 15, isRead: false }],
    ['CONVERSATION_PAGE', 'page.stayed', { seconds: 3, percent: 15, isRead: false }],
  ]);
});

test('a navigation within the page ends the stay; both are sent in one beacon', () => {
  watch.open(post);
  pass(4_000);
  watch.open(home);
  pass(2_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject([
    { ...post, name: 'page.stayed', ago: 2_000, details: { seconds: 4 } },
    { ...home, name: 'page.stayed', ago: 0, details: { seconds: 2 } },
  ]);
});

test('a page is read once, when its end was seen and not at once', () => {
  height = innerHeight;
  watch.open(post);
  pass(2_000);
  see('hidden');
  see('visible');
  pass(4_000);
  see('hidden');
  see('visible');
  pass(9_000);
  see('hidden');
  expect(details().map(([, , told]) => told)).toEqual([
    { seconds: 2, percent: 100, isRead: false },
    { seconds: 4, percent: 100, isRead: true },
    { seconds: 9, percent: 100, isRead: false },
  ]);
});

test('of a link only the other site is told, and of links within the portal nothing', () => {
  watch.open(home);
  click('a[href="/x"]');
  click('a');
  pass(31_000);
  expect(details()).toEqual([['HOME_PAGE', 'link.followed', { host: 'example.org' }]]);
});

test('a page from the back/forward cache is a stay of its own', () => {
  height = innerHeight;
  watch.open(post);
  pass(6_000);
  window.dispatchEvent(new Event('pagehide'));
  pass(100_000);
  const shown = Object.assign(new Event('pageshow'), { persisted: true });
  window.dispatchEvent(shown);
  pass(7_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(details().map(([, , told]) => told)).toMatchObject([
    { seconds: 6, isRead: true },
    { seconds: 7, isRead: true },
  ]);
});

test('a page that shows nothing that counts, or only for a moment, tells nothing', () => {
  watch.open(null);
  pass(20_000);
  watch.open(home);
  pass(300);
  see('hidden');
  expect(sent).toEqual([]);
});

test('after the end nothing is told, and much at once is no more than the server keeps', () => {
  watch.open(home);
  for (let each = 0; each < 80; each += 1) click('a');
  see('hidden');
  expect(sent[0]).toHaveLength(50);
  watch.stop();
  see('visible');
  click('a');
  see('hidden');
  expect(sent).toHaveLength(1);
});
