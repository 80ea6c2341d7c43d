import AwardIcon from 'virtual:icons/award';
import { cx } from '#ui/cx.ts';

type BadgeImageProps = {
  imageUrl: string | null;
  /** Of the icon, such as `#b8860b`; that of the community by default. */
  color?: string | null;
  large?: boolean;
};

/** A badge's picture, or an icon. */
export function BadgeImage({ imageUrl, color = null, large = false }: BadgeImageProps) {
  const size = large ? 'size-14' : 'size-11';
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full text-accent',
        color === null ? 'bg-accent-soft' : 'bg-surface-sunken',
        size,
      )}
    >
      {imageUrl ? (
        <img src={imageUrl} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <AwardIcon aria-hidden color={color ?? undefined} className={large ? 'size-8' : 'size-6'} />
      )}
    </span>
  );
}
