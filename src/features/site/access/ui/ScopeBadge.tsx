import { Badge } from '#ui/Badge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { HoldingInfo } from './accessDocuments.ts';

/** The scope of a grant. */
export function ScopeBadge({ holding: { category, isBase } }: { holding: HoldingInfo }) {
  const { t } = useTranslation('access');
  return (
    <Badge tone={category ? 'accent' : 'neutral'}>
      {category ? category.title : isBase ? t('holders.base') : t('holders.everywhere')}
    </Badge>
  );
}
