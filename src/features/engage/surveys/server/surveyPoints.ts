import { definePointSource, type PointReading } from '#platform/points/pointSource.ts';
import './surveyEvents.ts';

const subjectOf = (surveyId: number, memberId: number) => `survey:${surveyId}:${memberId}`;

/** DECISIONS "Points": for taking part. The cause is the survey, never a response. */
export const surveyPoints = definePointSource({
  name: 'surveys',
  rules: [{ name: 'surveyAnswered', words: 'surveys', points: 5 }],
  types: ['survey.answered'],
  read: async (_trx, events) =>
    readingOf(
      events.flatMap(({ payload: { surveyId, memberId }, occurredAt: at }) =>
        memberId === null ? [] : [{ surveyId, memberId, at }],
      ),
    ),
});

function readingOf(
  found: readonly { surveyId: number; memberId: number; at: Date }[],
): PointReading {
  return {
    subjects: found.map(({ surveyId, memberId }) => subjectOf(surveyId, memberId)),
    causes: [],
    found: found.map(({ surveyId, memberId, at }) => ({
      ...{ rule: 'surveyAnswered', memberId, at },
      ...{ cause: subjectOf(surveyId, memberId), subject: subjectOf(surveyId, memberId) },
      ...{ categoryId: null, conversationId: null, commentId: null },
    })),
  };
}
