import type { GraphqlAnswer, ShellInfo } from '#core/pageRequest.ts';
import { wirePage } from '#core/paging.ts';
import type { Permission } from '#core/permissions.ts';
import { definePage, type PageAddress, type PageOutcome } from '#features/base/layouts/page.ts';
import { ExplainQuery, type RoleData, RoleQuery, RolesQuery } from './accessDocuments.ts';
import { ProfileListsQuery } from './profileListDocuments.ts';

/** Roles and their permissions. */
export const rolesPage = definePage({
  document: RolesQuery,
  settle: (_answer, address) =>
    staffOnly(address.shell, 'MANAGE_COMMUNITY') ?? show(address, 'access:roles.title'),
});

/** One role; `new` creates one. */
export const rolePage = definePage({
  document: RoleQuery,
  variables: ({ params, url }) => ({
    key: params.key ?? '',
    isNew: params.key === 'new',
    page: wirePage(url.searchParams.get('page')),
  }),
  settle: ({ data }: GraphqlAnswer<RoleData>, address) => {
    const kept = staffOnly(address.shell, 'MANAGE_COMMUNITY');
    if (kept) return kept;
    if (!data || (address.params.key !== 'new' && !data.role)) return { kind: 'notFound' };
    return show(address, 'access:role.title', {
      label: 'access:roles.title',
      href: '/admin/roles',
    });
  },
});

/** SPEC §3 pLs. */
export const profileListsPage = definePage({
  document: ProfileListsQuery,
  variables: ({ url }) => {
    const id = url.searchParams.get('list') ?? '';
    return { id, isOpen: id !== '', page: wirePage(url.searchParams.get('page')) };
  },
  settle: (_answer, address) =>
    staffOnly(address.shell, 'EDIT_USER_PROFILE_LIST') ?? show(address, 'access:lists.title'),
});

/** "Why can't I?": its state is in the URL. */
export const explainPage = definePage({
  document: ExplainQuery,
  variables: ({ url: { searchParams } }) => {
    const asked = ['member', 'action', 'on'].map((name) => searchParams.get(name)?.trim() ?? '');
    const [memberId = '', action = '', on = ''] = asked;
    return { memberId, action, on, isAsked: memberId !== '' && action !== '' };
  },
  settle: (_answer, address) =>
    staffOnly(address.shell, 'MANAGE_COMMUNITY') ?? show(address, 'access:explain.title'),
});

/** A visitor signs in; 404 without permission. */
function staffOnly({ viewer }: ShellInfo, permission: Permission): PageOutcome | null {
  if (viewer.memberId === null) return { kind: 'signIn' };
  return viewer.permissions.includes(permission) ? null : { kind: 'notFound' };
}

function show(
  { t }: PageAddress,
  title: string,
  above?: { label: string; href: string },
): PageOutcome {
  const breadcrumbs = above ? [{ label: t(above.label), href: above.href }] : [];
  return { kind: 'show', head: { title: t(title), noindex: true }, subject: { breadcrumbs } };
}
