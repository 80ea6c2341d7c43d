import type { SurveyAnswers, SurveyQuestion } from '../surveyDefinitionRules.ts';

/** The highest scores that count as low: detractors, and dissatisfied respondents. */
const lowest = { NPS: 6, CSAT: 2 };

/** Whether a response has a low score and a text with it, as owners of a named survey want to know. */
export function isExplainedLowScore(
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): boolean {
  const given = ({ id }: SurveyQuestion) => answers[id]?.[0];
  const isLow = questions.some((question) => {
    const { type } = question;
    const score = given(question);
    return score !== undefined && (type === 'NPS' || type === 'CSAT') && +score <= lowest[type];
  });
  const hasText = questions.some(
    (question) =>
      (question.type === 'SHORT_TEXT' || question.type === 'LONG_TEXT') && given(question),
  );
  return isLow && hasText;
}
