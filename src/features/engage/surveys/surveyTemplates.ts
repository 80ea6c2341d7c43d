import type { QuestionType, SurveyDefinition, SurveyQuestion } from './surveyDefinitionRules.ts';

/** A question with nothing filled in; `more` fills it. */
export function newQuestion(
  id: string,
  type: QuestionType,
  more: Partial<SurveyQuestion> = {},
): SurveyQuestion {
  return {
    ...{ id, type, label: '', hint: null, required: false, options: [], rows: [] },
    ...{ min: null, max: null, showIf: null },
    ...more,
  };
}

/** A short id that is not in use: `q4`. */
export function freeId(prefix: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const id = `${prefix}${number}`;
    if (!taken.includes(id)) return id;
  }
}

/** Texts of the templates, in the language of the member who creates the survey. */
export interface TemplateWords {
  nps: string;
  npsReason: string;
  csat: string;
  csatReason: string;
}

export type SurveyTemplate = 'BLANK' | 'NPS' | 'CSAT';

export function templateOf(template: SurveyTemplate, words: TemplateWords): SurveyDefinition {
  const questions = {
    BLANK: [],
    NPS: [
      newQuestion('q1', 'NPS', { label: words.nps, required: true }),
      newQuestion('q2', 'LONG_TEXT', { label: words.npsReason }),
    ],
    CSAT: [
      newQuestion('q1', 'CSAT', { label: words.csat, required: true }),
      newQuestion('q2', 'LONG_TEXT', { label: words.csatReason }),
    ],
  } satisfies Record<SurveyTemplate, SurveyQuestion[]>;
  return {
    pages: [{ id: 'p1', title: null, questions: questions[template], showIf: null }],
    thanks: null,
  };
}
