import MapIcon from 'virtual:icons/map';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { roadmapPath } from '../statusLabelAddress.ts';

type RoadmapLinkProps = { topic: { path: string; hasRoadmap: boolean } };

/** On a topic whose posts have statuses. */
export function RoadmapLink({ topic: { path, hasRoadmap } }: RoadmapLinkProps) {
  const { t } = useTranslation('statusLabels');
  if (!hasRoadmap) return null;
  return (
    <LinkButton
      to={roadmapPath(path)}
      variant="secondary"
      size="sm"
      icon={<MapIcon aria-hidden className="size-4.5" />}
    >
      {t('roadmap.title')}
    </LinkButton>
  );
}
