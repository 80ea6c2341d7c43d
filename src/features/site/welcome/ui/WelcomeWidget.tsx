import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { readWelcomeStep, stepsOf, type WelcomeStep } from '../welcomeRules.ts';
import { EmailStep } from './EmailStep.tsx';
import { PostStep } from './PostStep.tsx';
import { TopicsStep } from './TopicsStep.tsx';
import { WelcomeQuery } from './welcomeDocuments.ts';

/** The steps after sign-up, one at a time; each can be skipped. */
export function WelcomeWidget({ page }: WidgetProps) {
  const { t } = useTranslation('welcome');
  const { settings } = useShell();
  const data = usePageData('WELCOME_PAGE', WelcomeQuery);
  if (!data) return null;
  const { currentUser, suggestedTopics: topics } = data;
  const unverifiedEmail = currentUser?.isVerified === false ? (currentUser.email ?? null) : null;
  const steps = stepsOf({ unverifiedEmail, topics });
  const step = readWelcomeStep(page.search, steps);
  const at = steps.indexOf(step);
  const query = new URLSearchParams(page.search);
  const next: WelcomeStep = steps[at + 1] ?? 'post';
  return (
    <div className="mx-auto flex w-full max-w-[60rem] flex-col gap-6 py-2 sm:py-6">
      <header className="flex flex-col gap-3">
        <PageTitle className="text-2xl font-bold tracking-tight text-pretty wrap-anywhere sm:text-3xl">
          {t('title', { name: settings.name })}
        </PageTitle>
        <ProgressBar
          value={at + 1}
          max={steps.length}
          label={t('step', { step: at + 1, total: steps.length })}
        />
      </header>
      <section className="flex flex-col gap-5 rounded-xl border border-border bg-surface-raised p-5 sm:p-7">
        {step === 'email' && (
          <EmailStep email={unverifiedEmail ?? ''} wasSent={query.has('sent')} next={next} />
        )}
        {step === 'topics' && (
          <TopicsStep topics={topics} initialError={errorOfAddress(query)} next={next} />
        )}
        {step === 'post' && <PostStep />}
      </section>
    </div>
  );
}
