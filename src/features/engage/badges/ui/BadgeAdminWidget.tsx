import AwardIcon from 'virtual:icons/award';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { BadgeAdminRow } from './BadgeAdminRow.tsx';
import type { BadgeAdminData } from './badgeDocuments.ts';

/** The badges: added, changed, granted and deleted. */
export function BadgeAdminWidget({ data }: WidgetProps<object, BadgeAdminData>) {
  const { t } = useTranslation('badgeAdmin');
  const { managedBadges: badges, pointRules: metrics } = data;
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      add={{
        label: t('new'),
        onClick: () => void openModal('editBadge', { badge: null, metrics }),
      }}
      rows={badges}
      empty={{ icon: <AwardIcon />, title: t('none'), description: t('noneHint') }}
    >
      {(badge) => <BadgeAdminRow key={badge.id} badge={badge} metrics={metrics} />}
    </AdminList>
  );
}
