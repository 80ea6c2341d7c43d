import { expect, test } from 'vitest';
import { IcelandicCollator } from './icelandicCollator.ts';
import { icelandicDates } from './icelandicDates.ts';
import { icelandicDistances } from './icelandicDistances.ts';
import { icelandicLists } from './icelandicLists.ts';
import { icelandicNames } from './icelandicNames.ts';
import { IcelandicPluralRules, icelandicNumbers } from './icelandicNumbers.ts';
import { icelandicWords } from './icelandicWords.ts';

// Node has Icelandic, as the server does: what a browser without it writes must be the same.
const words = icelandicWords({ regions: ['IS', 'DE', 'US'], languages: ['is', 'pt-BR', 'zh-CN'] });

const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const full = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
/** The options that pages ask for. */
const dateOptions: readonly Intl.DateTimeFormatOptions[] = [
  ...(['full', 'long', 'medium', 'short'] as const).map((dateStyle) => ({ dateStyle })),
  ...[{ dateStyle: 'medium', timeStyle: 'short' } as const, {}],
  ...[day, full, time, { ...full, ...time }, { ...full, ...time, timeZoneName: 'short' } as const],
  ...[{ ...time, hour12: true }, { ...full, ...time, hour12: true }, { hour: 'numeric' } as const],
  { day: 'numeric', month: 'short' },
  { day: 'numeric', month: 'long' },
  { month: 'long', year: 'numeric' },
  { month: 'short', year: 'numeric' },
  ...(['long', 'short', 'narrow'] as const).flatMap((style) => [
    { weekday: style },
    { month: style },
    { weekday: style, month: 'long', day: 'numeric' } as const,
  ]),
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  { ...day, ...time, timeZoneName: 'short' },
];
const zones = ['UTC', 'Atlantic/Reykjavik', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];
const moments = [
  Date.UTC(2024, 2, 4, 15, 5),
  Date.UTC(2025, 11, 31, 23, 59),
  Date.UTC(2026, 6, 1, 4, 30),
];

test('dates are those of the server', () => {
  const Dates = icelandicDates(words);
  for (const options of dateOptions) {
    for (const timeZone of zones) {
      for (const at of moments) {
        const ours = new Dates('is', { ...options, timeZone }).format(at);
        const servers = new Intl.DateTimeFormat('is', { ...options, timeZone }).format(at);
        expect(ours, JSON.stringify({ ...options, timeZone })).toBe(servers);
      }
    }
  }
});

test('numbers, shares and measures are those of the server', () => {
  const Numbers = icelandicNumbers(words);
  const options: readonly Intl.NumberFormatOptions[] = [
    ...[{}, { style: 'percent' } as const, { style: 'percent', maximumFractionDigits: 1 } as const],
    ...[{ signDisplay: 'exceptZero' } as const, { maximumFractionDigits: 1 }],
    ...['minute', 'hour', 'day', 'second', 'millisecond', 'kilobyte', 'megabyte'].flatMap((unit) =>
      (['short', 'long', 'narrow'] as const).map((unitDisplay) => ({
        ...({ style: 'unit', unit, unitDisplay } as const),
        maximumFractionDigits: 1,
      })),
    ),
  ];
  for (const each of options) {
    for (const value of [0, 1, 2, 11, 21, 101, 1234.56, 3.5, 0.125, -7, 1_234_567]) {
      const ours = new Numbers('is', each).format(value);
      expect(ours, JSON.stringify(each)).toBe(new Intl.NumberFormat('is', each).format(value));
    }
  }
});

test('plural forms and distances in time are those of the server', () => {
  const plurals = new Intl.PluralRules('is');
  const Distances = icelandicDistances(words);
  for (const value of [0, 1, 2, 5, 11, 21, 31, 101, 111, 1.1, 1.5]) {
    expect(new IcelandicPluralRules().select(value), `${value}`).toBe(plurals.select(value));
  }
  for (const numeric of ['always', 'auto'] as const) {
    const ours = new Distances('is', { numeric });
    const servers = new Intl.RelativeTimeFormat('is', { numeric });
    for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const) {
      for (const value of [0, 1, -1, 5, -21, -3, -45]) {
        expect(ours.format(value, unit), `${value} ${unit}`).toBe(servers.format(value, unit));
      }
    }
  }
});

test('lists, names and the order of words are those of the server', () => {
  const Lists = icelandicLists(words);
  for (const type of ['conjunction', 'disjunction'] as const) {
    for (const list of [['Jón'], ['Jón', 'Anna'], ['Jón', 'Anna', 'Þór', 'Æsa']]) {
      const servers = new Intl.ListFormat('is', { type });
      expect(new Lists('is', { type }).format(list)).toBe(servers.format(list));
    }
  }
  const Names = icelandicNames(words);
  expect(new Names('is', { type: 'region' }).of('DE')).toBe('Þýskaland');
  expect(new Names('is', { type: 'language' }).of('is')).toBe('íslenska');
  const towns =
    'Þórshöfn Ölfus Akureyri Ísafjörður Ítalía Ás Aski Egilsstaðir Zoëga Ærlækur Dalvík Ýmir';
  expect(towns.split(' ').sort(new IcelandicCollator('is').compare)).toEqual(
    towns.split(' ').sort(new Intl.Collator('is').compare),
  );
});
