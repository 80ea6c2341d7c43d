import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AuthorName } from '#features/members/ui/AuthorName.tsx';
import { useDisplayName } from '#features/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Prose } from '#ui/Prose.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Time } from '#ui/Time.tsx';
import type { ResponseNode } from './commentFields.ts';

/** A comment or reply: who, when, what. */
export function ResponseView({ response }: { response: ResponseNode }) {
  const { t } = useTranslation('comments');
  const name = useDisplayName(response.author);
  return (
    <article
      id={`response-${response.id}`}
      tabIndex={-1}
      className={cx('flex gap-3 p-4 outline-none sm:px-6', response.accepted && 'bg-success-soft')}
    >
      <Avatar name={name} src={response.author?.avatar} size="sm" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <header className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <AuthorName author={response.author} />
          <Link
            to={response.path}
            title={t('permalink')}
            className="rounded-sm text-text-muted hover:underline"
          >
            <Time at={response.createdAt} />
          </Link>
          {response.isEdited && <span className="text-text-muted">{t('edited')}</span>}
          {response.accepted && (
            <StatusBadge status="accepted" className="ms-auto">
              {t('accepted')}
            </StatusBadge>
          )}
        </header>
        <Prose html={response.content} />
      </div>
    </article>
  );
}
