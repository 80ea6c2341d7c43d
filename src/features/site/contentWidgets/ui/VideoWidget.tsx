import { siteVideoOf } from '#core/videoEmbeds.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { VideoProperties } from '../contentWidgetProperties.ts';

/** A video of YouTube, Vimeo or Loom in its player. */
export function VideoWidget({ properties }: WidgetProps<VideoProperties>) {
  const { t } = useTranslation('pageWidgets');
  const video = siteVideoOf(properties.url);
  if (!video) return <WidgetHint type="video" />;
  return (
    <iframe
      src={video.embed}
      title={properties.title || t('video.label')}
      loading="lazy"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-16/9 w-full rounded-xl border-0 bg-surface-sunken"
    />
  );
}
