import { isPageOff } from '#features/base/layouts/switchedPages.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { useShell } from '#ui/useShell.ts';
import type { ImageProperties } from '../contentWidgetProperties.ts';
import { ContentLink } from './ContentLink.tsx';
import { ContentPicture } from './ContentPicture.tsx';

/** An image, with a caption or a link. */
export function ImageWidget({ properties }: WidgetProps<ImageProperties>) {
  const { image, alt, caption, url } = properties;
  const { settings } = useShell();
  if (!image) return <WidgetHint type="image" />;
  const picture = (
    <ContentPicture
      image={image}
      alt={alt}
      sizes="(width < 62rem) 100vw, 1008px"
      className="h-auto w-full rounded-xl"
    />
  );
  return (
    <figure className="flex flex-col gap-2">
      {url === '' || isPageOff(url, settings) ? (
        picture
      ) : (
        <ContentLink to={url}>{picture}</ContentLink>
      )}
      {caption !== '' && (
        <figcaption dir="auto" className="text-sm text-text-muted">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
