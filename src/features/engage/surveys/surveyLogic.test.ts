import { expect, test } from 'vitest';
import {
  questionTypes,
  type SurveyDefinition,
  type SurveyQuestion,
} from './surveyDefinitionRules.ts';
import { answerFieldsOf, answersOnPath, faultOfAnswer, pathOf } from './surveyLogic.ts';
import { newQuestion } from './surveyTemplates.ts';

const option = (id: string, more = {}) => ({
  ...{ id, label: id, isOther: false, isExclusive: false },
  ...more,
});

const choice = (type: SurveyQuestion['type'], more: Partial<SurveyQuestion> = {}) =>
  newQuestion('q1', type, { label: 'Which?', options: [option('a'), option('b')], ...more });

/** Page 2 is for scores up to 6, its second question for those who say why; page 3 refers to page 2. */
const survey: SurveyDefinition = {
  thanks: null,
  pages: [
    { id: 'p1', title: null, showIf: null, questions: [newQuestion('score', 'NPS')] },
    {
      ...{ id: 'p2', title: null },
      showIf: { match: 'ALL', rules: [{ questionId: 'score', operator: 'AT_MOST', value: '6' }] },
      questions: [newQuestion('why', 'SHORT_TEXT')],
    },
    {
      ...{ id: 'p3', title: null, showIf: null },
      questions: [
        newQuestion('contact', 'CONSENT', {
          showIf: {
            match: 'ANY',
            rules: [{ questionId: 'why', operator: 'ANSWERED', value: null }],
          },
        }),
      ],
    },
  ],
};

const pagesOf = (answers: Record<string, string[]>) => pathOf(survey, answers).map(({ id }) => id);

test('pages and questions are shown as the answers before them say', () => {
  expect(pagesOf({})).toEqual(['p1']);
  expect(pagesOf({ score: ['9'] })).toEqual(['p1']);
  expect(pagesOf({ score: ['6'] })).toEqual(['p1', 'p2']);
  expect(pagesOf({ score: ['0'], why: ['Too slow'] })).toEqual(['p1', 'p2', 'p3']);
});

test('one question at a time: statements come with the question after them', () => {
  const question = (id: string, type: SurveyQuestion['type'] = 'SHORT_TEXT') =>
    newQuestion(id, type);
  const said = (id: string) => question(id, 'STATEMENT');
  const shown = pathOf(
    {
      ...{ thanks: null, oneAtATime: true },
      pages: [
        {
          ...{ id: 'p1', title: null, showIf: null },
          questions: [said('s1'), question('q1'), said('s2'), question('q2'), said('s3')],
        },
        { id: 'p2', title: null, showIf: null, questions: [question('q3')] },
      ],
    },
    {},
  );
  expect(shown.map(({ id, questions }) => [id, ...questions.map((each) => each.id)])).toEqual([
    ['p1', 's1', 'q1'],
    ['p1-s2', 's2', 'q2', 's3'],
    ['p2', 'q3'],
  ]);
});

test('answers off the path are dropped, and lead nowhere', () => {
  const changed = { score: ['10'], why: ['Too slow'], contact: ['yes'], other: ['x'] };
  expect(pagesOf(changed)).toEqual(['p1']);
  expect(answersOnPath(survey, changed)).toEqual({ score: ['10'] });
});

test('a condition that compares a missing or foreign answer does not hold', () => {
  const page = (operator: 'IS' | 'IS_NOT' | 'AT_LEAST', value: string | null) =>
    pathOf(
      {
        thanks: null,
        pages: [
          { id: 'p1', title: null, showIf: null, questions: [choice('SINGLE')] },
          {
            ...{ id: 'p2', title: null, questions: [newQuestion('q2', 'DATE')] },
            showIf: { match: 'ALL', rules: [{ questionId: 'q1', operator, value }] },
          },
        ],
      },
      {},
    ).length;
  expect([page('IS', 'a'), page('AT_LEAST', '0'), page('IS', null)]).toEqual([1, 1, 1]);
  expect(page('IS_NOT', 'a')).toBe(2);
});

test.each([
  ['SINGLE', { q1: ['a'] }, null],
  ['SINGLE', { q1: ['a', 'b'] }, 'invalid'],
  ['DROPDOWN', { q1: ['c'] }, 'invalid'],
  ['MULTIPLE', { q1: ['a', 'b'] }, null],
  ['MULTIPLE', { q1: ['a', 'a'] }, 'invalid'],
  ['NPS', { q1: ['10'] }, null],
  ['NPS', { q1: ['11'] }, 'invalid'],
  ['CSAT', { q1: ['0'] }, 'invalid'],
  ['CES', { q1: ['7'] }, null],
  ['CES', { q1: ['7.5'] }, 'invalid'],
  ['NUMBER', { q1: ['1e400'] }, 'number'],
  ['NUMBER', { q1: ['12,5'] }, 'number'],
  ['DATE', { q1: ['2026-02-29'] }, 'date'],
  ['DATE', { q1: ['2028-02-29'] }, null],
  ['SHORT_TEXT', { q1: ['x'.repeat(201)] }, 'tooLong'],
  ['LONG_TEXT', { q1: ['x'.repeat(5_000)] }, null],
  ['CONSENT', { q1: ['no'] }, 'invalid'],
  ['RANKING', { 'q1.a': ['2'], 'q1.b': ['1'] }, null],
  ['RANKING', { 'q1.a': ['1'], 'q1.b': ['1'] }, 'ranking'],
  ['RANKING', { 'q1.a': ['1'] }, 'ranking'],
  ['STATEMENT', { q1: ['anything'] }, null],
] as const)('%s answered with %j: %s', (type, answers, fault) => {
  expect(faultOfAnswer(choice(type), answers)).toBe(fault);
});

test.each(questionTypes.filter((type) => type !== 'STATEMENT'))(
  'a question of type %s may be left empty or cleared again, unless it is required',
  (type) => {
    const rows = [{ id: 'r1', label: 'One' }];
    const fields = answerFieldsOf(choice(type, { rows }));
    for (const values of [undefined, [], [''], [' '], ['', '']]) {
      const answers = Object.fromEntries(
        fields.flatMap((field) => (values ? [[field, values]] : [])),
      );
      expect(faultOfAnswer(choice(type, { rows }), answers)).toBeNull();
      expect(faultOfAnswer(choice(type, { rows, required: true }), answers)).toBe('required');
    }
  },
);

test('what is required must be answered, in a matrix in every row', () => {
  expect(faultOfAnswer(choice('SINGLE', { required: true }), { q1: [' '] })).toBe('required');
  expect(faultOfAnswer(choice('SINGLE'), {})).toBeNull();
  const rows = [
    { id: 'r1', label: 'One' },
    { id: 'r2', label: 'Two' },
  ];
  const matrix = choice('MATRIX', { required: true, rows });
  expect(faultOfAnswer(matrix, { 'q1.r1': ['a'] })).toBe('everyRow');
  expect(faultOfAnswer(matrix, { 'q1.r1': ['a'], 'q1.r2': ['b'] })).toBeNull();
  expect(faultOfAnswer(matrix, { 'q1.r1': ['z'], 'q1.r2': ['b'] })).toBe('invalid');
});

test('an exclusive option stands alone, and an other option says what it means', () => {
  const options = [option('a'), option('n', { isExclusive: true }), option('o', { isOther: true })];
  const multiple = choice('MULTIPLE', { options });
  expect(faultOfAnswer(multiple, { q1: ['n'] })).toBeNull();
  expect(faultOfAnswer(multiple, { q1: ['a', 'n'] })).toBe('exclusive');
  expect(faultOfAnswer(multiple, { q1: ['o'] })).toBe('other');
  expect(faultOfAnswer(multiple, { q1: ['o'], 'q1.other': ['This'] })).toBeNull();
  const definition = {
    thanks: null,
    pages: [{ id: 'p1', title: null, showIf: null, questions: [multiple] }],
  };
  expect(answersOnPath(definition, { q1: ['a'], 'q1.other': ['This'] })).toEqual({ q1: ['a'] });
});

test('numbers stay within their limits', () => {
  const number = choice('NUMBER', { min: 0, max: 10 });
  expect([faultOfAnswer(number, { q1: ['-1'] }), faultOfAnswer(number, { q1: ['10'] })]).toEqual([
    'range',
    null,
  ]);
});
