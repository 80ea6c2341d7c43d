import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { localeOf } from '#core/languages.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AdminEntry } from '#ui/AdminEntry.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { PolicyForm } from './PolicyForm.tsx';
import { ArchiveSupportPolicyMutation, type SlaAdminData } from './slaDocuments.ts';

type Policy = SlaAdminData['supportPolicies'][number];

/** Service levels of the support desk, in the order in which they apply. */
export function SlaAdminWidget({ data }: WidgetProps<object, SlaAdminData>) {
  const { t } = useTranslation('supportDesk');
  const promisesOf = usePromises();
  const { revalidate } = useRevalidator();
  const [isNew, setNew] = useState(false);

  async function saved(): Promise<void> {
    setNew(false);
    showSuccess(t('admin.saved'));
    await revalidate();
  }
  async function archive({ id, name }: Policy): Promise<void> {
    const title = t('admin.archiveTitle', { name });
    if (!(await openModal('confirmation', { title, text: t('admin.archiveText') }))) return;
    try {
      await runOperation(ArchiveSupportPolicyMutation, { input: { id } });
      showSuccess(t('admin.saved'));
      await revalidate();
    } catch {
      showError(t('admin.failed'));
    }
  }

  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">{t('admin.policies')}</h2>
        <Button size="sm" variant="secondary" onClick={() => setNew(true)}>
          {t('admin.newPolicy')}
        </Button>
      </div>
      {isNew && (
        <Card>
          <PolicyForm policy={null} types={data.supportRequestTypes} onSaved={saved} />
        </Card>
      )}
      {data.supportPolicies.length === 0 && !isNew && (
        <Card flush>
          <EmptyState title={t('admin.noPolicies')} description={t('admin.noPoliciesHint')} />
        </Card>
      )}
      {data.supportPolicies.map((policy) => (
        <AdminEntry key={policy.id} title={policy.name} facts={promisesOf(policy)}>
          <PolicyForm
            policy={policy}
            types={data.supportRequestTypes}
            onSaved={saved}
            onArchive={() => archive(policy)}
          />
        </AdminEntry>
      ))}
    </section>
  );
}

/** "First reply within 4 hours", for each that the level promises. */
function usePromises() {
  const { t, language } = useTranslation('supportDesk');
  const hours = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
  return ({ firstMinutes, nextMinutes, resolutionMinutes }: Policy): string[] =>
    [
      { name: t('clock.FIRST'), minutes: firstMinutes },
      { name: t('clock.NEXT'), minutes: nextMinutes },
      { name: t('clock.RESOLUTION'), minutes: resolutionMinutes },
    ].flatMap(({ name, minutes }) =>
      minutes === null ? [] : [t('admin.promise', { name, hours: hours.format(minutes / 60) })],
    );
}
