import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { readSurveyListAddress } from './surveyAddress.ts';
import { SurveyCardQuery, SurveyListQuery } from './ui/surveyDocuments.ts';

const listProperties = z.object({ first: z.number().int().min(1).max(50).default(20) });

export const surveyWidgets = [
  defineWidget({
    type: 'surveyList',
    properties: listProperties,
    need: {
      document: SurveyListQuery,
      variables: ({ first }, { search }) => {
        const { closed, page } = readSurveyListAddress(search);
        return { status: closed ? ('CLOSED' as const) : ('OPEN' as const), page: page - 1, first };
      },
    },
  }),
  defineWidget({
    type: 'surveyCard',
    properties: z.object({ surveyId: z.string().default('') }),
    need: {
      document: SurveyCardQuery,
      variables: ({ surveyId }) => (surveyId === '' ? null : { id: surveyId }),
    },
  }),
];
