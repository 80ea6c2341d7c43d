import EyeOff from 'virtual:icons/eye-off';
import { Link } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import { paths } from '#core/paths.ts';
import type { AuthorNoticeData } from '#features/content/conversations/ui/authorNoticeFields.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Notice that content is hidden, with the reason and a link to appeal. */
export function AuthorNoticeView({ notice }: { notice: AuthorNoticeData }) {
  const { t, language } = useTranslation('moderation');
  const { itemId, state, at, note, canAppeal, appealedAt } = notice;
  if (state === null) return null;
  return (
    <div
      role="note"
      className="flex items-start gap-2.5 rounded-lg border border-border bg-surface-sunken px-3.5 py-2.5 text-sm"
    >
      <EyeOff aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warning" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-pretty">
          {t(`notice.${state}`)} <Time at={at} className="text-text-muted" />
        </p>
        {note && (
          <>
            <p className="font-medium">
              {t('notice.note')}
              {labelColon(language)}
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {note}
            </p>
          </>
        )}
        {appealedAt !== null && <p>{t('notice.appealed')}</p>}
        {canAppeal && (
          <Link to={paths.appeal(itemId)} className="self-start font-medium text-accent underline">
            {t('notice.appeal')}
          </Link>
        )}
      </div>
    </div>
  );
}
