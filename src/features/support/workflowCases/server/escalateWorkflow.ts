import {
  getEscalatableRun,
  markRunEscalated,
} from '#features/engage/guidedWorkflows/server/runWorkflow.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';

interface Escalation {
  conversationId: number;
  /** Of a run that began without an account. */
  token: string | null;
  title: string;
  /** HTML, prefilled with the transcript. */
  message: string;
  clientMutationId?: string | null;
}

/**
 * Opens a case for the viewer where their run of a workflow offers it, and ends the run.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, VALIDATION_FAILED, RATE_LIMITED; CONFLICT where the run does
 *   not offer it, or has been escalated before
 */
export async function escalateWorkflow(
  ctx: Ctx,
  { conversationId, token, ...request }: Escalation,
): Promise<SupportRequestRow> {
  const escalated = await getEscalatableRun(ctx, { conversationId, token });
  return createSupportRequest(ctx, { kind: 'CASE', ...request }, (unit) =>
    markRunEscalated(ctx, unit, escalated),
  );
}
