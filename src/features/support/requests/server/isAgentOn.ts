import type { Ctx } from '#platform/context.ts';
import { canWorkOnRequests } from '../supportRequestAccess.ts';
import type { SupportRequestRow } from './supportRows.ts';

/** Whether the viewer may work on a request. */
export function isAgentOn({ viewer }: Pick<Ctx, 'viewer'>, row: SupportRequestRow): boolean {
  return canWorkOnRequests(viewer, row.category_id).ok;
}
