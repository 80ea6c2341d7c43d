import ThumbsDown from 'virtual:icons/thumbs-down';
import ThumbsUp from 'virtual:icons/thumbs-up';
import { Suspense, useEffect, useId, useState } from 'react';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { isOffered } from '#features/content/conversations/ui/isOffered.ts';
import { ClientError } from '#ui/clientError.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { afterFeedback, type FeedbackState, takesFeedback } from '../feedbackRules.ts';
import { ProvideFeedbackMutation } from './feedbackDocuments.ts';
import { rememberedFeedback, rememberFeedback } from './feedbackMemory.ts';

const FeedbackReasonForm = lazyPart(
  async () => (await import('./FeedbackReasonForm.tsx')).FeedbackReasonForm,
);

/** Below an article: whether it helped, and how many it helped. */
export function HelpfulQuestion({ post }: { post: PostNode }) {
  return takesFeedback(post) ? <Question post={post} /> : null;
}

function Question({ post }: { post: PostNode }) {
  const { t } = useTranslation('feedback');
  const { viewer } = useShell();
  const id = useId();
  const [asksWhy, setAsksWhy] = useState(false);
  const isVisitor = viewer.memberId === null;
  const [remembered, setRemembered] = useState<boolean | null>(null);
  const { helpfulCount: helpfulAtFirst, totalFeedbackCount: totalAtFirst } = post;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said since belongs to the counts read since
  useEffect(() => {
    if (isVisitor) setRemembered(rememberedFeedback(post.id));
  }, [isVisitor, post.id, helpfulAtFirst, totalAtFirst]);
  const [shown, mutate] = useOptimisticMutation<FeedbackState, boolean | null>(
    {
      helpfulCount: post.helpfulCount,
      totalFeedbackCount: post.totalFeedbackCount,
      helpful: isVisitor ? remembered : post.foundHelpful,
    },
    afterFeedback,
    async (helpful) => {
      const { conversation } = (
        await runOperation(ProvideFeedbackMutation, { input: { objectId: post.id, helpful } })
      ).provideFeedback;
      const { helpfulCount, totalFeedbackCount, foundHelpful } = conversation;
      if (isVisitor) {
        rememberFeedback(post.id, helpful);
        return { helpfulCount, totalFeedbackCount, helpful };
      }
      return { helpfulCount, totalFeedbackCount, helpful: foundHelpful };
    },
    {
      onErrorMessage: (error) =>
        t(error instanceof ClientError && error.code === 'RATE_LIMITED' ? 'limited' : 'failed'),
    },
  );
  const isAsked = isOffered(post.can.giveFeedback);
  const { helpfulCount, totalFeedbackCount: total } = shown;
  if (!isAsked && total === 0) return null;

  const say = async (given: boolean) => {
    const helpful = shown.helpful === given ? null : given;
    setAsksWhy(false);
    if (!(await mutate(helpful)) || helpful === null) return;
    if (helpful) showSuccess(t('thanks'));
    else setAsksWhy(true);
  };

  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-y border-border py-3 text-sm"
    >
      <p id={id} className={isAsked ? 'font-medium needs-js:hidden' : 'sr-only'}>
        {t('question')}
      </p>
      {isAsked && (
        <span className="flex gap-2 needs-js:hidden">
          <ToggleButton
            pressed={shown.helpful === true}
            label={t('yes')}
            icon={<ThumbsUp aria-hidden />}
            onClick={() => say(true)}
          />
          <ToggleButton
            pressed={shown.helpful === false}
            label={t('no')}
            icon={<ThumbsDown aria-hidden />}
            onClick={() => say(false)}
          />
        </span>
      )}
      {total > 0 && (
        <p className="text-text-muted">{t('count', { helpful: helpfulCount, count: total })}</p>
      )}
      {asksWhy && (
        <Suspense>
          <FeedbackReasonForm postId={post.id} onDone={() => setAsksWhy(false)} />
        </Suspense>
      )}
    </section>
  );
}
