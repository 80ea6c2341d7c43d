import Hash from 'virtual:icons/hash';
import { useNavigate } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { ClientError } from '#ui/clientError.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type WelcomeStep, welcomeHref } from '../welcomeRules.ts';
import { StepHeading } from './StepHeading.tsx';
import { ChooseTopicsMutation, type WelcomeTopic } from './welcomeDocuments.ts';

type TopicsStepProps = {
  topics: readonly WelcomeTopic[];
  initialError: ClientError | null;
  next: WelcomeStep;
};

/** Choosing topics to follow, among those with the most posts. */
export function TopicsStep({ topics, initialError, next }: TopicsStepProps) {
  const { t } = useTranslation('welcome');
  const { basePath } = useShell();
  const navigate = useNavigate();
  const followed: readonly string[] = topics.filter((each) => each.followed).map(({ id }) => id);
  const form = useZodForm({
    schema: async () => (await import('../welcomeRules.ts')).chooseTopicsSchema,
    defaultValues: { topicIds: followed },
    action: `${basePath}${formPath('chooseTopics')}`,
    initialError,
    onSubmit: ({ topicIds }) =>
      runOperation(ChooseTopicsMutation, { input: { topicIds: [...topicIds] } }),
    onSuccess: async () => {
      await navigate(welcomeHref(next));
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <HiddenFields />
      <StepHeading icon={<Hash aria-hidden />} title={t('topics.title')} text={t('topics.text')} />
      <FormErrorSummary form={form} />
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t('topics.title')}</legend>
        {topics.map(({ id, title, conversationCount }) => (
          <Checkbox
            key={id}
            label={
              <span className="flex flex-col">
                <bdi className="font-medium">{title}</bdi>
                <span className="text-sm text-text-muted">
                  {t('topics.posts', { count: conversationCount })}
                </span>
              </span>
            }
            {...form.checkbox('topicIds', id)}
            className="rounded-lg border border-border px-3.5 py-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft hover:border-border-strong"
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        <Button {...form.submitProps}>{t('topics.follow')}</Button>
        <LinkButton to={welcomeHref(next)} variant="quiet">
          {t('skip')}
        </LinkButton>
      </div>
    </form>
  );
}
