import UserRound from 'virtual:icons/user-round';
import { initialsColor, initialsOf } from '#core/initials.ts';
import { denseSourcesOf } from '#core/pictureVariants.ts';
import { cx } from './cx.ts';

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: AvatarSize;
  className?: string;
};

// 24, 32, 40, 56 and 96 px.
const sizes: Record<AvatarSize, { box: string; pixels: number }> = {
  xs: { box: 'size-6 text-[1rem]', pixels: 24 },
  sm: { box: 'size-8 text-xs', pixels: 32 },
  md: { box: 'size-10 text-sm', pixels: 40 },
  lg: { box: 'size-14 text-lg', pixels: 56 },
  xl: { box: 'size-24 text-3xl', pixels: 96 },
};

const backgrounds = [
  'bg-avatar-0',
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
] as const;

/** Avatar image or initials next to a visible name, hence hidden from screen readers. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const { box, pixels } = sizes[size];
  const shape = cx('shrink-0 rounded-full', box, className);
  if (src) {
    return (
      <img
        {...denseSourcesOf(src, pixels)}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        className={cx(shape, 'bg-surface-sunken object-cover')}
      />
    );
  }
  const initials = initialsOf(name);
  return (
    <span
      aria-hidden
      className={cx(
        shape,
        'inline-flex items-center justify-center font-semibold text-text select-none',
        backgrounds[initialsColor(initials)],
      )}
    >
      {initials || <UserRound className="size-3/5" />}
    </span>
  );
}
