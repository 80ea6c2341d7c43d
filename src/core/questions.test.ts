import { describe, expect, test } from 'vitest';
import {
  answersSchema,
  type Question,
  type QuestionKind,
  questionIn,
  questionKinds,
  questionSchema,
} from './questions.ts';

const question = (fields: Partial<Question> & { key: string }): Question =>
  questionSchema.parse({ label: fields.key, ...fields });

const asked = answersSchema([
  question({ key: 'company', required: true, pattern: '[A-Z].*' }),
  question({ key: 'size', kind: 'CHOICE', options: ['small', 'large'] }),
  question({ key: 'uses', kind: 'CHOICES', options: ['work', 'home'], required: true }),
  question({ key: 'years', kind: 'NUMBER' }),
  question({ key: 'news', kind: 'CHECKBOX' }),
]);

test('answers of a form without script and of the interface read alike', () => {
  const fromForm = asked.parse({
    company: ' Acme ',
    size: '',
    uses: 'work',
    years: '',
    news: 'on',
  });
  expect(fromForm).toEqual({ company: 'Acme', uses: ['work'], news: true });
  const fromScript = asked.parse({ company: 'Acme', size: 'small', uses: ['work'], years: 3 });
  expect(fromScript).toEqual({ company: 'Acme', size: 'small', uses: ['work'], years: 3 });
});

test('what nobody asked for is dropped', () => {
  expect(
    asked.parse({ company: 'Acme', uses: ['home'], role: 'administrator' }),
  ).not.toHaveProperty('role');
});

test.each([
  ['company', { uses: ['work'] }],
  ['company', { company: '   ', uses: ['work'] }],
  ['company', { company: 'acme', uses: ['work'] }],
  ['size', { company: 'Acme', uses: ['work'], size: 'huge' }],
  ['uses', { company: 'Acme', uses: [] }],
  ['uses', { company: 'Acme', uses: ['play'] }],
  ['years', { company: 'Acme', uses: ['work'], years: 'many' }],
  ['news', { company: 'Acme', uses: ['work'], news: 'perhaps' }],
])('a fault names the question: %s', (key, answers) => {
  const { error } = asked.safeParse(answers);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([key]);
});

const single = (fields: Partial<Question>) =>
  answersSchema([question({ key: 'value', ...fields })]);
const fits = (fields: Partial<Question>, value: unknown) =>
  single(fields).safeParse({ value }).success;

test.each([
  [{ kind: 'DATE' }, ['2026-02-28', ''], ['2026-02-30', '28.2.2026', '2026-02-28T12:00:00Z', 5]],
  [{ kind: 'URL' }, ['https://example.org', ''], ['example.org', 'javascript:alert(1)']],
  [{ kind: 'EMAIL' }, ['ada@example.org'], ['ada']],
  [{ kind: 'PHONE' }, ['+491701234567'], ['12']],
  [{ kind: 'NUMBER', min: 1, max: 5, integer: true }, [1, '5'], [0, 6, '2.5', 'many']],
  [{ minLength: 2, maxLength: 4 }, ['ab', 'abcd', ''], ['a', 'abcde']],
  [{ required: true, kind: 'URL' }, ['ftp://example.org'], ['', undefined]],
  [{ required: true, kind: 'DATE' }, ['2026-01-01'], ['', undefined]],
] as const)('an answer of %j', (fields, good, bad) => {
  for (const value of good) expect(fits(fields, value), `${value}`).toBe(true);
  for (const value of bad) expect(fits(fields, value), `${value}`).toBe(false);
});

const blanks = [undefined, null, '', '   ', '\u200b', '\n', [], [''], [null]];
const required = 'Hold on! This field cannot be blank.';
const options = ['small', 'large'];

interface KindCase {
  rules?: Partial<Question>;
  given: unknown;
  /** What is kept of it. */
  kept: unknown;
  wrong: unknown;
}

const kinds: Record<QuestionKind, KindCase> = {
  TEXT: { rules: { minLength: 3, pattern: '[a-z]+' }, given: ' abc ', kept: 'abc', wrong: 'ab' },
  LONG_TEXT: { rules: { minLength: 3 }, given: 'one\ntwo', kept: 'one\ntwo', wrong: 'ab' },
  CHOICE: { rules: { options }, given: 'small', kept: 'small', wrong: 'huge' },
  CHOICES: { rules: { options }, given: ['', 'large'], kept: ['large'], wrong: ['huge'] },
  CHECKBOX: { given: 'on', kept: true, wrong: 'perhaps' },
  NUMBER: { rules: { min: 1 }, given: '2', kept: 2, wrong: '0' },
  DATE: { given: '2026-02-28', kept: '2026-02-28', wrong: '2026-02-30' },
  URL: { given: 'https://example.org', kept: 'https://example.org', wrong: 'example.org' },
  EMAIL: { given: 'ada@example.org', kept: 'ada@example.org', wrong: 'ada' },
  PHONE: { given: '+491701234567', kept: '+491701234567', wrong: '12' },
};

describe.each(questionKinds.map((kind) => ({ kind, ...kinds[kind] })))(
  'a question of the kind $kind',
  ({ kind, rules, given, kept, wrong }) => {
    const optional = single({ kind, ...rules });
    const mustBe = single({ kind, ...rules, required: true });

    test.each(blanks)('that is optional may be left, or cleared to, %j', (blank) => {
      expect(optional.parse({ value: blank })).toEqual({});
      expect(optional.parse({})).toEqual({});
    });

    test.each(blanks)('that is required says so to %j', (blank) => {
      const issues = mustBe.safeParse({ value: blank }).error?.issues;
      expect(issues).toMatchObject([{ path: ['value'], message: required }]);
      expect(mustBe.safeParse({}).error?.issues).toMatchObject([{ message: required }]);
    });

    test('keeps what is filled in, and refuses what does not answer it', () => {
      for (const schema of [optional, mustBe]) {
        expect(schema.parse({ value: given })).toEqual({ value: kept });
        expect(schema.safeParse({ value: wrong }).error?.issues).toMatchObject([
          { path: ['value'], message: expect.not.stringContaining('blank') },
        ]);
      }
    });
  },
);

test('a box that must be ticked is blank while it is not', () => {
  const box = single({ kind: 'CHECKBOX', required: true });
  for (const value of [false, 'off', 'false']) {
    expect(box.safeParse({ value }).error?.issues).toMatchObject([{ message: required }]);
  }
  expect(single({ kind: 'CHECKBOX' }).parse({ value: false })).toEqual({ value: false });
});

test('a question is asked in the language of the reader, as far as it has words', () => {
  const asked = question({
    ...{ key: 'size', label: 'Size', help: 'In inches', kind: 'CHOICE', options: ['s', 'l'] },
    optionLabels: { s: 'Small', l: 'Large' },
    words: { de: { label: 'Größe', help: '', options: { s: 'Klein' } } },
  });
  expect(questionIn(asked, 'de')).toMatchObject({
    ...{ label: 'Größe', help: 'In inches', optionLabels: { s: 'Klein', l: 'Large' } },
  });
  expect(questionIn(asked, 'ar')).toMatchObject({ label: 'Size', optionLabels: { s: 'Small' } });
});
