import Pencil from 'virtual:icons/pencil';
import Trash from 'virtual:icons/trash-2';
import UserPlus from 'virtual:icons/user-plus';
import { Link, useRevalidator } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { badgePath } from '../badgeAddress.ts';
import { BadgeImage } from './BadgeImage.tsx';
import { type BadgeMetric, DeleteBadgeMutation, type ManagedBadge } from './badgeDocuments.ts';
import './badgeModals.ts';
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
  const { t } = useTranslation('badgeAdmin');
  const labelOf = useMetricLabel(metrics);
  if (rule === null) return t('manual');
  const parts = [`${labelOf(rule.metric)}: ${rule.thresholds.join(' / ')}`];
  if (rule.windowDays !== null) parts.push(t('within', { count: rule.windowDays }));
  if (rule.isRepeatable) parts.push(t('repeated'));
  return parts.join(' · ');
}

function BadgeActions({ badge, metrics }: BadgeAdminRowProps) {
  const { t } = useTranslation('badgeAdmin');
  const { revalidate } = useRevalidator();
  const { id, name } = badge;
  const remove = async () => {
    const texts = { title: t('delete', { name }), text: t('deleteText') };
    if (!(await openModal('confirmation', { ...texts, danger: true }))) return;
    try {
      await runOperation(DeleteBadgeMutation, { input: { badgeId: id } });
      showSuccess(t('deleted', { name }));
      await revalidate();
    } catch {
      showError(t('fault.failed'));
    }
  };
  return (
    <span className="flex gap-1 needs-js:hidden">
      <Button
        variant="quiet"
        size="sm"
        icon={<Pencil aria-hidden className="size-4" />}
        onClick={() => void openModal('editBadge', { badge, metrics })}
      >
        <span aria-hidden>{t('edit')}</span>
        <span className="sr-only">{t('editBadge', { name })}</span>
      </Button>
      <IconButton
        size="sm"
        label={t('grant', { name })}
        icon={<UserPlus aria-hidden className="size-4.5" />}
        onClick={() => void openModal('grantBadge', { badge: { id, name } })}
      />
      <IconButton
        size="sm"
        label={t('delete', { name })}
        icon={<Trash aria-hidden className="size-4.5" />}
        onClick={() => void remove()}
      />
    </span>
  );
}
