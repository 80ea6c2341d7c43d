import Award from 'virtual:icons/award';
import Trophy from 'virtual:icons/trophy';
import { Link } from 'react-router';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { LinkedText } from '#ui/LinkedText.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { EntrySummary } from '../contestView.ts';

type WinnerListProps = { title: string; entries: readonly EntrySummary[] };

/** Winners and runners-up by name, with the message that came with the selection. */
export function WinnerList({ title, entries }: WinnerListProps) {
  const { t } = useTranslation('contests');
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ol className="flex flex-col gap-2">
        {entries.map(({ id, title: name, path, position, message, author }) => {
          const isWinner = position === 'WINNER';
          const Icon = isWinner ? Trophy : Award;
          return (
            <li
              key={id}
              className="flex gap-3 rounded-lg border border-border bg-surface-raised p-3"
            >
              <Icon
                aria-hidden
                className={
                  isWinner ? 'size-6 shrink-0 text-accent' : 'size-6 shrink-0 text-text-muted'
                }
              />
              <div className="flex min-w-0 flex-col gap-0.5 text-sm">
                <span className="text-text-muted">{position && t(`position.${position}`)}</span>
                <Link to={path} className="font-semibold wrap-anywhere hover:underline">
                  <bdi>{name}</bdi>
                </Link>
                {author && (
                  <span className="text-text-muted">
                    <LinkedText
                      text={t('by')}
                      parts={{
                        author: () => (
                          <bdi>
                            <AuthorName author={author} />
                          </bdi>
                        ),
                      }}
                    />
                  </span>
                )}
                {message && (
                  <p dir="auto" className="mt-1 border-s-2 border-border ps-3 wrap-anywhere">
                    {message}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
