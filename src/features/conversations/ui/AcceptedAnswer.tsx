import ArrowDown from 'lucide-react/icons/arrow-down';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { AuthorName } from '#features/members/ui/AuthorName.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Prose } from '#ui/Prose.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';

type AcceptedAnswerProps = { answer: NonNullable<PostNode['acceptedComment']> };

/** The answer that solved it, right under the question, with the way to its place in the talk. */
export function AcceptedAnswer({ answer }: AcceptedAnswerProps) {
  const { t } = useTranslation('post');
  return (
    <section
      aria-labelledby="accepted-answer"
      className="flex flex-col gap-3 rounded-lg border border-success/40 bg-success-soft p-4"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <h2
          id="accepted-answer"
          className="inline-flex items-center gap-1.5 font-semibold text-success"
        >
          <CircleCheckBig aria-hidden className="size-4.5" />
          {t('acceptedAnswer')}
        </h2>
        <span className="text-text-muted">{t('by')}</span>
        <AuthorName author={answer.author} />
        <Time at={answer.createdAt} className="text-text-muted" />
      </div>
      <div className="answer-preview">
        <Prose html={answer.content} />
      </div>
      <LinkButton
        to={answer.path}
        variant="secondary"
        size="sm"
        icon={<ArrowDown aria-hidden className="size-4" />}
        className="self-start"
      >
        {t('jumpToAnswer')}
      </LinkButton>
    </section>
  );
}
