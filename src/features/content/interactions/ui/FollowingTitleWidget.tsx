import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

export function FollowingTitleWidget() {
  const { t } = useTranslation('following');
  return <PageHeader title={t('title')} description={t('description')} />;
}
