import FolderOpen from 'virtual:icons/folder-open';
import Hash from 'virtual:icons/hash';
import TagIcon from 'virtual:icons/tag';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FollowedPlacesData } from './followingDocuments.ts';

/** The topics, categories and tags whose posts are in the feed. */
export function FollowedPlacesWidget({ data }: WidgetProps<unknown, FollowedPlacesData>) {
  const { t } = useTranslation('following');
  const id = useId();
  const { followedTopics, followedCategories, followedTags } = data;
  const isEmpty = followedTopics.length + followedCategories.length + followedTags.length === 0;
  return (
    <Card as="section" heading={<h2 id={id}>{t('places')}</h2>}>
      <div className="flex flex-col items-start gap-3">
        {isEmpty && <p className="text-sm text-text-muted">{t('noPlaces')}</p>}
        {!isEmpty && (
          <ul aria-labelledby={id} className="flex w-full flex-col gap-0.5">
            {followedCategories.map((place) => (
              <Place key={place.id} place={place} icon={<FolderOpen aria-hidden />} />
            ))}
            {followedTopics.map((place) => (
              <Place key={place.id} place={place} icon={<Hash aria-hidden />} />
            ))}
            {followedTags.map(({ id: key, name, path }) => (
              <Place key={key} place={{ title: name, path }} icon={<TagIcon aria-hidden />} />
            ))}
          </ul>
        )}
        <LinkButton to={paths.topics()} variant="secondary" size="sm">
          {t('findTopics')}
        </LinkButton>
      </div>
    </Card>
  );
}

type PlaceProps = { place: { title: string; path: string }; icon: ReactNode };

function Place({ place, icon }: PlaceProps) {
  return (
    <li>
      <Link
        to={place.path}
        className="-mx-2 flex min-h-9 pointer-coarse:tap-row items-center gap-2.5 rounded-md px-2 py-1 text-sm font-medium wrap-anywhere hover:bg-surface-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-muted"
      >
        {icon}
        <bdi>{place.title}</bdi>
      </Link>
    </li>
  );
}
