import { useEffect, useState } from 'react';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AttachmentsField } from '#features/content/compose/ui/AttachmentsField.tsx';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { RequesterPicker } from '#features/support/agentWorkspace/ui/RequesterPicker.tsx';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { typesFor } from '#features/support/requestTypes/requestTypeForm.ts';
import { RequestTypeInputs } from '#features/support/requestTypes/ui/RequestTypeInputs.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { NewRequestProperties } from './NewRequestProperties.tsx';
import { NewRequestWays } from './NewRequestWays.tsx';
import { type NewRequestData, SupportSenderQuery } from './newRequestDocuments.ts';
import { useNewRequestForm } from './useNewRequestForm.ts';

/** An agent opens a request for a customer. */
export function NewRequestWidget({ data, page }: WidgetProps<object, NewRequestData>) {
  const { t } = useTranslation('newRequests');
  const { t: types } = useTranslation('requestTypes');
  const { form, requester, chooseRequester, chooseWay, questions, hasMailbox } = useNewRequestForm(
    data,
    page.search,
  );
  const { way, kind, teamId } = form.values;
  const sender = useSender(data.supportSender, way === 'EMAIL' ? teamId : null);
  const offered = typesFor(data, kind);
  const type = offered.find(({ id }) => id === form.values.typeId);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <form
        {...form.formProps}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 needs-js:hidden lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <LeaveGuard form={form} />
        <Card>
          <div className="flex flex-col gap-5">
            <NewRequestWays
              way={way}
              hasMailbox={hasMailbox}
              error={form.errorOf('way')}
              onChange={chooseWay}
            />
            <RequesterPicker
              label={t(way === 'EMAIL' ? 'to' : 'customer')}
              value={requester}
              error={form.errorOf('requesterId') ?? form.errorOf('requesterEmail')}
              required={way !== 'INTERNAL'}
              onChange={chooseRequester}
            />
            {requester?.kind === 'email' && (
              <Field {...form.field('requesterName')} label={t('name')} optional>
                <TextInput maxLength={80} autoComplete="off" dir="auto" />
              </Field>
            )}
            {way === 'PHONE' && (
              <Field {...form.field('caller')} label={t('caller')} hint={t('callerHint')} optional>
                <TextInput maxLength={120} autoComplete="off" dir="auto" />
              </Field>
            )}
            <Field {...form.field('title')} label={t('subject')} required>
              <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" />
            </Field>
            {offered.length > 0 && (
              <RequestTypeInputs types={offered} questions={questions} form={form} />
            )}
            <RichTextField
              initialHtml={form.values.message}
              label={t(`message.${way}`)}
              error={form.errorOf('message')}
              compact
              isSecure
              onChange={({ html }) => form.setValue('message', html)}
            />
            <div>
              {type?.needsAttachment && (
                <p className="mb-2 text-sm text-text-muted">{types('needsAttachment')}</p>
              )}
              <AttachmentsField
                attachments={form.values.attachments}
                error={form.errorWithin('attachments')}
                required={type?.needsAttachment ?? false}
                isSecure
                onChange={(attachments) => form.setValue('attachments', attachments)}
              />
            </div>
          </div>
        </Card>
        <NewRequestProperties form={form} data={data} />
        <div className="flex flex-col gap-4 lg:col-start-1">
          <FormErrorSummary form={form} />
          <p className="text-sm text-pretty text-text-muted">
            {way === 'EMAIL' && sender !== null
              ? t('seenEmail', { address: sender })
              : t(way === 'PHONE' ? 'seenPhone' : 'seenInternal')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button {...form.submitProps}>{t(way === 'EMAIL' ? 'send' : 'create')}</Button>
            <LinkButton variant="secondary" to={agentPaths.queue()}>
              {t('cancel')}
            </LinkButton>
          </div>
        </div>
      </form>
    </div>
  );
}

/** The address that emails of the chosen team come from. @param teamId null: none is sent */
function useSender(initial: string | null, teamId: string | null): string | null {
  const [found, setFound] = useState({ teamId: '', address: initial });
  useEffect(() => {
    if (teamId === null || teamId === found.teamId) return undefined;
    let isLate = false;
    runOperation(SupportSenderQuery, { teamId }).then(
      ({ supportSender: address }) => {
        if (!isLate) setFound({ teamId, address });
      },
      () => undefined,
    );
    return () => {
      isLate = true;
    };
  }, [teamId, found.teamId]);
  return found.address;
}
