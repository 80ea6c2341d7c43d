import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import type { ButtonSize, ButtonVariant } from '#ui/buttonClasses.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FinishWelcomeMutation } from './welcomeDocuments.ts';

type FinishButtonProps = {
  /** The composer is next. */
  writes?: boolean;
  /** Where it leads; null stays on the page. */
  next: string | null;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
};

/** Ends the welcome. */
export function FinishButton({ writes = false, next, variant, size, children }: FinishButtonProps) {
  const { t } = useTranslation('welcome');
  const { basePath } = useShell();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const finish = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await runOperation(FinishWelcomeMutation, {});
      if (next === null) await revalidate();
      else await navigate(next);
    } catch {
      showError(t('failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      action={`${basePath}${formPath('finishWelcome')}`}
      onSubmit={(event) => void finish(event)}
    >
      <HiddenFields values={writes ? { writes: 'true' } : {}} />
      <Button type="submit" variant={variant} size={size} loading={isBusy}>
        {children}
      </Button>
    </form>
  );
}
