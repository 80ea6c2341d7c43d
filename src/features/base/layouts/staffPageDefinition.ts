import type { ViewerInfo } from '#core/pageRequest.ts';
import { isActive } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { definePage, type PageDefinition } from './page.ts';
import type { StaffPage } from './staffPageRow.ts';

export async function staffPageDefinition(page: StaffPage): Promise<PageDefinition> {
  const { title, above = [] } = page;
  const document = (await page.document?.()) ?? null;
  return definePage<unknown, unknown>({
    document,
    widget: page.widget,
    ...(page.variables && { variables: page.variables }),
    settle: ({ data }, address) => {
      const { shell, t } = address;
      if (shell.viewer.memberId === null) return { kind: 'signIn' };
      if (!mayOpen(page, shell.viewer)) return { kind: 'notFound' };
      if (document && isRefused(data)) return { kind: 'notFound' };
      const shown = typeof title === 'string' ? t(title) : title(data, address);
      if (shown === null) return { kind: 'notFound' };
      const breadcrumbs = above.flatMap((row) =>
        typeof row === 'function' ? (row(data) ?? []) : { ...row, label: t(row.label) },
      );
      return { kind: 'show', head: { title: shown, noindex: true }, subject: { breadcrumbs } };
    },
  });
}

function mayOpen({ permissions, inCategories }: StaffPage, viewer: ViewerInfo): boolean {
  const held: readonly string[] = inCategories
    ? [...viewer.permissions, ...viewer.scopedPermissions]
    : viewer.permissions;
  return isActive(viewerOfInfo(viewer)).ok && permissions.some((each) => held.includes(each));
}

/** A query of which everything is left out for this address is not refused. */
function isRefused(data: unknown): boolean {
  const fields = Object.values(Object(data));
  return !data || (fields.length > 0 && fields.every((field) => field === null));
}
