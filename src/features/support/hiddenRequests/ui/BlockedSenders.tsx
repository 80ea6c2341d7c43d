import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { blockedSenderSchema } from '../hiddenRequestInputs.ts';
import {
  BlockSenderMutation,
  type HiddenRequestsData,
  UnblockSenderMutation,
} from './hiddenRequestDocuments.ts';

type BlockedSendersProps = {
  senders: NonNullable<HiddenRequestsData['supportBlockedSenders']>;
  filter: ReactNode;
};

const schema = z.object({ sender: blockedSenderSchema });

/** Addresses and domains whose emails wait in quarantine. */
export function BlockedSenders({ senders, filter }: BlockedSendersProps) {
  const { t } = useTranslation('hiddenRequests');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const [act, isBusy] = usePageAction();
  const form = useZodForm({
    schema,
    defaultValues: { sender: '' },
    fieldErrorText: ({ rule }) => t(rule === 'shared' ? 'blockForm.shared' : 'blockForm.format'),
    formErrorText: () => t('error'),
    onSubmit: ({ sender }) => runOperation(BlockSenderMutation, { input: { sender } }),
    onSuccess: async () => {
      showSuccess(t('blockForm.done'));
      form.reset();
      await revalidate();
    },
  });
  return (
    <AdminList
      title={t('title')}
      description={t('description.BLOCKED')}
      actions={
        viewer.permissions.includes('MANAGE_COMMUNITY') && (
          <LinkButton size="sm" variant="secondary" to="/admin/inbound-mail">
            {t('quarantine')}
          </LinkButton>
        )
      }
      filter={
        <>
          {filter}
          <form
            {...form.formProps}
            noValidate
            className="flex flex-wrap items-end gap-2 needs-js:hidden"
          >
            <Field
              {...form.field('sender')}
              label={t('blockForm.label')}
              className="min-w-64 flex-1"
            >
              <TextInput
                dir="ltr"
                maxLength={200}
                autoCapitalize="none"
                spellCheck={false}
                autoComplete="off"
              />
            </Field>
            <Button {...form.submitProps} variant="secondary">
              {t('blockForm.submit')}
            </Button>
            <FormErrorSummary form={form} />
          </form>
        </>
      }
      rows={senders}
      empty={{ title: t('empty.BLOCKED') }}
    >
      {({ id, sender, refused, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
          <div className="min-w-56 flex-1">
            <p className="font-medium wrap-anywhere">
              <bdi dir="ltr">{sender}</bdi>
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
              <Time at={createdAt} />
              {t('refused', { count: refused })}
            </p>
          </div>
          <Button
            size="sm"
            variant="secondary"
            className="needs-js:hidden"
            disabled={isBusy}
            onClick={() =>
              void act({
                run: () => runOperation(UnblockSenderMutation, { input: { id } }),
                done: t('unblocked', { sender }),
                failed: t('error'),
              })
            }
          >
            {t('unblock')}
          </Button>
        </li>
      )}
    </AdminList>
  );
}
