import UserPlus from 'virtual:icons/user-plus';
import { Link } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { EditButton } from '#ui/lists/EditButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { badgePath } from '../badgeAddress.ts';
import { BadgeImage } from './BadgeImage.tsx';
import { type BadgeMetric, DeleteBadgeMutation, type ManagedBadge } from './badgeDocuments.ts';
import { useMetricLabel } from './useMetricLabel.ts';

type BadgeAdminRowProps = { badge: ManagedBadge; metrics: readonly BadgeMetric[] };

/** A badge with its rule and actions. */
export function BadgeAdminRow({ badge, metrics }: BadgeAdminRowProps) {
  const { t } = useTranslation('badgeAdmin');
  const { id, name, rule, imageUrl, awardedCount } = badge;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <BadgeImage imageUrl={imageUrl} />
      <span className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-2">
          <Link to={badgePath(id)} className="rounded-sm font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>
          {rule?.isEnabled === false && <Badge>{t('off')}</Badge>}
        </span>
        <span className="text-text-muted">
          <RuleText badge={badge} metrics={metrics} />
        </span>
        <span className="text-text-muted">{t('awarded', { count: awardedCount })}</span>
      </span>
      <BadgeActions badge={badge} metrics={metrics} />
    </li>
  );
}

function RuleText({ badge: { rule }, metrics }: BadgeAdminRowProps) {
  const { t, language } = useTranslation('badgeAdmin');
  const labelOf = useMetricLabel(metrics);
  if (rule === null) return t('manual');
  const parts = [`${labelOf(rule.metric)}${labelColon(language)}${rule.thresholds.join(' / ')}`];
  if (rule.windowDays !== null) parts.push(t('within', { count: rule.windowDays }));
  if (rule.isRepeatable) parts.push(t('repeated'));
  return parts.join(' · ');
}

function BadgeActions({ badge, metrics }: BadgeAdminRowProps) {
  const { t } = useTranslation('badgeAdmin');
  const [act] = usePageAction();
  const { id, name } = badge;
  const remove = () =>
    act({
      ask: { title: t('delete', { name }), text: t('deleteText'), danger: true },
      run: () => runOperation(DeleteBadgeMutation, { input: { badgeId: id } }),
      done: t('deleted', { name }),
      failed: t('fault.failed'),
    });
  return (
    <span className="flex gap-1 needs-js:hidden">
      <EditButton
        onClick={() => void openModal('editBadge', { badge, metrics })}
        label={t('edit')}
        accessibleName={t('editBadge', { name })}
      />
      <IconButton
        size="sm"
        label={t('grant', { name })}
        icon={<UserPlus aria-hidden className="size-4.5" />}
        onClick={() => void openModal('grantBadge', { badge: { id, name } })}
      />
      <DeleteButton label={t('delete', { name })} onClick={() => void remove()} />
    </span>
  );
}
