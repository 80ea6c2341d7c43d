import ArrowDown from 'virtual:icons/arrow-down';
import BadgeCheck from 'virtual:icons/badge-check';
import CircleCheckBig from 'virtual:icons/circle-check-big';
import { useId } from 'react';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { cx } from '#ui/cx.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Prose } from '#ui/Prose.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';

type AnswerKind = 'accepted' | 'official';

type AnswerCardProps = {
  answer: NonNullable<PostNode['acceptedComment']>;
  /** Accepted, official, or both. */
  kinds: readonly AnswerKind[];
};

const looks = {
  accepted: {
    frame: 'border-success/40 bg-success-soft',
    text: 'text-success',
    Icon: CircleCheckBig,
  },
  official: { frame: 'border-accent/40 bg-accent-soft', text: 'text-accent', Icon: BadgeCheck },
} as const satisfies Record<AnswerKind, object>;

/** Minimum length of a truncated answer; the full text is in the thread. */
const longAnswer = 900;

/** An accepted or official answer below the question, with a link to its place in the thread. */
export function AnswerCard({ answer, kinds }: AnswerCardProps) {
  const { t } = useTranslation('post');
  const headingId = useId();
  const { frame } = looks[kinds[0] ?? 'accepted'];
  const isLong = answer.strippedContent.length > longAnswer;
  return (
    <section
      aria-labelledby={headingId}
      className={cx('flex flex-col gap-3 rounded-lg border p-4', frame)}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <h2 id={headingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {kinds.map((kind) => {
            const { text, Icon } = looks[kind];
            return (
              <span key={kind} className={cx('inline-flex items-center gap-1.5', text)}>
                <Icon aria-hidden className="size-4.5" />
                {t(`${kind}Answer`)}
              </span>
            );
          })}
        </h2>
        <span className="text-text-muted">{t('by')}</span>
        <AuthorName author={answer.author} />
        <Time at={answer.createdAt} className="text-text-muted" />
      </div>
      <div
        inert={isLong}
        data-nosnippet={answer.indexDisabled ? '' : undefined}
        className={isLong ? 'max-h-96 overflow-hidden mask-b-from-60%' : undefined}
      >
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
