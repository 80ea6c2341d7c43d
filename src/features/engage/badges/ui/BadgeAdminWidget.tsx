import AwardIcon from 'virtual:icons/award';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { BadgeAdminRow } from './BadgeAdminRow.tsx';
import type { BadgeAdminData } from './badgeDocuments.ts';
import './badgeModals.ts';

/** The badges: added, changed, granted and deleted. */
export function BadgeAdminWidget({ data }: WidgetProps<object, BadgeAdminData>) {
  const { t } = useTranslation('badgeAdmin');
  const { managedBadges: badges, pointRules: metrics } = data;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button
            className="needs-js:hidden"
            onClick={() => void openModal('editBadge', { badge: null, metrics })}
          >
            {t('new')}
          </Button>
        }
      />
      <Card flush as="section">
        {badges.length === 0 ? (
          <EmptyState icon={<AwardIcon />} title={t('none')} description={t('noneHint')} />
        ) : (
          <ul className="divide-y divide-border">
            {badges.map((badge) => (
              <BadgeAdminRow key={badge.id} badge={badge} metrics={metrics} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
