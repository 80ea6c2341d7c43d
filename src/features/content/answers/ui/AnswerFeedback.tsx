import ThumbsDown from 'virtual:icons/thumbs-down';
import ThumbsUp from 'virtual:icons/thumbs-up';
import { useState } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { RateAnswerMutation } from './answerDocuments.ts';

/** Whether an answer helped. */
export function AnswerFeedback({ answerId }: { answerId: string }) {
  const { t } = useTranslation('answers');
  const [said, setSaid] = useState<boolean | null>(null);

  async function say(helpful: boolean): Promise<void> {
    if (said === helpful) return;
    const before = said;
    setSaid(helpful);
    try {
      await runOperation(RateAnswerMutation, { input: { answerId, helpful } });
      showSuccess(t('thanks'));
    } catch {
      setSaid(before);
      showError(t('failed'));
    }
  }

  return (
    <span className="flex items-center gap-1.5 needs-js:hidden">
      <span aria-hidden className="me-0.5">
        {t('question')}
      </span>
      <ToggleButton
        pressed={said === true}
        label={t('helpful')}
        icon={<ThumbsUp aria-hidden />}
        iconOnly
        onClick={() => void say(true)}
      />
      <ToggleButton
        pressed={said === false}
        label={t('unhelpful')}
        icon={<ThumbsDown aria-hidden />}
        iconOnly
        onClick={() => void say(false)}
      />
    </span>
  );
}
