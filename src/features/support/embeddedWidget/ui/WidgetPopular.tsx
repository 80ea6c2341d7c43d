import { useTranslation } from '#ui/useTranslation.ts';
import { useWidgetData } from './useWidgetData.ts';
import { WidgetPostRow } from './WidgetPostRow.tsx';
import { WidgetPopularQuery } from './widgetFrameDocuments.ts';

/** What others read most: articles, or questions where there are none. */
export function WidgetPopular({ onOpen }: { onOpen: (postId: string) => void }) {
  const { t } = useTranslation('widgetFrame');
  const { data } = useWidgetData(WidgetPopularQuery, {});
  if (!data) return null;
  const { articles, questions } = data;
  const posts = articles.nodes.length > 0 ? articles.nodes : questions.nodes;
  if (posts.length === 0) return null;
  return (
    <section className="flex flex-col gap-1 pt-4">
      <h2 className="px-4 text-sm font-semibold text-text-muted">{t('home.popular')}</h2>
      <ul className="divide-y divide-border border-b border-border">
        {posts.map(({ id, type, title }) => (
          <WidgetPostRow key={id} type={type} onOpen={() => onOpen(id)}>
            <bdi className="line-clamp-2 text-sm font-semibold wrap-anywhere">{title}</bdi>
          </WidgetPostRow>
        ))}
      </ul>
    </section>
  );
}
