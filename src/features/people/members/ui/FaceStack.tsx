import { formatCount } from '#core/formatCount.ts';
import { localeOf } from '#core/languages.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { Author } from './authorFields.ts';
import { useAuthorNames } from './useDisplayName.ts';

type FaceStackProps = {
  /** Some of them. */
  people: readonly Author[];
  /** How many there are in all. */
  count: number;
};

/** A few faces that overlap, and how many more there are; their names for screen readers. */
export function FaceStack({ people, count }: FaceStackProps) {
  const { t, language } = useTranslation('members');
  const names = useAuthorNames(people);
  if (people.length === 0) return null;
  const more = Math.max(0, count - people.length);
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  const others = more > 0 ? [t('moreOthers', { count: more })] : [];
  return (
    <span className="inline-flex items-center">
      <span aria-hidden className="flex">
        {people.map((person, index) => (
          <span
            key={person.id}
            title={names[index]}
            className={cx('inline-flex rounded-full ring-2 ring-surface', index > 0 && '-ms-2')}
          >
            <Avatar
              name={names[index] ?? ''}
              src={person.isAnonymous ? null : person.avatar}
              size="xs"
            />
          </span>
        ))}
      </span>
      {more > 0 && (
        <span aria-hidden className="ms-1.5 text-xs font-medium text-text-muted tabular-nums">
          +{formatCount(more, language)}
        </span>
      )}
      <span className="sr-only">{list.format([...names, ...others])}</span>
    </span>
  );
}
