import { useRevalidator } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { targetsOf } from '#features/support/agentWorkspace/ui/actionTargets.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AutomationCard } from './AutomationCard.tsx';
import type { AutomationNode, AutomationsData } from './automationDocuments.ts';

/** What the support desk does by itself. */
export function AutomationsWidget({ data }: WidgetProps<unknown, AutomationsData>) {
  const { t } = useTranslation('supportAutomations');
  const { revalidate } = useRevalidator();
  const targets = {
    ...targetsOf(data),
    ...{ types: data.supportRequestTypes, posts: data.supportPostTargets },
  };
  async function edit(automation: AutomationNode | null): Promise<void> {
    if (await openModal('editAutomation', { automation, targets })) await revalidate();
  }
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        actions={
          <Button className="needs-js:hidden" onClick={() => void edit(null)}>
            {t('new')}
          </Button>
        }
      />
      <p className="max-w-prose text-text-muted">{t('intro')}</p>
      {data.supportAutomations.length === 0 ? (
        <Card flush>
          <EmptyState title={t('empty')} description={t('emptyHint')} />
        </Card>
      ) : (
        <ul className="flex flex-col gap-4">
          {data.supportAutomations.map((automation) => (
            <li key={`${automation.id} ${automation.updatedAt}`}>
              <AutomationCard
                automation={automation}
                targets={targets}
                onEdit={() => void edit(automation)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
