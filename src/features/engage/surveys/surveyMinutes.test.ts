import { expect, test } from 'vitest';
import type { SurveyPage, SurveyQuestion } from './surveyDefinitionRules.ts';
import { surveyMinutes } from './surveyMinutes.ts';
import { newQuestion } from './surveyTemplates.ts';

const page = (questions: SurveyQuestion[], more: Partial<SurveyPage> = {}): SurveyPage => ({
  ...{ id: 'p', title: null, showIf: null, questions },
  ...more,
});
const texts = Array.from({ length: 4 }, (_, index) => newQuestion(`q${index}`, 'LONG_TEXT'));

test('a survey takes as long as its questions, at least a minute', () => {
  expect(surveyMinutes({ pages: [page([newQuestion('q', 'NPS')])] })).toBe(1);
  expect(surveyMinutes({ pages: [page(texts)] })).toBe(3);
  const rows = Array.from({ length: 19 }, (_, index) => ({ id: `r${index}`, label: '' }));
  expect(surveyMinutes({ pages: [page([newQuestion('m', 'MATRIX', { rows })])] })).toBe(2);
});

test('what only some are asked counts half', () => {
  const showIf = { match: 'ALL', rules: [] } as const;
  const some = page(texts, { showIf: { ...showIf, rules: [] } });
  expect(surveyMinutes({ pages: [page(texts), some] })).toBe(5);
  const conditional = texts.map((question) => ({ ...question, showIf: { ...showIf, rules: [] } }));
  expect(surveyMinutes({ pages: [page(texts), page(conditional)] })).toBe(5);
});
