import { z } from 'zod';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { DeflectionQuery } from './ui/deflectionDocuments.ts';

export const deflectionWidgets = [
  defineWidget({
    type: 'supportDeflection',
    properties: z.object({}),
    need: { document: DeflectionQuery, variables: () => ({}) },
  }),
];
