import { demand, demandActive, holdsSomewhere } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export function demandAgent(ctx: Pick<Ctx, 'viewer'>): number {
  demand(holdsSomewhere(ctx.viewer, 'MANAGE_PRIVATE_MESSAGES'));
  return demandActive(ctx.viewer);
}
