import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demandActive } from '#core/permissions.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { confirmationRequestUrl, externalFrameUrl } from '../externalFrame.ts';

/** Requests to the external host that one member can cause in a minute. */
const checksPerMinute = 20;
const timeoutMs = 10_000;

const answerSchema = z.object({ completed: z.boolean() });

/** The external workflow that belongs to registration; null: none is configured. */
export function registrationWorkflow({ settings }: Pick<Ctx, 'settings'>) {
  const { externalUrl, appId, registrationId, confirmationUrl } = featureSettings(
    settings,
    'guidedWorkflows',
  );
  if (externalUrl === '' || registrationId === '' || confirmationUrl === '') return null;
  return { externalUrl, appId, registrationId, confirmationUrl };
}

/** SPEC §3 isGWRegistrationCompleted. A completed registration stays complete if the workflow changes. */
export async function isWorkflowRegistrationCompleted(
  ctx: Pick<Ctx, 'db' | 'settings'>,
  memberId: number,
): Promise<boolean> {
  if (registrationWorkflow(ctx) === null) return true;
  const row = await ctx.db
    .selectFrom('guided_workflow_registrations')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The frame of the registration workflow, for this member; null: none is configured. */
export function registrationFrameUrl(
  ctx: Pick<Ctx, 'settings' | 'secrets'>,
  memberId: number,
): string | null {
  const workflow = registrationWorkflow(ctx);
  if (workflow === null) return null;
  const { registrationId } = workflow;
  const url = externalFrameUrl(workflow, registrationId);
  if (url === null) return null;
  const frame = new URL(url);
  frame.searchParams.set('registration', registrationKey(ctx, memberId, registrationId));
  return frame.href;
}

/** Identifies a member to the external host without revealing who they are. */
function registrationKey(
  { secrets }: Pick<Ctx, 'secrets'>,
  memberId: number,
  externalId: string,
): string {
  const text = JSON.stringify([memberId, externalId]);
  return secrets.mac(text, 'guided workflow registration').toString('base64url');
}

/**
 * Asks the external host whether the viewer has completed the registration workflow. The frame's own message is
 * no proof: anyone can send it.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED; UNAVAILABLE if the host doesn't answer as documented
 */
export async function confirmWorkflowRegistration(ctx: Ctx): Promise<boolean> {
  const memberId = demandActive(ctx.viewer);
  const workflow = registrationWorkflow(ctx);
  if (workflow === null || (await isWorkflowRegistrationCompleted(ctx, memberId))) return true;
  demandAllowance(ctx, { what: 'workflowRegistration', perMinute: checksPerMinute });
  const { registrationId } = workflow;
  const registration = registrationKey(ctx, memberId, registrationId);
  if (!(await askHost(ctx, confirmationRequestUrl(workflow, registration)))) return false;
  await ctx.db
    .insertInto('guided_workflow_registrations')
    .values({ member_id: memberId, external_id: registrationId, completed_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

async function askHost({ outgoing, log }: Ctx, url: string): Promise<boolean> {
  try {
    const answer = await outgoing.fetch(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) throw new Error(`The host answered with status ${answer.status}`);
    return answerSchema.parse(await answer.json()).completed;
  } catch (error) {
    log.warn({ err: error, host: new URL(url).host }, 'workflow registration not confirmed');
    throw new AppError('UNAVAILABLE');
  }
}
