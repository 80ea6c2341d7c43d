import type { QuestionType, SurveyDefinition, SurveyQuestion } from './surveyDefinitionRules.ts';

/** Seconds that reading and answering takes, besides those of each row and option. */
const seconds: Record<QuestionType, number> = {
  SINGLE: 8,
  MULTIPLE: 12,
  DROPDOWN: 8,
  RATING: 6,
  NPS: 6,
  CSAT: 6,
  CES: 6,
  SHORT_TEXT: 20,
  LONG_TEXT: 45,
  NUMBER: 10,
  DATE: 10,
  MATRIX: 6,
  RANKING: 6,
  CONSENT: 6,
  STATEMENT: 8,
};

/** About how many minutes a survey takes; what only some are asked counts half. */
export function surveyMinutes({ pages }: Pick<SurveyDefinition, 'pages'>): number {
  const total = pages.reduce((sum, page) => {
    const own = page.questions.reduce((part, question) => part + secondsOf(question), 0);
    return sum + (page.showIf === null ? own : own / 2);
  }, 0);
  return Math.max(1, Math.round(total / 60));
}

function secondsOf({ type, rows, options, showIf }: SurveyQuestion): number {
  const parts = type === 'MATRIX' ? 6 * rows.length : type === 'RANKING' ? 4 * options.length : 0;
  const whole = seconds[type] + parts;
  return showIf === null ? whole : whole / 2;
}
