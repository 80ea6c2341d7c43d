import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AdminEntry } from '#ui/AdminEntry.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { RequestTypeForm } from './RequestTypeForm.tsx';
import { ArchiveRequestTypeMutation, type RequestTypeAdminData } from './requestTypeDocuments.ts';

/** The request types of the support desk, and what their forms ask for. */
export function RequestTypeAdminWidget({ data }: WidgetProps<object, RequestTypeAdminData>) {
  const { t } = useTranslation('requestTypes');
  const { revalidate } = useRevalidator();
  const [act] = usePageAction();
  const [isNew, setNew] = useState(false);

  async function saved(): Promise<void> {
    setNew(false);
    showSuccess(t('admin.saved'));
    await revalidate();
  }

  const archive = ({ id, name }: { id: string; name: string }) =>
    act({
      ask: { title: t('admin.archiveTitle', { name }), text: t('admin.archiveText') },
      run: () => runOperation(ArchiveRequestTypeMutation, { input: { id } }),
      done: t('admin.saved'),
      failed: t('admin.failed'),
    });

  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">{t('admin.title')}</h2>
        <div className="flex flex-wrap items-center gap-4">
          <Link
            to="/admin/fields?for=request"
            className="text-sm font-medium text-accent hover:underline"
          >
            {t('admin.manageFields')}
          </Link>
          <Button size="sm" variant="secondary" onClick={() => setNew(true)}>
            {t('admin.new')}
          </Button>
        </div>
      </div>
      {isNew && (
        <Card heading={<h3>{t('admin.new')}</h3>}>
          <RequestTypeForm type={null} data={data} onSaved={saved} />
        </Card>
      )}
      {data.supportRequestTypes.length === 0 && !isNew && (
        <Card flush>
          <EmptyState title={t('admin.none')} description={t('admin.noneHint')} />
        </Card>
      )}
      {data.supportRequestTypes.map((type) => (
        <AdminEntry
          key={`${type.id} ${type.updatedAt}`}
          title={type.name}
          facts={[
            ...(type.forTickets ? [t('admin.forTickets')] : []),
            ...(type.forCases ? [t('admin.forCases')] : []),
            ...data.supportTeams.filter(({ id }) => id === type.teamId).map(({ name }) => name),
            ...data.customFields
              .filter(({ key }) => type.fields.some((field) => field.key === key))
              .map(({ name }) => name),
            ...(type.needsAttachment ? [t('admin.needsAttachment')] : []),
          ]}
        >
          <RequestTypeForm
            type={type}
            data={data}
            onSaved={saved}
            onArchive={() => archive(type)}
          />
        </AdminEntry>
      ))}
    </section>
  );
}
