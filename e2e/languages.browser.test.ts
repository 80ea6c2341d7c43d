import { expect, it } from 'vitest';
import { knownLanguages, localeOf } from '#core/languages.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
await portal.changeSettings({ activeLanguages: [...knownLanguages] });
const category = await makeCategory(db, { title: 'Garden' });
const topic = await makeTopic(db, category.id, { title: 'Pumps' });
const at = new Date(Date.UTC(2024, 2, 4, 15, 5));
await makeConversation(db, {
  ...{ title: 'The pump stops', topic_id: topic.id, category_id: category.id },
  ...{ created_at: new Date(Date.now() - 3 * 86_400_000), last_activity_at: at },
});

/** What pages ask `Intl` for, apart from ranges, which they take from the server until they are hydrated. */
function writeAll({ locales, at }: { locales: string[]; at: number }): Record<string, string[]> {
  const dates: Intl.DateTimeFormatOptions[] = [
    ...([{ dateStyle: 'full' }, { dateStyle: 'long' }, { dateStyle: 'medium' }, {}] as const),
    ...([
      { day: 'numeric', month: 'short' },
      { month: 'long', year: 'numeric' },
    ] as const),
    ...([
      { hour: 'numeric', minute: '2-digit' },
      { weekday: 'short' },
      { month: 'short' },
    ] as const),
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    {
      ...({ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric' } as const),
      ...({ minute: '2-digit', timeZoneName: 'short' } as const),
    },
  ];
  return Object.fromEntries(
    locales.map((locale) => {
      const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
        new Intl.NumberFormat(locale, options).format(value);
      const distance = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
      const plurals = new Intl.PluralRules(locale);
      return [
        locale,
        [
          ...dates.map((each) =>
            new Intl.DateTimeFormat(locale, { ...each, timeZone: 'UTC' }).format(at),
          ),
          ...[number(1234.5), number(1_234_567), number(0.125, { style: 'percent' })],
          ...['minute', 'hour', 'day', 'kilobyte', 'megabyte'].map((unit) =>
            number(3.5, { style: 'unit', unit }),
          ),
          ...(['second', 'minute', 'hour', 'day'] as const).flatMap((unit) =>
            [-1, -3, -21, 2].map((value) => distance.format(value, unit)),
          ),
          new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second'),
          new Intl.ListFormat(locale, { type: 'conjunction' }).format(['A', 'B', 'C']),
          new Intl.ListFormat(locale, { type: 'disjunction' }).format(['A', 'B', 'C']),
          ...['DE', 'US', 'KR'].map(
            (code) => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? '',
          ),
          ...locales.map(
            (code) => new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? '',
          ),
          [0, 1, 2, 3, 5, 11, 21, 100].map((count) => plurals.select(count)).join(' '),
          'zebra Ölfus þing ópera chata élan 한국 日本'
            .split(' ')
            .sort(new Intl.Collator(locale).compare)
            .join(' '),
        ],
      ];
    }),
  );
}

it('writes dates, numbers, names and lists of every language as the server does', async () => {
  const page = await portal.open('?lang=is');
  const asked = { locales: knownLanguages.map(localeOf), at: at.getTime() };
  const browser = await page.evaluate(writeAll, asked);
  const server = writeAll(asked);
  for (const locale of asked.locales) {
    expect.soft(browser[locale], locale).toEqual(server[locale]);
  }
});

it('shows an Icelandic page in Icelandic throughout, written once', async () => {
  const page = await portal.open('?lang=is');
  const times = page.locator('main time');
  await expect.poll(() => times.first().textContent()).toMatch(/^fyrir 3 dögum$|^4\. mar\. 2024$/);
  const title = await times.first().getAttribute('title');
  expect(title).toMatch(/^\d+\. \p{L}+ 20\d\d kl\. /u);
  // Faults in the console, such as a failed hydration, fail the test (openPortal).
});

it('loads nothing for Icelandic in other languages', async () => {
  const page = await portal.visit();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('?lang=nb');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /celandic/.test(url))).toEqual([]);
});
