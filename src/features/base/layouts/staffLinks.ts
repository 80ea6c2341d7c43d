import { featureParts } from '#core/feature/feature.ts';
import type { ShellInfo, ViewerInfo } from '#core/pageRequest.ts';
import type { Permission } from '#core/permissions.ts';
import type { Words } from '#ui/wordNamespaces.ts';

/** Groups of staff links, in order. */
export const staffSections = ['moderation', 'people', 'community', 'system'] as const;

/** A staff page, visible with any of its permissions. */
export interface StaffLink {
  href: string;
  permissions: readonly Permission[];
  /** Also useful with a permission for single categories. */
  inCategories?: boolean;
  section: (typeof staffSections)[number];
  label: `staff.${keyof Words['identity']['staff'] & string}`;
  /** Lucide's name of its icon. */
  icon: string;
  /** Number of pending items for the viewer, as text; null for none. */
  countPending?: (shell: ShellInfo) => Promise<string | null>;
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    staffLinks?: readonly StaffLink[];
  }
}

/** The staff pages available to a viewer. */
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
