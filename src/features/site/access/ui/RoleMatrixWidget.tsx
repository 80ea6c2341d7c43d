import Check from 'virtual:icons/check';
import Plus from 'virtual:icons/plus';
import { Link } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { Badge } from '#ui/Badge.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type RoleInfo, RolesQuery } from './accessDocuments.ts';
import { usePermissionGroups } from './usePermissionGroups.ts';
import { useRoleName } from './useRoleName.ts';

/** All roles, and a matrix of their permissions. */
export function RoleMatrixWidget() {
  const { t } = useTranslation('access');
  const roles = usePageData('ADMIN_ROLES_PAGE', RolesQuery)?.roles ?? [];
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={t('roles.title')}
        description={t('roles.description')}
        actions={
          <>
            <LinkButton variant="secondary" to="/admin/permissions">
              {t('explain.title')}
            </LinkButton>
            <LinkButton to="/admin/roles/new" icon={<Plus aria-hidden className="size-4.5" />}>
              {t('roles.new')}
            </LinkButton>
          </>
        }
      />
      <RoleCards roles={roles} />
      <div className="flex flex-col gap-3">
        <h2 id="matrix-heading" className="text-lg font-semibold tracking-tight">
          {t('roles.matrix')}
        </h2>
        <Matrix roles={roles} />
      </div>
    </div>
  );
}

function RoleCards({ roles }: { roles: readonly RoleInfo[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {roles.toReversed().map((role) => (
        <RoleCard key={role.key} role={role} />
      ))}
    </ul>
  );
}

function RoleCard({ role }: { role: RoleInfo }) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const description = useDescription(role);
  return (
    <li className="relative flex flex-col gap-1.5 rounded-xl border border-border bg-surface-raised p-4 transition-colors hover:border-border-strong">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          <Link
            to={`/admin/roles/${encodeURIComponent(role.key)}`}
            className="rounded-sm after:absolute after:inset-0 after:rounded-xl"
          >
            {nameOf(role)}
          </Link>
        </h2>
        <Badge>{t('roles.level', { level: role.level })}</Badge>
      </div>
      <p className="text-sm text-text-muted">{description}</p>
      <p className="mt-auto pt-1 text-sm text-text-muted">
        {t('roles.holders', { count: role.holderCount })}
      </p>
    </li>
  );
}

function useDescription({ key, description, permissions }: RoleInfo): string {
  const { t } = useTranslation('access');
  if (description) return description;
  if (key === 'administrator') return t('roles.holdsEverything');
  return t('roles.permissions', { count: permissions.length });
}

function Matrix({ roles }: { roles: readonly RoleInfo[] }) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const groups = usePermissionGroups();
  return (
    <section
      aria-labelledby="matrix-heading"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-[80vh] overflow-auto rounded-xl border border-border bg-surface-raised"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-20 min-w-44 border-b border-border bg-surface-raised px-4 py-3 text-start font-semibold sm:min-w-80"
            >
              {t('roles.permission')}
            </th>
            {roles.map((role) => (
              <th
                key={role.key}
                scope="col"
                className="sticky top-0 z-10 min-w-28 border-b border-border bg-surface-raised px-2 py-3 text-center font-semibold hyphens-auto"
              >
                {nameOf(role)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, names }) => (
          <tbody key={group}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={roles.length + 1}
                className="border-b border-border bg-surface-sunken px-4 py-2 text-start text-xs font-semibold tracking-wide text-text-muted uppercase"
              >
                <span className="sticky start-4">{t(`group.${group}`)}</span>
              </th>
            </tr>
            {names.map((permission) => (
              <tr key={permission} className="group">
                <th
                  scope="row"
                  className="sticky start-0 z-10 border-b border-border bg-surface-raised px-4 py-2.5 text-start font-normal group-hover:bg-surface-hover"
                >
                  <span className="font-medium">{t(`permission.${permission}`)}</span>
                  <span className="hidden text-text-muted sm:block">
                    {t(`allows.${permission}`)}
                  </span>
                </th>
                {roles.map((role) => (
                  <td
                    key={role.key}
                    className="border-b border-border px-3 py-2.5 text-center group-hover:bg-surface-hover"
                  >
                    {role.permissions.includes(permission) ? (
                      <>
                        <Check aria-hidden className="mx-auto size-4.5 text-success" />
                        <span className="sr-only">{t('yes')}</span>
                      </>
                    ) : (
                      <>
                        <span aria-hidden className="text-text-muted">
                          –
                        </span>
                        <span className="sr-only">{t('no')}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
