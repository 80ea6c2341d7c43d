import { Link } from 'react-router';
import { type ScopedPlace, viewerOfInfo } from '#core/viewerOfInfo.ts';
import { cx } from '#ui/cx.ts';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { canSeeHistory } from '../historyRules.ts';

type EditedMarkProps = {
  /** Its label. */
  text: string;
  /** Time of the last edit; null if unknown. */
  at: string | null;
  authorId: string | null;
  place: ScopedPlace;
  /** URL of its versions. */
  href: string;
  className?: string;
};

/** "Edited" with the time; linked to the versions if the viewer may see them. */
export function EditedMark({ text, at, authorId, place, href, className }: EditedMarkProps) {
  const { viewer, settings } = useShell();
  const facts = { authorId: Number(authorId), categoryId: Number(place.categoryId) };
  const mark = (
    <>
      {text} {at && <Time at={at} />}
    </>
  );
  const look = cx('text-text-muted', className);
  if (!canSeeHistory(viewerOfInfo(viewer, [place]), facts, settings).ok) {
    return <span className={look}>{mark}</span>;
  }
  return (
    <Link
      to={href}
      rel="nofollow"
      className={cx(look, 'rounded-sm underline-offset-2 hover:underline')}
    >
      {mark}
    </Link>
  );
}
