import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import type { ButtonVariant } from '#ui/buttonClasses.ts';
import { ClientError } from '#ui/clientError.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ContestActivityMutation, ContestEntryActivityMutation } from './contestDocuments.ts';

interface ActivityValues {
  conversationId: string;
  activity: string;
  position?: string;
}

type ActivityFormProps = {
  mutation: 'contestActivity' | 'contestEntryCustomActivity';
  /** The page that it is on. */
  path: string;
  values: ActivityValues;
  label: string;
  variant?: ButtonVariant;
  confirm?: { title: string; text: string };
  done?: string;
  failed?: string;
  /** The page to open afterwards. */
  next?: string;
  /** Fields of the form, of which `message` is sent. */
  children?: ReactNode;
};

/** One activity as a button, with or without JavaScript. */
export function ActivityForm(props: ActivityFormProps) {
  const { mutation, path, values, label, variant = 'secondary', confirm, next, children } = props;
  const { t } = useTranslation('contests');
  const { basePath } = useShell();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function perform(message: string | null): Promise<void> {
    if (confirm && !(await openModal('confirmation', confirm))) return;
    setBusy(true);
    try {
      const input = { clientMutationId: '1', ...values };
      if (mutation === 'contestActivity') await runOperation(ContestActivityMutation, { input });
      else await runOperation(ContestEntryActivityMutation, { input: { ...input, message } });
      showSuccess(props.done ?? t('done'));
      if (next === undefined) await revalidate();
      else await navigate(next);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      showError(props.failed ?? t('failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      action={`${basePath}${formPath(mutation)}`}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const message = new FormData(event.currentTarget).get('message');
        void perform(typeof message === 'string' ? message : null);
      }}
    >
      <HiddenFields values={{ ...values, path, ...(next !== undefined && { next }) }} />
      {children}
      <Button type="submit" variant={variant} size="sm" loading={isBusy}>
        {label}
      </Button>
    </form>
  );
}
