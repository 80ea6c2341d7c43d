import { featureParts } from '#core/feature/feature.ts';
import type { ViewerInfo } from '#core/pageRequest.ts';
import type { Permission } from '#core/permissions.ts';
import type { Words } from '#ui/wordNamespaces.ts';

/** Groups of the admin sidebar, in order; the first has no heading. */
export const staffSections = [
  'home',
  'content',
  'people',
  'moderation',
  'support',
  'engagement',
  'appearance',
  'insight',
  'integrations',
  'system',
] as const;

export type StaffSection = (typeof staffSections)[number];

/** A staff page, visible with any of its permissions. */
export interface StaffLink {
  href: string;
  permissions: readonly Permission[];
  /** Also useful with a permission for single categories. */
  inCategories?: boolean;
  section: StaffSection;
  /** Place within the section; lower ones come first, 10 unless stated. */
  order?: number;
  label: `staff.${keyof Words['identity']['staff'] & string}`;
  /** Other words that find it in the command palette, separated by commas. */
  keywords?: keyof Words['adminHome']['keywords'] & string;
  /** Lucide's name of its icon. */
  icon: string;
  /** The page has a layout of its own instead of the admin sidebar. */
  isOwnWorkspace?: boolean;
  /** Also in the account menu, under this label. */
  menuLabel?: `menu.${keyof Words['identity']['menu'] & string}`;
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    staffLinks?: readonly StaffLink[];
  }
}

/** The path of the overview; every path below it is a staff page. */
export const adminPath = '/admin';

/** The staff pages available to a viewer, by section. */
export function offeredStaffLinks(
  viewer: Pick<ViewerInfo, 'permissions' | 'scopedPermissions'>,
): StaffLink[] {
  const everywhere: ReadonlySet<string> = new Set(viewer.permissions);
  if (everywhere.size + viewer.scopedPermissions.length === 0) return [];
  const somewhere: ReadonlySet<string> = new Set(viewer.scopedPermissions);
  const offered = featureParts('staffLinks')
    .flat()
    .filter(({ permissions, inCategories }) =>
      permissions.some((each) => everywhere.has(each) || (inCategories && somewhere.has(each))),
    );
  return staffSections.flatMap((name) =>
    offered
      .filter(({ section }) => section === name)
      .sort((a, b) => (a.order ?? 10) - (b.order ?? 10)),
  );
}

/** The staff link whose page, or a page below it, has this path. */
export function staffLinkOf(links: readonly StaffLink[], pathname: string): StaffLink | null {
  return links.reduce<StaffLink | null>((best, link) => {
    const isWithin = pathname === link.href || pathname.startsWith(`${link.href}/`);
    return isWithin && link.href.length > (best?.href.length ?? 0) ? link : best;
  }, null);
}

/** Whether a page appears next to the admin sidebar. */
export function isAdminPage(links: readonly StaffLink[], pathname: string): boolean {
  if (links.length === 0) return false;
  if (pathname === adminPath || pathname.startsWith(`${adminPath}/`)) return true;
  const link = staffLinkOf(links, pathname);
  return link !== null && !link.isOwnWorkspace;
}
