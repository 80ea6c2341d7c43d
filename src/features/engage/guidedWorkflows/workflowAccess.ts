import { hasPermission, holds, type Verdict, type Viewer } from '#core/permissions.ts';

/** Who builds workflows, tests them and sees what is not published. */
export function canBuildWorkflows(viewer: Viewer, { categoryId }: { categoryId: number }): Verdict {
  return holds(viewer, 'CREATE_ANNOUNCEMENT', categoryId);
}

/** Who decides which other sites may show a workflow, and includes those of the external host. */
export function canConnectWorkflows(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_COMMUNITY');
}

/** Whether the viewer builds workflows anywhere. */
export function buildsSomeWorkflows(viewer: Viewer): boolean {
  return [null, ...viewer.scoped.keys()].some((id) =>
    hasPermission(viewer, 'CREATE_ANNOUNCEMENT', id),
  );
}
