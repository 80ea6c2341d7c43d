import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventView } from '../communityEventView.ts';

/** Recordings, slides and pictures after the event. */
export function EventRecordings({ recordings }: Pick<CommunityEventView, 'recordings'>) {
  const { t } = useTranslation('communityEvents');
  if (recordings.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">{t('recordings')}</h3>
      <ul className="flex flex-col gap-1">
        {recordings.map(({ title, url }) => (
          <li key={url} className="wrap-anywhere">
            <a
              href={url}
              rel="noopener noreferrer nofollow"
              className="text-accent underline-offset-2 hover:underline"
            >
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
