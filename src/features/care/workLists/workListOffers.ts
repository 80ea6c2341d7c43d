import type { ViewerInfo } from '#core/pageRequest.ts';
import { type WorkList, workListNames, workLists } from './workListRules.ts';

/** The lists that the viewer has, for the whole community or single categories. */
export function offeredWorkLists({
  permissions,
  scopedPermissions,
}: Pick<ViewerInfo, 'permissions' | 'scopedPermissions'>): WorkList[] {
  const held: readonly string[] = [...permissions, ...scopedPermissions];
  return workListNames.filter((list) => held.includes(workLists[list]));
}
