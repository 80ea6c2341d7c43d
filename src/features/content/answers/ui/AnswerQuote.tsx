import ArrowRight from 'virtual:icons/arrow-right';
import BookOpen from 'virtual:icons/book-open';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { Highlighted } from '#features/content/search/ui/Highlighted.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Badge } from '#ui/Badge.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AnswerFeedback } from './AnswerFeedback.tsx';
import type { SearchAnswerNode } from './answerDocuments.ts';

/** A passage, word for word, with where it is from. */
export function AnswerQuote({ answer }: { answer: SearchAnswerNode }) {
  const { t } = useTranslation('answers');
  const author = useDisplayName(answer.author);
  const language = localeOf(answer.post.language);
  return (
    <li className="flex flex-col gap-2.5 px-4 py-3.5 sm:px-5">
      <blockquote
        cite={answer.path}
        lang={language}
        dir="auto"
        className="foreign-words line-clamp-8 max-w-[75ch] text-pretty sm:line-clamp-none whitespace-pre-line leading-relaxed wrap-anywhere"
      >
        <Highlighted parts={answer.text} />
      </blockquote>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <Link
          to={answer.path}
          lang={language}
          className="inline-flex min-w-0 items-center gap-1.5 rounded-sm py-1 font-medium text-accent hover:underline pointer-coarse:tap-line"
        >
          <bdi className="wrap-anywhere">{answer.post.title}</bdi>
          <ArrowRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
        </Link>
        <Mark mark={answer.mark} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-xs text-text-muted">
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <bdi className="font-medium text-text">{author}</bdi>
          <Time at={answer.writtenAt} />
          {answer.isOld && <Badge tone="warning">{t('old')}</Badge>}
        </p>
        <AnswerFeedback answerId={answer.id} />
      </div>
    </li>
  );
}

function Mark({ mark }: { mark: SearchAnswerNode['mark'] }) {
  const { t } = useTranslation('answers');
  if (mark === 'ARTICLE') {
    return (
      <Badge tone="neutral" icon={<BookOpen aria-hidden />}>
        {t('marks.ARTICLE')}
      </Badge>
    );
  }
  return (
    <StatusBadge status={mark === 'OFFICIAL' ? 'official' : 'accepted'}>
      {t(`marks.${mark}`)}
    </StatusBadge>
  );
}
