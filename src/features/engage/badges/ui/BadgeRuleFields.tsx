import { useEffect, useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import type { FormPart } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ownMetrics } from '../badgeLimits.ts';
import { type BadgeMetric, BadgePreviewQuery, type ManagedBadge } from './badgeDocuments.ts';
import { type BadgeValues, isRuleComplete, ruleOfValues } from './badgeForm.ts';
import { useMetricLabel } from './useMetricLabel.ts';

type BadgeRuleFieldsProps = {
  form: FormPart<BadgeValues>;
  badge: ManagedBadge | null;
  metrics: readonly BadgeMetric[];
};

/** What a badge is for, and a preview of who has earned it. */
export function BadgeRuleFields({ form, badge, metrics }: BadgeRuleFieldsProps) {
  const { t } = useTranslation('badgeAdmin');
  const labelOf = useMetricLabel(metrics);
  const { metric } = form.values;
  const names = [...metrics.map(({ name }) => name), ...ownMetrics];
  return (
    <>
      <Field {...form.field('metric')} label={t('metric')}>
        <Select>
          <option value="">{t('manual')}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {labelOf(name)}
            </option>
          ))}
        </Select>
      </Field>
      {metric !== '' && (
        <>
          <div className="grid grid-cols-3 gap-3">
            {[0, 1, 2].map((tier) => (
              <Field
                key={tier}
                {...form.field(`thresholds.${tier}.value`)}
                label={t('tier', { tier: tier + 1 })}
                required={tier === 0}
                optional={tier > 0}
              >
                <TextInput type="number" min={1} step={1} />
              </Field>
            ))}
          </div>
          <Field {...form.field('windowDays')} label={t('window')} hint={t('windowHint')} optional>
            <TextInput type="number" min={1} step={1} />
          </Field>
          <Checkbox
            {...form.checkbox('isRepeatable')}
            label={t('repeatable')}
            hint={t('repeatableHint')}
          />
          <Checkbox {...form.checkbox('isKept')} label={t('kept')} hint={t('keptHint')} />
          <Checkbox {...form.checkbox('isEnabled')} label={t('enabled')} />
          <BadgePreview values={form.values} badge={badge} />
        </>
      )}
    </>
  );
}

/** Says how many members have earned it, while the rule is edited. */
function BadgePreview({ values, badge }: { values: BadgeValues; badge: ManagedBadge | null }) {
  const { t } = useTranslation('badgeAdmin');
  const [found, setFound] = useState<{ members: number; granted: number; revoked: number } | null>(
    null,
  );
  const rule = JSON.stringify(ruleOfValues(values, badge));
  const badgeId = badge?.id ?? null;
  useEffect(() => {
    let isCurrent = true;
    const asked: ReturnType<typeof ruleOfValues> = JSON.parse(rule);
    if (asked === null || !isRuleComplete(asked)) return undefined;
    const timer = setTimeout(async () => {
      const read = await runOperation(BadgePreviewQuery, { badgeId, rule: asked }).catch(
        () => null,
      );
      if (isCurrent) setFound(read?.badgePreview ?? null);
    }, 400);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [badgeId, rule]);
  return (
    <p role="status" className="rounded-md bg-surface-sunken px-3.5 py-3 text-sm text-text-muted">
      {found === null
        ? t('previewing')
        : `${t('preview.members', { count: found.members })} ${t('preview.granted', { count: found.granted })} ${t('preview.revoked', { count: found.revoked })}`}
    </p>
  );
}
