import { srcSetOf } from '#core/pictureVariants.ts';

/** The cover image of a post, above its text. */
export function CoverImage({ src }: { src: string | null | undefined }) {
  if (!src) return null;
  return (
    <img
      src={src}
      srcSet={srcSetOf(src)}
      sizes="(min-width: 1024px) 740px, 92vw"
      width={1200}
      height={600}
      alt=""
      fetchPriority="high"
      className="aspect-[2/1] w-full rounded-lg bg-surface-sunken object-cover"
    />
  );
}
