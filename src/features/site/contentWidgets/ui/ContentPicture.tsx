import { srcSetOf } from '#core/pictureVariants.ts';
import { useOwnAddress } from '#ui/useOwnAddress.ts';

type ContentPictureProps = { image: string; alt: string; sizes: string; className?: string };

/** An uploaded image, in the width that its place needs. */
export function ContentPicture({ image, alt, sizes, className }: ContentPictureProps) {
  const own = useOwnAddress();
  const address = own.address(image);
  return (
    <img
      src={address}
      srcSet={srcSetOf(address)}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      className={className}
    />
  );
}
