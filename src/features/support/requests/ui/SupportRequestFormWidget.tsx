import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AttachmentsField } from '#features/content/compose/ui/AttachmentsField.tsx';
import { typesFor } from '#features/support/requestTypes/requestTypeForm.ts';
import { RequestTypeInputs } from '#features/support/requestTypes/ui/RequestTypeInputs.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { canWorkOnRequests } from '../supportRequestAccess.ts';
import { supportPaths } from '../supportRequestAddress.ts';
import { type SupportKind, supportLimits } from '../supportRequestRules.ts';
import { RequesterField } from './RequesterField.tsx';
import type { SupportFormQuery } from './supportDocuments.ts';
import { useSupportRequestForm } from './useSupportRequestForm.ts';

type FormProps = WidgetProps<object, ResultOf<typeof SupportFormQuery>>;

/** Opens a ticket or a case, also without script. */
export function SupportRequestFormWidget({ data, page }: FormProps) {
  const { t } = useTranslation('support');
  const { t: types } = useTranslation('requestTypes');
  const kind: SupportKind = page.key === 'SUPPORT_CASE_CREATION_PAGE' ? 'CASE' : 'TICKET';
  const { form, viewer, questions, onSolved } = useSupportRequestForm(data, kind, page.search);
  const topics = data.topics.nodes;
  const offered = typesFor(data, kind);
  const type = offered.find(({ id }) => id === form.values.typeId);
  return (
    <div className="flex w-full max-w-prose flex-col gap-6">
      <PageHeader
        title={t(kind === 'CASE' ? 'cases.new' : 'tickets.new')}
        description={t('newDescription')}
      />
      <Card>
        <form {...form.formProps} noValidate className="flex flex-col gap-5">
          <HiddenFields values={{ kind }} />
          <LeaveGuard form={form} />
          {canWorkOnRequests(viewer).ok && (
            <RequesterField
              error={form.errorOf('requesterId')}
              onChange={(id) => form.setValue('requesterId', id)}
            />
          )}
          <Field
            {...form.field('title')}
            label={t('field.title')}
            hint={t('field.titleHint')}
            required
          >
            <TextInput maxLength={supportLimits.title} autoComplete="off" dir="auto" />
          </Field>
          <Slot name="supportForm.suggestions" title={form.values.title} onSolved={onSolved} />
          {topics.length > 0 && kind === 'TICKET' && (
            <Field {...form.field('topicId')} label={t('field.topic')} optional>
              <Select>
                <option value="">{t('field.noTopic')}</option>
                {topics.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {offered.length > 0 && (
            <RequestTypeInputs types={offered} questions={questions} form={form} />
          )}
          <Field
            {...form.field('message')}
            label={t('field.message')}
            hint={t('field.messageHint')}
            required
          >
            <TextArea maxLength={supportLimits.message} rows={9} dir="auto" />
          </Field>
          <div className="needs-js:hidden">
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
          <Field
            {...form.field('copies')}
            error={form.errorWithin('copies')}
            label={types('copies')}
            hint={types('copiesHint')}
            optional
          >
            <TextInput dir="ltr" autoCapitalize="none" spellCheck={false} autoComplete="off" />
          </Field>
          <FormErrorSummary form={form} />
          <div className="flex flex-wrap gap-2">
            <Button {...form.submitProps}>{t('send')}</Button>
            <LinkButton variant="secondary" to={supportPaths.list(kind)}>
              {t('cancel')}
            </LinkButton>
          </div>
        </form>
      </Card>
    </div>
  );
}
