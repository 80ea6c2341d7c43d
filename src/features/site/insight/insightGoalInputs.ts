import { z } from 'zod';
import { goalDirections, goalPeriods, goalUnits } from '#core/insight/insightGoals.ts';

export const goalLimits = { goals: 50, amount: 1_000_000_000 } as const;

export const insightGoalSchema = z.object({
  figure: z.string().max(60),
  /** A count, percent, or a duration in `unit`. */
  amount: z.number().min(0).max(goalLimits.amount),
  unit: z.enum(goalUnits).nullish(),
  /** Only of figures of which neither more nor fewer is better. */
  direction: z.enum(goalDirections).nullish(),
  period: z.enum(goalPeriods),
  /** Anew in each period; otherwise it ends with this one. */
  repeats: z.boolean().nullish(),
  /** What the figure is narrowed to, as in the address of a dashboard. */
  query: z.string().max(500).nullish(),
});
