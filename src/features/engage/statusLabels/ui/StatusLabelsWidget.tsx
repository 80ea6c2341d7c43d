import CircleDot from 'virtual:icons/circle-dot';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
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
    <AdminList
      title={t('title')}
      description={t('description')}
      add={{ label: t('new'), to: editHref('new') }}
      form={
        (edit === 'new' || edited) && (
          <Card as="section" heading={<h2>{t(edited ? 'change' : 'new')}</h2>}>
            <StatusLabelForm key={edit} label={edited} closeHref={page.pathname} />
          </Card>
        )
      }
      rows={shown}
      told={told}
      empty={{ icon: <CircleDot />, title: t('none'), description: t('noneHint') }}
      below={
        archived.length > 0 && (
          <Card flush as="section" heading={<h2>{t('archived')}</h2>}>
            <ul className="divide-y divide-border">
              {archived.map((label) => (
                <LabelRow key={label.id} label={label} controls={null} />
              ))}
            </ul>
          </Card>
        )
      }
    >
      {(label, index) => (
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
      )}
    </AdminList>
  );
}
