import { featureParts } from '#core/feature/feature.ts';
import type { ShellInfo, ViewerInfo } from '#core/pageRequest.ts';
import type { Permission } from '#core/permissions.ts';
import type { Words } from '#ui/wordNamespaces.ts';

/** Under what the staff's links stand together, in this order. */
export const staffSections = ['moderation', 'people', 'community', 'system'] as const;

/** A page of those who run the community, for whoever holds one of its permissions. */
export interface StaffLink {
  href: string;
  permissions: readonly Permission[];
  /** There is something on it for those too who hold a permission in single categories. */
  inCategories?: boolean;
  section: (typeof staffSections)[number];
  label: `staff.${keyof Words['identity']['staff'] & string}`;
  /** Lucide's name of its icon. */
  icon: string;
  /** How much waits there for the viewer, as text; null for nothing. */
  countPending?: (shell: ShellInfo) => Promise<string | null>;
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    staffLinks?: readonly StaffLink[];
  }
}

/** The staff's pages that a viewer has something to do on. */
export function offeredStaffLinks(
  viewer: Pick<ViewerInfo, 'permissions' | 'scopedPermissions'>,
): StaffLink[] {
  const everywhere: ReadonlySet<string> = new Set(viewer.permissions);
  const somewhere: ReadonlySet<string> = new Set(viewer.scopedPermissions);
  const offered = featureParts('staffLinks')
    .flat()
    .filter(({ permissions, inCategories }) =>
      permissions.some((each) => everywhere.has(each) || (inCategories && somewhere.has(each))),
    );
  return staffSections.flatMap((name) => offered.filter(({ section }) => section === name));
}
