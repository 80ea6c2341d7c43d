import { expect, test } from 'vitest';
import {
  addPage,
  addQuestion,
  duplicateQuestion,
  moveQuestion,
  questionsBefore,
  removePage,
  removeQuestion,
} from './definitionChanges.ts';
import { definitionFaults } from './definitionFaults.ts';
import type { SurveyDefinition } from './surveyDefinitionRules.ts';
import { newQuestion, templateOf } from './surveyTemplates.ts';

const words = { nps: 'Recommend?', npsReason: 'Why?', csat: 'Satisfied?', csatReason: 'Better?' };
const nps = templateOf('NPS', words);
const idsOf = ({ pages }: SurveyDefinition) =>
  pages.map(({ questions }) => questions.map(({ id }) => id));

test('questions move within a page, and over its end into the next', () => {
  const two = addPage(nps);
  const down = moveQuestion(two, 'q1', 1);
  expect(idsOf(down)).toEqual([['q2', 'q1'], []]);
  const over = moveQuestion(down, 'q1', 1);
  expect(idsOf(over)).toEqual([['q2'], ['q1']]);
  expect(idsOf(moveQuestion(over, 'q1', 1))).toEqual([['q2'], ['q1']]);
  expect(idsOf(moveQuestion(over, 'q1', -1))).toEqual([['q2', 'q1'], []]);
  expect(questionsBefore(over, 'p2').map(({ id }) => id)).toEqual(['q2']);
});

test('new and copied questions never take the id of a published one', () => {
  const added = addQuestion(nps, { pageId: 'p1', type: 'MATRIX', taken: ['q3'] });
  expect(added.id).toBe('q4');
  const copied = duplicateQuestion(removeQuestion(nps, 'q2'), 'q1', ['q2']);
  expect(idsOf(copied)).toEqual([['q1', 'q3']]);
});

test('the last page stays', () => {
  expect(removePage(nps, 'p1')).toEqual(nps);
  expect(removePage(addPage(nps), 'p1').pages.map(({ id }) => id)).toEqual(['p2']);
});

test('templates can be published, an empty survey cannot', () => {
  expect(definitionFaults(nps)).toEqual([]);
  expect(definitionFaults(templateOf('CSAT', words))).toEqual([]);
  const rules = definitionFaults(templateOf('BLANK', words)).map(({ rule }) => rule);
  expect(rules).toEqual(['noQuestions', 'emptyPage']);
});

test('publishing finds what is missing, where it is', () => {
  const option = (id: string, label: string) => ({
    ...{ id, label, isOther: false, isExclusive: false },
  });
  const rule = (questionId: string, value: string | null) => ({
    match: 'ALL' as const,
    rules: [{ questionId, operator: 'IS' as const, value }],
  });
  const faults = definitionFaults(
    {
      thanks: null,
      pages: [
        {
          ...{ id: 'p1', title: null, showIf: rule('q5', 'a') },
          questions: [
            newQuestion('q1', 'SINGLE', { label: ' ', options: [option('a', 'A')] }),
            newQuestion('q2', 'SINGLE', {
              ...{ label: 'Two', options: [option('a', 'A'), option('b', 'A ')] },
            }),
            newQuestion('q3', 'NUMBER', { label: 'Three', min: 2, max: 1 }),
          ],
        },
        {
          ...{ id: 'p2', title: null, showIf: rule('q2', 'z') },
          questions: [newQuestion('q1', 'DATE', { label: 'Again' })],
        },
      ],
    },
    [newQuestion('q3', 'DATE')],
  );
  expect(faults.map(({ rule: name, pageId, questionId }) => [name, questionId ?? pageId])).toEqual([
    ['conditionQuestion', 'p1'],
    ['noLabel', 'q1'],
    ['sameId', 'q1'],
    ['fewOptions', 'q1'],
    ['sameOption', 'q2'],
    ['minMax', 'q3'],
    ['typeChanged', 'q3'],
    ['conditionValue', 'p2'],
    ['sameId', 'q1'],
  ]);
});
