import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { WidgetProps } from '../widget.ts';

type PageTitleProperties = { of: 'categories' | 'topics' | 'tags' | 'leaderboard' };

/** The heading and description of a list page. */
export function PageTitleWidget({ properties }: WidgetProps<PageTitleProperties>) {
  const { t } = useTranslation('layouts');
  return (
    <PageHeader
      title={t(`pageTitle.${properties.of}`)}
      description={t(`descriptions.${properties.of}`)}
    />
  );
}
