import { expect, test } from 'vitest';
import { answersSchema, type Question, questionSchema } from './questions.ts';

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
