import { z } from 'zod';
import { dashboards } from '#core/insight/insightAsked.ts';
import { requiredLine } from '#core/textSchemas.ts';

export const viewRhythms = ['WEEKLY', 'MONTHLY'] as const;
export type ViewRhythm = (typeof viewRhythms)[number];

export const insightViewLimits = { views: 30, name: 80, text: 120 } as const;

export const insightViewSchema = z.object({
  name: requiredLine(insightViewLimits.name),
  dashboard: z.enum(dashboards),
  /** Of the address, such as `period=90&category=3`. */
  query: z.string().max(500),
  mailed: z.enum(viewRhythms).nullish(),
});

export const insightAnnotationSchema = z.object({
  day: z.iso.date(),
  text: requiredLine(insightViewLimits.text),
});
