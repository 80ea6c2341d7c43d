import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { cx } from '#ui/cx.ts';
import type { GalleryProperties } from '../contentWidgetProperties.ts';
import { ContentPicture } from './ContentPicture.tsx';
import { columnClasses } from './columnClasses.ts';

/** Images in a grid. */
export function GalleryWidget({ properties }: WidgetProps<GalleryProperties>) {
  const images = properties.images.filter(({ image }) => image);
  if (images.length === 0) {
    return <WidgetHint type="gallery" />;
  }
  return (
    <ul className={cx('grid grid-cols-2 gap-3', columnClasses[properties.columns])}>
      {images.map(({ image, alt, caption }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: images have no identity but their place
        <li key={index}>
          <figure className="flex flex-col gap-1.5">
            <ContentPicture
              image={image ?? ''}
              alt={alt}
              sizes="(width < 48rem) 50vw, 340px"
              className="aspect-4/3 w-full rounded-lg object-cover"
            />
            {caption !== '' && (
              <figcaption dir="auto" className="text-sm text-text-muted">
                {caption}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}
