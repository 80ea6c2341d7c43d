import AwardIcon from 'virtual:icons/award';
import { cx } from '#ui/cx.ts';

type BadgeImageProps = { imageUrl: string | null; large?: boolean };

/** A badge's picture, or an icon. */
export function BadgeImage({ imageUrl, large = false }: BadgeImageProps) {
  const size = large ? 'size-14' : 'size-11';
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent',
        size,
      )}
    >
      {imageUrl ? (
        <img src={imageUrl} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <AwardIcon aria-hidden className="size-6" />
      )}
    </span>
  );
}
