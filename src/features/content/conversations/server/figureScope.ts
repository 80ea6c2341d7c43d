import { hasPermission, type Permission, type Viewer } from '#core/permissions.ts';
import { typesInGroup } from '#core/postTypes.ts';

/** Who follows how the community does, and who answers in it; for all of it or for some categories. */
const following = ['VIEW_ACTIVITY_LOG'] as const satisfies readonly Permission[];
const answering = [
  ...following,
  'MARK_OFFICIAL_ANSWER',
  'MARK_ACCEPTED_ANSWER',
] as const satisfies readonly Permission[];

/** The categories of which the viewer sees figures; undefined: all. */
export function figureCategories(viewer: Viewer): readonly number[] | undefined {
  return categoriesOf(viewer, following);
}

/** The categories in which the viewer answers questions; undefined: all. */
export function answeredCategories(viewer: Viewer): readonly number[] | undefined {
  return categoriesOf(viewer, answering);
}

export function hasFigures(viewer: Viewer): boolean {
  return figureCategories(viewer)?.length !== 0;
}

function categoriesOf(viewer: Viewer, permissions: readonly Permission[]) {
  if (permissions.some((permission) => hasPermission(viewer, permission))) return undefined;
  return [...viewer.scoped.keys()].filter((id) =>
    permissions.some((permission) => hasPermission(viewer, permission, id)),
  );
}

/** Posts that ask for an answer. */
export const askingTypes = () => typesInGroup('questions');
