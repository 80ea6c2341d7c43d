import { initialsColor, initialsOf } from '#core/initials.ts';
import { denseSourcesOf, srcSetOf } from '#core/pictureVariants.ts';
import { cx } from '#ui/cx.ts';

type CategoryPictureProps = {
  title: string;
  image: string | null;
  /** A small square, or across the top of a card. */
  shape: 'tile' | 'card';
};

const shapes = {
  tile: {
    box: 'size-11 rounded-lg text-xl',
    sources: (image: string) => denseSourcesOf(image, 132), // up to three times as wide as high, cropped to a square
    width: 44,
    height: 44,
  },
  card: {
    box: 'h-28 w-full text-2xl',
    sources: (image: string) => ({
      src: image,
      srcSet: srcSetOf(image),
      sizes: 'auto, (min-width: 640px) 490px, 92vw',
    }),
    width: 352,
    height: 112,
  },
} as const;

const backgrounds = [
  'bg-avatar-0',
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
] as const;

/** The image of a category or topic, or its initial; decorative next to its title. */
export function CategoryPicture({ title, image, shape }: CategoryPictureProps) {
  const { box, sources, width, height } = shapes[shape];
  if (image) {
    return (
      <img
        {...sources(image)}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
        className={cx('shrink-0 bg-surface-sunken object-cover', box)}
      />
    );
  }
  const initials = initialsOf(title);
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 items-center justify-center font-semibold select-none',
        backgrounds[initialsColor(initials)],
        box,
      )}
    >
      {initials.slice(0, 1)}
    </span>
  );
}
