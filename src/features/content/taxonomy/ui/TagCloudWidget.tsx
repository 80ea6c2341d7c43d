import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { TagChips } from './TagChips.tsx';
import type { TagListData } from './taxonomyDocuments.ts';

/** The most used tags. */
export function TagCloudWidget({ id, data }: WidgetProps<unknown, TagListData | null>) {
  const { t } = useTranslation('taxonomy');
  const headingId = useId();
  const tags = data?.tags.nodes ?? [];
  if (tags.length === 0) return <WidgetHint type="tagCloud" addedAs={id} />;
  return (
    <Card
      as="section"
      heading={<h2 id={headingId}>{t('tags')}</h2>}
      action={
        <Link
          to={paths.tags()}
          className="rounded-sm text-sm text-accent hover:underline pointer-coarse:tap-line"
        >
          {t('allTags')}
        </Link>
      }
    >
      <TagChips tags={tags} labelledBy={headingId} />
    </Card>
  );
}
