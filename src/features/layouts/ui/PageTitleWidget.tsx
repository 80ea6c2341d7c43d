import { useTranslation } from 'react-i18next';
import type { WidgetProps } from '../widget.ts';

type PageTitleProperties = { of: 'categories' | 'topics' | 'tags' | 'leaderboard' };

/** The heading of a list page. */
export function PageTitleWidget({ properties }: WidgetProps<PageTitleProperties>) {
  const { t } = useTranslation('layouts');
  return (
    <header>
      <h1 className="text-2xl font-semibold">{t(`pageTitle.${properties.of}`)}</h1>
    </header>
  );
}
