import ArrowDown from 'virtual:icons/arrow-down';
import BadgeCheck from 'virtual:icons/badge-check';
import CircleCheckBig from 'virtual:icons/circle-check-big';
import { useId } from 'react';
import { Link } from 'react-router';
import { excerptOf, inOneLine } from '#core/excerpt.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { cx } from '#ui/cx.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';

type AnswerKind = 'accepted' | 'official';

type AnswerPreviewProps = {
  answer: NonNullable<PostNode['acceptedComment']>;
  kind: AnswerKind;
  /** It was accepted and is official as well. */
  isBoth?: boolean;
};

const looks = {
  accepted: {
    frame: 'border-success/40 bg-success-soft',
    text: 'text-success',
    Icon: CircleCheckBig,
    words: 'solvedBy',
  },
  official: {
    frame: 'border-accent/40 bg-accent-soft',
    text: 'text-accent',
    Icon: BadgeCheck,
    words: 'officialAnswerBy',
  },
} as const satisfies Record<AnswerKind, object>;

/** More than the lines that are shown. Characters. */
const previewLength = 400;

/** Below the question: who answered it, how the answer begins, and where it is. */
export function AnswerPreview({ answer, kind, isBoth = false }: AnswerPreviewProps) {
  const { t } = useTranslation('post');
  const headingId = useId();
  const name = useDisplayName(answer.author);
  const { frame, text, Icon, words } = looks[kind];
  return (
    <section
      aria-labelledby={headingId}
      className={cx('flex flex-col gap-2 rounded-lg border px-4 py-3 text-sm', frame)}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={headingId} className={cx('flex items-center gap-1.5 font-semibold', text)}>
          <Icon aria-hidden className="size-4.5 shrink-0" />
          <span className="wrap-anywhere">{t(words, { name })}</span>
        </h2>
        {isBoth && <StatusBadge status="official">{t('official')}</StatusBadge>}
        <Time at={answer.createdAt} className="text-text-muted" />
        <Link
          to={answer.path}
          className={cx(
            'touch-target ms-auto inline-flex items-center gap-1 rounded-sm py-1 font-medium hover:underline',
            text,
          )}
        >
          {t('jumpToAnswer')}
          <ArrowDown aria-hidden className="size-4" />
        </Link>
      </div>
      {/* Search engines heed it at a div, not at a paragraph. */}
      <div data-nosnippet={answer.indexDisabled ? '' : undefined}>
        <div dir="auto" className="line-clamp-3 text-pretty wrap-anywhere">
          {excerptOf(inOneLine(answer.strippedContent), previewLength)}
        </div>
      </div>
    </section>
  );
}
