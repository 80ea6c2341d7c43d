import ListIcon from 'virtual:icons/list';
import { Link } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ProfileListForm } from './ProfileListForm.tsx';
import { ProfileListMembers } from './ProfileListMembers.tsx';
import { ProfileListsQuery } from './profileListDocuments.ts';

/** Lists of members, and the members of the open one (`?list=`). */
export function ProfileListsWidget({ page }: WidgetProps) {
  const { t } = useTranslation('access');
  const data = usePageData('ADMIN_PROFILE_LISTS_PAGE', ProfileListsQuery);
  if (!data) return null;
  const open = data.profileList ?? null;
  const choices = { ...data.profileListChoices, lists: data.profileLists };
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('lists.title')} description={t('lists.description')} />
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[1fr_2fr] md:grid-rows-[auto_1fr]">
        <Card flush as="section">
          {data.profileLists.length === 0 ? (
            <EmptyState icon={<ListIcon />} title={t('lists.none')} />
          ) : (
            <nav aria-label={t('lists.title')}>
              <ul className="divide-y divide-border">
                {data.profileLists.map(({ id, name, description }) => (
                  <li key={id}>
                    <Link
                      to={`${page.pathname}?list=${id}`}
                      preventScrollReset
                      aria-current={open?.id === id ? 'page' : undefined}
                      className={cx(
                        'flex min-h-12 flex-col justify-center px-4 py-2 -outline-offset-2 hover:bg-surface-hover',
                        open?.id === id && 'bg-accent-soft text-accent',
                      )}
                    >
                      <span className="font-medium wrap-anywhere">{name}</span>
                      {description && (
                        <span className="text-sm text-text-muted wrap-anywhere">{description}</span>
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </Card>
        {open && <ProfileListMembers key={open.id} list={open} choices={choices} page={page} />}
        <Card
          as="section"
          heading={<h2>{t('lists.new')}</h2>}
          className="needs-js:hidden md:col-start-1 md:row-start-2"
        >
          <ProfileListForm list={null} choices={choices} />
        </Card>
      </div>
    </div>
  );
}
