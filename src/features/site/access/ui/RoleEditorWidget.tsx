import { useLocation } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { RoleQuery } from './accessDocuments.ts';
import { RoleForm } from './RoleForm.tsx';
import { RoleHolders } from './RoleHolders.tsx';
import { useRoleName } from './useRoleName.ts';

/** A role: its permissions and members; or a new one. */
export function RoleEditorWidget({ page }: WidgetProps) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const data = usePageData('ADMIN_ROLE_PAGE', RoleQuery);
  const { pathname, search } = useLocation();
  if (!data) return null;
  const role = data.role ?? null;
  const copied = new URLSearchParams(search).get('copy');
  const pattern = data.roles.find(({ key }) => key === copied) ?? null;
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        above={<Breadcrumbs crumbs={page.breadcrumbs} />}
        title={role ? nameOf(role) : t('roles.new')}
        description={role?.key === 'administrator' ? t('roles.holdsEverything') : undefined}
      />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <RoleForm key={`${pathname} ${copied}`} role={role} pattern={pattern} roles={data.roles} />
      {role && <RoleHolders role={role} categories={data.categories.nodes} page={page} />}
    </div>
  );
}
