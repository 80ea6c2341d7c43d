import { useState } from 'react';
import { labelColon } from '#core/labelColon.ts';
import { useActionText } from '#features/support/agentWorkspace/ui/useActionText.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { AutomationRuns, AutomationTestResult } from './AutomationResults.tsx';
import {
  type AutomationNode,
  type AutomationTestNode,
  DeleteSupportAutomationMutation,
  SetSupportAutomationEnabledMutation,
  TestSupportAutomationMutation,
} from './automationDocuments.ts';
import { type ConditionTargets, useConditionWords } from './useConditionWords.ts';

type AutomationCardProps = {
  automation: AutomationNode;
  targets: ConditionTargets;
  onEdit: () => void;
};

/** One automation: what it does, its test and switch, its log. */
export function AutomationCard({ automation, targets, onEdit }: AutomationCardProps) {
  const { t } = useTranslation('supportAutomations');
  const [act, isBusy] = usePageAction();
  const [test, setTest] = useState<AutomationTestNode | null>(null);
  const conditionText = useConditionWords(targets);
  const actionText = useActionText(targets);
  const { id, name, trigger, isEnabled, testedAt, conditions, actions } = automation;

  const tryOut = () =>
    act({
      run: async () => {
        const answer = await runOperation(TestSupportAutomationMutation, { input: { id } });
        setTest(answer.testSupportAutomation.test ?? null);
      },
      failed: t('testFailed'),
    });
  const turn = (next: boolean) =>
    act({
      run: () =>
        runOperation(SetSupportAutomationEnabledMutation, { input: { id, isEnabled: next } }),
      done: t(next ? 'turnedOn' : 'turnedOff'),
      failed: t('failed'),
    });
  const remove = () =>
    act({
      ask: { title: t('deleteTitle', { name }), text: t('deleteText'), danger: true },
      run: () => runOperation(DeleteSupportAutomationMutation, { input: { id } }),
      done: t('deleted'),
      failed: t('failed'),
    });
  return (
    <Card as="section">
      <div className="flex flex-col gap-4" aria-busy={isBusy}>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="me-auto text-lg font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <Badge tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'on' : 'off')}</Badge>
        </div>
        <dl className="flex flex-col gap-1 text-sm">
          <Line term={t('trigger')}>{t(`triggers.${trigger}`)}</Line>
          {conditions.length > 0 && (
            <Line term={t('conditions')}>{conditions.map(conditionText).join(' · ')}</Line>
          )}
          <Line term={t('actions')}>{actions.map((action) => actionText(action)).join(' · ')}</Line>
        </dl>
        <div className="flex flex-wrap items-center gap-2 needs-js:hidden">
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void tryOut()}>
            {t('test')}
          </Button>
          {(isEnabled || testedAt !== null) && (
            <Button
              size="sm"
              variant={isEnabled ? 'secondary' : 'primary'}
              disabled={isBusy}
              onClick={() => void turn(!isEnabled)}
            >
              {t(isEnabled ? 'turnOff' : 'turnOn')}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={onEdit}>
            {t('editShort')}
          </Button>
          <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => void remove()}>
            {t('delete')}
          </Button>
          {testedAt === null && <p className="text-sm text-text-muted">{t('testFirst')}</p>}
        </div>
        <div role="status">{test && <AutomationTestResult test={test} />}</div>
        <AutomationRuns runs={automation.runs} />
      </div>
    </Card>
  );
}

function Line({ term, children }: { term: string; children: string }) {
  const { language } = useTranslation();
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-text-muted">
        {term}
        {labelColon(language)}
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
