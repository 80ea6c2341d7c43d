import { z } from 'zod';
import { cleanLine, cleanText, optionalLine, requiredLine } from '#core/textSchemas.ts';
import { inputTypes, nodeTypes, ruleOperators, workflowLimits } from './workflowNodes.ts';

const id = z.union([z.string(), z.number()]);
const nodeId = z.string().regex(/^[a-z0-9]{1,12}$/);
const next = nodeId.nullable().default(null);
const line = (max: number) => cleanLine.pipe(z.string().max(max));

const nodeSchema = z.object({
  id: nodeId,
  type: z.enum(nodeTypes),
  title: line(workflowLimits.title).default(''),
  body: cleanText.pipe(z.string().max(workflowLimits.body)).default(''),
  next,
  choices: z
    .array(z.object({ id: nodeId, label: line(workflowLimits.title), next }))
    .max(workflowLimits.choices)
    .refine(hasOwnIds, 'Ids of choices must be unique.')
    .default([]),
  rules: z
    .array(
      z.object({
        nodeId,
        operator: z.enum(ruleOperators),
        value: line(workflowLimits.title),
        next,
      }),
    )
    .max(workflowLimits.rules)
    .default([]),
  inputType: z.enum(inputTypes).default('TEXT'),
  isRequired: z.boolean().default(true),
  workflowId: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullable()
    .default(null),
  url: line(2000).default(''),
  isResolved: z.boolean().default(true),
});

function hasOwnIds(rows: readonly { id: string }[]): boolean {
  return new Set(rows.map((row) => row.id)).size === rows.length;
}

/** `https://shop.example`, without a path; `http` only on the own machine. */
export const siteOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(
    /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)$/,
    'Enter an origin such as https://www.example.com, without a path.',
  );

export const newWorkflowSchema = z.object({
  title: requiredLine(workflowLimits.title),
  categoryId: id,
});

/** A draft: it may have gaps, which publishing refuses. */
export const workflowDraftSchema = z.object({
  edition: z.number().int().min(1),
  title: requiredLine(workflowLimits.title),
  description: cleanText.pipe(z.string().max(workflowLimits.body)),
  categoryId: id,
  nodes: z
    .array(nodeSchema)
    .max(workflowLimits.nodes)
    .refine(hasOwnIds, 'Ids of nodes must be unique.'),
  embedOrigins: z
    .array(siteOrigin)
    .max(workflowLimits.origins)
    .transform((origins) => [...new Set(origins)]),
  /** With it, the workflow is one of the external host. */
  externalId: optionalLine(200),
});

export type WorkflowDraft = z.output<typeof workflowDraftSchema>;

export const runActions = ['START', 'NEXT', 'BACK', 'RESTART'] as const;
export type RunAction = (typeof runActions)[number];

export const runInputSchema = z.object({
  action: z.enum(runActions),
  /** The number of answers that the reader has seen; the answer to an earlier page is ignored. */
  step: z.number().int().min(0).nullish(),
  answer: cleanText.nullish(),
  token: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullish(),
});
