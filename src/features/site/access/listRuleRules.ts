import { z } from 'zod';
import { requiredLine } from '#core/textSchemas.ts';

export const listRuleLimits = { conditions: 10, depth: 3 } as const;

const days = z.number().int().min(1).max(36_500);
const text = requiredLine(100);

/** Who is in a dynamic profile list (field notes H): facts about the member, or other lists. */
export const listConditionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ROLE'), role: text }),
  z.object({ type: z.literal('COUNTRY'), country: text }),
  z.object({ type: z.literal('LANGUAGE'), language: text }),
  z.object({ type: z.literal('PARTNER'), partnerId: text }),
  z.object({ type: z.literal('JOINED_WITHIN'), days }),
  z.object({ type: z.literal('JOINED_BEFORE'), days }),
  z.object({ type: z.literal('SEEN_WITHIN'), days }),
  z.object({ type: z.literal('NOT_SEEN_FOR'), days }),
  z.object({ type: z.literal('POINTS_AT_LEAST'), points: z.number().int().min(0).max(1e9) }),
  z.object({ type: z.literal('RANK_AT_LEAST'), rankId: z.number().int().positive() }),
  /** Of a member's custom field; 'true' or 'false' of a checkbox. */
  z.object({ type: z.literal('CUSTOM_FIELD'), field: text, value: text }),
  z.object({ type: z.literal('IN_LIST'), listId: z.number().int().positive() }),
  z.object({ type: z.literal('NOT_IN_LIST'), listId: z.number().int().positive() }),
]);

export type ListCondition = z.output<typeof listConditionSchema>;

export const listRuleSchema = z.object({
  match: z.enum(['ALL', 'ANY']),
  conditions: z.array(listConditionSchema).min(1).max(listRuleLimits.conditions),
});

export type ListRule = z.output<typeof listRuleSchema>;

/** Ids of the lists that a rule refers to. */
export const listsInRule = (rule: ListRule | null): number[] =>
  (rule?.conditions ?? []).flatMap((condition) =>
    condition.type === 'IN_LIST' || condition.type === 'NOT_IN_LIST' ? condition.listId : [],
  );
