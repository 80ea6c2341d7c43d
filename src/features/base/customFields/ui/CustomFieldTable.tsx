import { useTranslation } from '#ui/useTranslation.ts';
import { CustomFieldText } from './CustomFieldText.tsx';
import type { ShownField } from './customFieldDocuments.ts';

export function CustomFieldTable({ fields }: { fields: readonly ShownField[] }) {
  const { t } = useTranslation('customFields');
  return (
    <section aria-label={t('details')}>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(6rem,max-content)_1fr]">
        {fields.map(({ key, name, kind, texts }) => (
          <div key={key} className="grid gap-x-6 gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-text-muted wrap-anywhere">
              <bdi>{name}</bdi>
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              <CustomFieldText kind={kind} texts={texts} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
