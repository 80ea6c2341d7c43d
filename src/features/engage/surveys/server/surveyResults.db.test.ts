import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { SurveyAnswers, SurveyDefinition } from '../surveyDefinitionRules.ts';
import { newQuestion } from '../surveyTemplates.ts';
import { keepResponse } from './keepResponse.ts';
import { makeSurvey } from './surveyFactories.ts';
import { surveyResults } from './surveyResults.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });

const options = ['o1', 'o2', 'o3'].map((id) => ({
  ...{ id, label: id, isOther: id === 'o3', isExclusive: false },
}));
const rows = ['r1', 'r2'].map((id) => ({ id, label: id }));
const questions = [
  newQuestion('all', 'CONSENT', { label: 'Consent' }),
  newQuestion('nps', 'NPS', { label: 'NPS' }),
  newQuestion('many', 'MULTIPLE', { label: 'Many', options }),
  newQuestion('grid', 'MATRIX', { label: 'Grid', options, rows }),
  newQuestion('rank', 'RANKING', { label: 'Rank', options }),
  newQuestion('size', 'NUMBER', { label: 'Size' }),
  newQuestion('text', 'LONG_TEXT', { label: 'Text' }),
];
const definition: SurveyDefinition = {
  pages: [{ id: 'p1', title: null, questions, showIf: null }],
  thanks: null,
};

const answers: SurveyAnswers[] = [
  { all: ['yes'], nps: ['9'], many: ['o1', 'o2'], size: ['3.5'], 'grid.r1': ['o1'] },
  { all: ['yes'], nps: ['9'], many: ['o3'], 'many.other': ['Else'], size: ['4.5'], text: ['Good'] },
  { all: ['yes'], nps: ['0'], 'rank.o1': ['2'], 'rank.o2': ['1'], 'rank.o3': ['3'] },
  { all: ['yes'], 'grid.r1': ['o2'], 'grid.r2': ['o1'], size: ['-2'] },
];

async function fill(): Promise<number> {
  const survey = await makeSurvey(db, { definition, response_count: answers.length });
  for (const [index, given] of answers.entries()) {
    await db.transaction().execute((trx) =>
      keepResponse(trx, {
        ...{ surveyId: survey.id, version: 1, memberId: null, questions, answers: given },
        day: new Date(Date.UTC(2026, 0, 1 + index)),
      }),
    );
  }
  return survey.id;
}

const read = (id: number, filter = {}) =>
  surveyResults(testContext(db, { viewer: manager.viewer }), id, {
    ...{ version: null, from: null, to: null, answers: [] },
    ...filter,
  });

test('counters and answers give the same results', async () => {
  const id = await fill();
  const everyone = { answers: [{ questionId: 'all', value: 'yes' }] };
  const counted = await read(id);
  expect(await read(id, everyone)).toEqual(counted);
  expect(await read(id, { version: 1 })).toEqual(counted);
  const by = (name: string) => counted.questions.find((each) => each.id === name);
  expect(by('size')).toMatchObject({ answeredCount: 3, average: 2 });
  expect(by('many')).toMatchObject({ answeredCount: 2 });
  expect(by('grid')).toMatchObject({ answeredCount: 2 });
  expect(by('rank')).toMatchObject({ answeredCount: 1 });
  expect(by('text')).toMatchObject({ answeredCount: 1, bars: [] });
  expect(by('nps')?.score).toBeCloseTo(100 / 3);
});

test('a period and a version are counted alone, with answers as well', async () => {
  const id = await fill();
  const days = { from: '2026-01-02', to: '2026-01-03' };
  const part = await read(id, days);
  expect(part).toMatchObject({ responseCount: 2, days: [{ count: 1 }, { count: 1 }] });
  expect(part.questions.find((each) => each.id === 'size')).toMatchObject({ average: 4.5 });
  const everyone = { answers: [{ questionId: 'all', value: 'yes' }] };
  expect(await read(id, { ...days, ...everyone })).toEqual(part);
  const nine = { answers: [{ questionId: 'nps', value: '9' }] };
  expect((await read(id, { ...days, ...nine })).responseCount).toBe(1);
  expect((await read(id, { version: 2 })).responseCount).toBe(0);
});

test('the totals of free numbers are kept with the counters', async () => {
  const id = await fill();
  const { rows: totals } = await sql<{ total: number }>`
    select sum(total) as total from survey_counts
    where survey_id = ${id} and question_id = 'size' and value = '*'`.execute(db);
  expect(totals[0]?.total).toBe(6);
});

test('an NPS of several weeks has a score for each, from the counters', async () => {
  const survey = await makeSurvey(db, { definition, response_count: 3 });
  for (const [day, nps] of [
    ...([
      ['2026-03-02', '10'],
      ['2026-03-08', '0'],
      ['2026-03-09', '9'],
    ] as const),
  ]) {
    await keepResponse(db, {
      ...{ surveyId: survey.id, version: 1, memberId: null, questions },
      ...{ answers: { nps: [nps] }, day: new Date(day) },
    });
  }
  const weeksWith = async (filter: object) =>
    (await read(survey.id, filter)).questions.find(({ id }) => id === 'nps')?.weeks;
  expect(await weeksWith({})).toEqual([
    { week: '2026-03-02', score: 0, count: 2 },
    { week: '2026-03-09', score: 100, count: 1 },
  ]);
  expect(await weeksWith({ to: '2026-03-08' })).toEqual([]);
});
