import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { readSearchAddress } from '../searchAddress.ts';
import { SearchBox } from './SearchBox.tsx';

/** The search page's heading and field. */
export function SearchBoxWidget({ page }: WidgetProps) {
  const { t } = useTranslation('search');
  const { q, tags } = readSearchAddress(page.search);
  return (
    <header className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold tracking-tight text-pretty wrap-anywhere md:text-3xl">
        {headingOf()}
      </h1>
      <SearchBox size="large" />
    </header>
  );

  function headingOf(): string {
    if (q !== '') return t('heading.words', { words: q });
    const [tag, ...others] = tags;
    return tag !== undefined && others.length === 0 ? t('heading.tag', { tag }) : t('title');
  }
}
