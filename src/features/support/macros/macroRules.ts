import { z } from 'zod';
import { requiredLine } from '#core/textSchemas.ts';
import { requestActionsSchema } from '#features/support/agentWorkspace/requestActionRules.ts';

/** Checked in the form and again by the service. */
export const supportMacroSchema = z.object({
  title: requiredLine(80),
  // Messages to other systems are sent by automations alone, which administrators set up.
  actions: requestActionsSchema.refine((actions) => actions.every(({ type }) => type !== 'POST'), {
    params: { rule: 'format' },
  }),
  /** For all agents. */
  isShared: z.boolean().nullish(),
  /** Of a shared one: only for the agents of this team. */
  teamId: z.coerce.number().int().positive().nullish(),
  /** `updatedAt` of the version that was edited. */
  updatedDate: z.date().nullish(),
});

/** Most macros of one agent, or shared ones. */
export const mostMacros = 200;
