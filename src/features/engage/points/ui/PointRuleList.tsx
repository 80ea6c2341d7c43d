import { localeOf } from '#core/languages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EditButton } from '#ui/lists/EditButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ManagedRule, PointAdminData } from './pointDocuments.ts';

type PointRuleListProps = {
  rules: readonly ManagedRule[];
  cap: PointAdminData['dailyPointCap'];
};

/** All rules with their points, and the daily limit. */
export function PointRuleList({ rules, cap }: PointRuleListProps) {
  const { t } = useTranslation('pointAdmin');
  return (
    <Card flush as="section" heading={<h2>{t('rules.heading')}</h2>}>
      <ul className="divide-y divide-border border-t border-border">
        {rules.map((rule) => (
          <RuleRow key={rule.name} rule={rule} />
        ))}
        <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
          <span className="flex min-w-0 flex-1 basis-48 flex-col text-sm">
            <span className="font-medium">{t('cap.label')}</span>
            <span className="text-text-muted">
              {cap.next === cap.today ? t('cap.hint') : t('cap.tomorrow', { count: cap.next })}
            </span>
          </span>
          <span className="font-semibold tabular-nums">{cap.today}</span>
          <EditButton
            label={t('edit')}
            accessibleName={t('cap.edit')}
            onClick={() => void openModal('editPointCap', { cap: cap.next })}
          />
        </li>
      </ul>
    </Card>
  );
}

function RuleRow({ rule }: { rule: ManagedRule }) {
  const { t, language } = useTranslation('pointAdmin');
  const number = new Intl.NumberFormat(localeOf(language), { signDisplay: 'exceptZero' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
      <span className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-medium">{rule.label}</span>
        {!rule.isEnabled && <Badge>{t('rules.off')}</Badge>}
        {!rule.isCapped && <span className="text-text-muted">{t('rules.uncapped')}</span>}
      </span>
      <span className="font-semibold tabular-nums">
        <bdi>{number.format(rule.points)}</bdi>
      </span>
      <EditButton
        label={t('edit')}
        accessibleName={t('rules.edit', { name: rule.label })}
        onClick={() => void openModal('editPointRule', { rule })}
      />
    </li>
  );
}
