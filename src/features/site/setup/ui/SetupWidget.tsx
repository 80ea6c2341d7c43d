import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { sentenceSpace } from '#core/sentenceSpace.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { InviteButton } from '#features/site/memberAdmin/ui/InviteButton.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SetupStep } from '../setupRules.ts';
import { BrandStep } from './BrandStep.tsx';
import { ContentStep } from './ContentStep.tsx';
import { NameStep } from './NameStep.tsx';
import { SetupStepMark } from './SetupStepMark.tsx';
import { SignInStep } from './SignInStep.tsx';
import { SaveSetupMutation, type SetupData, SetupQuery } from './setupDocuments.ts';

/** The guided setup: one step is open; each can be done now, later or not at all. */
export function SetupWidget() {
  const { t, language } = useTranslation('setup');
  const data = usePageData('ADMIN_SETUP_PAGE', SetupQuery);
  const [chosen, setChosen] = useState<SetupStep | null>(null);
  const { revalidate } = useRevalidator();
  if (!data?.setupProgress) return null;
  const steps = data.setupProgress;
  const next = steps.find(({ state }) => state === 'OPEN')?.step ?? null;
  const current = chosen ?? next;
  const skipped = settingIn(data, 'setupSkipped');
  const change = async (changes: { path: string; value: unknown }[]) => {
    try {
      await runOperation(SaveSetupMutation, { input: { changes } });
      await revalidate();
      setChosen(null);
    } catch {
      showError(t('failed'));
    }
  };
  /** For steps that nothing shows to be done, and those left out. */
  const pass = (step: SetupStep) => {
    const before = Array.isArray(skipped) ? skipped : [];
    return change([{ path: 'setupSkipped', value: [...new Set([...before, step])] }]);
  };
  const position = steps.findIndex(({ state }) => state === 'OPEN') + 1;
  const onSaved = async () => {
    await revalidate();
    setChosen(null);
  };
  const forms: Record<SetupStep, ReactNode> = {
    name: <NameStep data={data} onSaved={onSaved} />,
    brand: <BrandStep data={data} onSaved={onSaved} />,
    content: <ContentStep onSaved={onSaved} />,
    email: (
      <LinkButton to="/admin/mail-server" className="self-start">
        {t('email.open')}
      </LinkButton>
    ),
    signIn: <SignInStep data={data} onSaved={() => pass('signIn')} />,
    invite: <InviteButton />,
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        description={
          next === null
            ? undefined
            : `${t('step', { step: position, total: steps.length })} · ${t('anyOrder')}`
        }
        actions={
          next === null ? (
            <Button
              onClick={() => void change([{ path: 'setupGuide', value: false }])}
              className="needs-js:hidden"
            >
              {t('finish')}
            </Button>
          ) : undefined
        }
      />
      {next === null && (
        <p className="text-text-muted">
          {t('allDone')}
          {sentenceSpace(language)}
          <Link to="/" className="text-accent underline">
            {t('toHome')}
          </Link>
        </p>
      )}
      <ol className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
        {steps.map(({ step, state }, index) => {
          const isOpen = step === current;
          return (
            <li key={step} data-step={step}>
              <h2>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 hover:bg-surface-hover sm:px-5"
                  onClick={() => setChosen(step)}
                >
                  <SetupStepMark number={index + 1} state={state} />
                  <span className="min-w-0 flex-1 font-semibold">{t(`${step}.title`)}</span>
                  {state !== 'OPEN' && (
                    <Badge tone={state === 'DONE' ? 'success' : 'neutral'}>
                      {t(`states.${state}`)}
                    </Badge>
                  )}
                </button>
              </h2>
              {isOpen && (
                <div className="flex flex-col gap-4 px-4 pt-2 pb-5 sm:ps-13 sm:pe-5">
                  <p className="max-w-prose text-sm text-text-muted">{t(`${step}.hint`)}</p>
                  {forms[step]}
                  {state === 'OPEN' && (
                    <Button
                      variant="quiet"
                      size="sm"
                      className="self-start needs-js:hidden"
                      aria-label={t('skipStep', { name: t(`${step}.title`) })}
                      onClick={() => void pass(step)}
                    >
                      {t('skip')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

export function settingIn({ settings }: SetupData, path: string): unknown {
  return settings.find((each) => each.path === path)?.value;
}
