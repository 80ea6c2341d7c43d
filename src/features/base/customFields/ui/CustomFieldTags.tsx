import { labelColon } from '#core/labelColon.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CustomFieldText } from './CustomFieldText.tsx';
import type { ShownField } from './customFieldDocuments.ts';

export function CustomFieldTags({ fields }: { fields: readonly ShownField[] }) {
  const { t, language } = useTranslation('customFields');
  return (
    <ul aria-label={t('details')} className="relative flex min-w-0 flex-wrap gap-1.5">
      {fields.slice(0, 4).map(({ key, name, kind, texts }) => (
        <li
          key={key}
          className="h-6 max-w-[min(36ch,100%)] min-w-0 truncate rounded-md border border-border px-2 leading-5.5"
        >
          <bdi className="text-text-muted">{name}</bdi>
          {labelColon(language)}
          <CustomFieldText kind={kind} texts={texts} />
        </li>
      ))}
    </ul>
  );
}
