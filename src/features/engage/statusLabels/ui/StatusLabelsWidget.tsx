import CircleDot from 'virtual:icons/circle-dot';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { readEditedLabel } from '../statusLabelAddress.ts';
import { LabelRow } from './LabelRow.tsx';
import { StatusLabelForm } from './StatusLabelForm.tsx';
import type { ManagedLabelsData } from './statusLabelDocuments.ts';
import { useLabelOrder } from './useLabelOrder.ts';

/** The labels that posts can be given: added, changed, put in order and archived. */
export function StatusLabelsWidget({ data, page }: WidgetProps<object, ManagedLabelsData>) {
  const { t } = useTranslation('statusLabels');
  const labels = data.managedStatusLabels;
  const active = labels.filter(({ isArchived }) => !isArchived);
  const archived = labels.filter(({ isArchived }) => isArchived);
  const edit = readEditedLabel(page.search);
  const edited = active.find(({ id }) => id === edit) ?? null;
  const { shown, told, move } = useLabelOrder(active);
  const editHref = (id: string) => `${page.pathname}?edit=${id}`;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <LinkButton to={editHref('new')} className="needs-js:hidden">
            {t('new')}
          </LinkButton>
        }
      />
      {(edit === 'new' || edited) && (
        <Card as="section" heading={<h2>{t(edited ? 'change' : 'new')}</h2>}>
          <StatusLabelForm key={edit} label={edited} closeHref={page.pathname} />
        </Card>
      )}
      <Card flush as="section">
        {shown.length === 0 ? (
          <EmptyState icon={<CircleDot />} title={t('none')} description={t('noneHint')} />
        ) : (
          <ul className="divide-y divide-border">
            {shown.map((label, index) => (
              <LabelRow
                key={label.id}
                label={label}
                controls={{
                  editHref: editHref(label.id),
                  at: { index, length: shown.length },
                  onMove: (to) => void move(label, to),
                  others: active.filter(({ id }) => id !== label.id),
                }}
              />
            ))}
          </ul>
        )}
        <p role="status" className="sr-only">
          {told}
        </p>
      </Card>
      {archived.length > 0 && (
        <Card flush as="section" heading={<h2>{t('archived')}</h2>}>
          <ul className="divide-y divide-border">
            {archived.map((label) => (
              <LabelRow key={label.id} label={label} controls={null} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
