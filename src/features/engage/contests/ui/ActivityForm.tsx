import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import type { ButtonVariant } from '#ui/buttonClasses.ts';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { contestLimits } from '../contestPhaseRules.ts';
import {
  ContestActivityMutation,
  ContestEntryActivityMutation,
  ContestJudgeMutation,
  ReviewContestEntryMutation,
} from './contestDocuments.ts';

interface ActivityValues {
  conversationId: string;
  activity: string;
  position?: string;
}

type Operation =
  | {
      mutation: 'contestActivity' | 'contestEntryCustomActivity';
      values: ActivityValues;
    }
  | { mutation: 'contestJudge'; values: { contestId: string; username?: string; remove?: string } }
  | { mutation: 'reviewContestEntry'; values: { entryId: string; recuse?: string } };

type ActivityFormProps = Operation & {
  /** The page that it is on. */
  path: string;
  label: string;
  variant?: ButtonVariant;
  confirm?: { title: string; text: string };
  /** Asks for a message, in a dialog or, without script, in a field. */
  ask?: { title: string; message: string };
  done?: string;
  failed?: string;
  /** The words for faults of the input. */
  refused?: string;
  /** The page to open afterwards. */
  next?: string;
  /** Fields of the form. */
  children?: ReactNode;
};

const textOf = (fields: FormData, name: string) => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : null;
};

async function run(operation: Operation, fields: FormData): Promise<void> {
  const clientMutationId = '1';
  switch (operation.mutation) {
    case 'contestActivity':
      await runOperation(ContestActivityMutation, {
        input: { clientMutationId, ...operation.values },
      });
      break;
    case 'contestEntryCustomActivity': {
      const message = textOf(fields, 'message');
      await runOperation(ContestEntryActivityMutation, {
        input: { clientMutationId, ...operation.values, message },
      });
      break;
    }
    case 'contestJudge': {
      const { contestId, username = textOf(fields, 'username') ?? '', remove } = operation.values;
      await runOperation(ContestJudgeMutation, {
        input: { clientMutationId, contestId, username, remove: remove === 'true' },
      });
      break;
    }
    case 'reviewContestEntry': {
      const { entryId, recuse } = operation.values;
      const scores = fields.getAll('scores').map(Number);
      const comment = textOf(fields, 'comment');
      await runOperation(ReviewContestEntryMutation, {
        input: { clientMutationId, entryId, scores, comment, recuse: recuse === 'true' },
      });
    }
  }
}

/** One activity as a button, with or without JavaScript. */
export function ActivityForm(props: ActivityFormProps) {
  const {
    mutation,
    path,
    values,
    label,
    variant = 'secondary',
    confirm,
    ask,
    next,
    children,
  } = props;
  const { t } = useTranslation('contests');
  const { basePath } = useShell();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function perform(fields: FormData): Promise<void> {
    if (confirm && !(await openModal('confirmation', confirm))) return;
    if (ask) {
      const answer = await openModal('contestCustomActivity', { ...ask, label });
      if (!answer) return;
      fields.set('message', answer.message);
    }
    setBusy(true);
    try {
      await run(props, fields);
      showSuccess(props.done ?? t('done'));
      if (next === undefined) await revalidate();
      else await navigate(next);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const isRefused = error.code === 'VALIDATION_FAILED';
      showError((isRefused && props.refused) || (props.failed ?? t('failed')));
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
        void perform(new FormData(event.currentTarget));
      }}
    >
      <HiddenFields values={{ ...values, path, ...(next !== undefined && { next }) }} />
      {ask && (
        <noscript>
          <Field label={t('message')}>
            <TextInput
              name="message"
              defaultValue={ask.message}
              maxLength={contestLimits.message}
            />
          </Field>
        </noscript>
      )}
      {children}
      <Button type="submit" variant={variant} size="sm" loading={isBusy}>
        {label}
      </Button>
    </form>
  );
}
