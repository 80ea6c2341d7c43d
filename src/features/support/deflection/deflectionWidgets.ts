import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { askedOfAddress } from '#features/support/reports/supportReportRules.ts';
import { DeflectionQuery } from './ui/deflectionDocuments.ts';

export const deflectionWidgets = [
  defineWidget({
    type: 'supportDeflection',
    properties: z.object({}),
    need: {
      document: DeflectionQuery,
      // On the page of reports, those of its period; elsewhere of the last 30 days.
      variables: (_properties, { search }) => {
        const { from, to } = askedOfAddress(new URLSearchParams(search), new Date());
        return { from, to };
      },
    },
  }),
];
