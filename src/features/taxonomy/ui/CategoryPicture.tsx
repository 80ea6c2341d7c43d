import { initialsColor, initialsOf } from '#core/initials.ts';
import { cx } from '#ui/cx.ts';

type CategoryPictureProps = { title: string; image: string | null; className?: string };

const backgrounds = [
  'bg-avatar-0',
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
] as const;

/** The picture of a category or topic, or its first letter; its title stands beside it. */
export function CategoryPicture({ title, image, className }: CategoryPictureProps) {
  if (image) {
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        className={cx('shrink-0 bg-surface-sunken object-cover', className)}
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
        className,
      )}
    >
      {initials.slice(0, 1)}
    </span>
  );
}
