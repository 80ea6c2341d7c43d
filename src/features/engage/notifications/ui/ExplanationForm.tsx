import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { isGone } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { NotificationExplanationQuery } from './notificationDocuments.ts';

type Explanation = ResultOf<typeof NotificationExplanationQuery>['notificationExplanation'];

/** Why did this member get a notification of that post or comment, or why not? */
export function ExplanationForm() {
  const { t } = useTranslation('notifications');
  const id = useId();
  const [found, setFound] = useState<Explanation | 'missing' | 'failed'>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const answer = await runOperation(NotificationExplanationQuery, {
        username: `${values.get('username')}`,
        ...idsOf(`${values.get('post')}`),
      });
      setFound(answer.notificationExplanation ?? 'missing');
    } catch (error) {
      setFound(isGone(error) ? 'missing' : 'failed');
    }
    setBusy(false);
  };
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-xl border border-border bg-surface-raised p-4 needs-js:hidden sm:p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg font-semibold">
          {t('explain.title')}
        </h2>
        <p className="text-sm text-text-muted">{t('explain.hint')}</p>
      </div>
      <form onSubmit={(event) => void ask(event)} className="grid gap-4 sm:grid-cols-2">
        <Field label={t('explain.username')}>
          <TextInput name="username" required />
        </Field>
        <Field label={t('explain.post')}>
          <TextInput name="post" required />
        </Field>
        <Button type="submit" variant="secondary" loading={isBusy} className="justify-self-start">
          {t('explain.submit')}
        </Button>
      </form>
      <div role="status" className="text-sm">
        {(found === 'missing' || found === 'failed') && <p>{t(`explain.${found}`)}</p>}
        {found !== null && typeof found === 'object' && (
          <p>
            {t(`explain.rule.${found.rule}`, { type: found.type ?? '' })}
            {found.at && (
              <>
                {' '}
                <Time at={found.at} />
              </>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

/** Of a post's or comment's URL; or the text itself, as the id of a post. */
function idsOf(text: string): { conversationId: string; commentId: string | null } {
  const [address = '', query = ''] = text.trim().split(/[?#]/);
  const responses = new URLSearchParams(query);
  return {
    conversationId: /(\d+)\/?$/.exec(address)?.[1] ?? text,
    commentId: responses.get('replyId') ?? responses.get('commentId'),
  };
}
