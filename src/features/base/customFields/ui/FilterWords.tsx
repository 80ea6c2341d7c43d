import ChevronDown from 'virtual:icons/chevron-down';
import { joinList } from '#core/joinList.ts';
import { labelColon } from '#core/labelColon.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FieldFilter } from '../fieldFilterAddress.ts';
import type { FilterField } from './customFieldDocuments.ts';

export interface OneFilterProps {
  field: FilterField;
  filter: FieldFilter | null;
  hrefOf: (filter: FieldFilter | null) => string;
}

export function FilterWords({ name, words }: { name: string; words: readonly string[] }) {
  const { language } = useTranslation();
  return (
    <>
      <bdi className="min-w-0 truncate">
        {name}
        {words.length > 0 && labelColon(language)}
        {joinList(words, language)}
      </bdi>
      <ChevronDown aria-hidden className="size-4 shrink-0" />
    </>
  );
}

export function filterClasses(isSet: boolean): string {
  return buttonClasses(
    'secondary',
    'sm',
    cx('max-w-full', isSet && 'border-accent! bg-accent-soft! text-accent!'),
  );
}
