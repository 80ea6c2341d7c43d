import Plus from 'virtual:icons/plus';
import ShieldCheck from 'virtual:icons/shield-check';
import { useState } from 'react';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useOrder } from '#ui/lists/useOrder.ts';
import { useRowDrag } from '#ui/lists/useRowDrag.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SpamFilterCard } from './SpamFilterCard.tsx';
import { SpamRuleRow } from './SpamRuleRow.tsx';
import {
  OrderSpamRulesMutation,
  SetSpamRuleEnabledMutation,
  type SpamRuleInfo,
  SpamRulesQuery,
} from './spamDocuments.ts';
import { useRuleName } from './useRuleName.ts';

/** The spam rules in order, and the filter's training state. */
export function SpamRulesWidget() {
  const { t } = useTranslation('spam');
  const data = usePageData('ADMIN_SPAM_RULES_PAGE', SpamRulesQuery);
  if (!data) return null;
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <LinkButton to="/admin/spam-rules/new" icon={<Plus aria-hidden className="size-4.5" />}>
            {t('new')}
          </LinkButton>
        }
      />
      <RuleList rules={data.spamRules} />
      <SpamFilterCard languages={data.spamFilter} />
    </div>
  );
}

/** Drag and drop, or buttons; moves are announced to screen readers. */
function RuleList({ rules }: { rules: readonly SpamRuleInfo[] }) {
  const { t } = useTranslation('spam');
  const nameOf = useRuleName();
  const [act] = usePageAction();
  const [told, setTold] = useState('');
  const { shown, move: moveTo } = useOrder(rules, {
    save: (ids) => runOperation(OrderSpamRulesMutation, { input: { ids: [...ids] } }),
    onFault: () => showError(t('failed')),
  });

  function move(id: string, to: number): void {
    const rule = rules.find((each) => each.id === id);
    if (rule) setTold(t('moved', { name: nameOf(rule), place: to + 1 }));
    void moveTo(id, to);
  }
  const dragOf = useRowDrag(shown, move);

  const toggle = ({ id, enabled }: SpamRuleInfo) =>
    act({
      run: () => runOperation(SetSpamRuleEnabledMutation, { input: { id, enabled: !enabled } }),
      failed: t('failed'),
      reloadsAnyway: true,
    });

  if (rules.length === 0) return <EmptyState icon={<ShieldCheck />} title={t('none')} />;
  return (
    <section aria-labelledby="spam-rules" className="flex flex-col gap-3">
      <h2 id="spam-rules" className="text-lg font-semibold tracking-tight">
        {t('order')}
      </h2>
      <p className="max-w-prose text-sm text-text-muted">{t('orderHint')}</p>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ol className="flex flex-col divide-y divide-border rounded-xl border border-border bg-surface-raised">
        {shown.map((rule, index) => (
          <SpamRuleRow
            key={rule.id}
            rule={rule}
            place={{ index, count: shown.length }}
            drag={dragOf(rule.id)}
            onMove={(to) => move(rule.id, to)}
            onToggle={() => toggle(rule)}
          />
        ))}
      </ol>
    </section>
  );
}
