import { useState } from 'react';
import { RichTextField } from '#features/content/compose/ui/RichTextField.tsx';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { askedProposalSchema } from '../proposalInputs.ts';
import { proposalLimits } from '../proposalRules.ts';
import { LeftOutParts } from './LeftOutParts.tsx';
import { ProposalMessages } from './ProposalMessages.tsx';
import { ProposedPost } from './ProposedPost.tsx';
import {
  PreviewSupportPostMutation,
  type ProposalDraftData,
  ProposeSupportPostMutation,
} from './proposalDocuments.ts';

type ProposePostFormProps = ModalViewProps<'proposePost'> & {
  data: ProposalDraftData;
  draft: NonNullable<ProposalDraftData['supportProposalDraft']>;
  /** The text is that of the draft, not that of the proposal that is changed. */
  isRebuilt: boolean;
  rebuild: (entryIds: readonly string[]) => void;
};

type Preview = { title: string; question: string; answer: string };

const faults = ['private', 'files', 'forbidden', 'unknown'] as const;

/** In two steps: the text, then what exactly the customer is asked about, as the server will store it. */
export function ProposePostForm(props: ProposePostFormProps) {
  const { request, data, draft, isRebuilt, rebuild, close, ...modal } = props;
  const { t } = useTranslation('postProposals');
  const { viewer } = useShell();
  const latest = data.supportRequest?.proposal;
  const current = latest?.state === 'ASKED' ? latest : null;
  const base = current && !isRebuilt ? current : null;
  const [entryIds, setEntryIds] = useState(base?.entryIds ?? draft.chosenIds);
  const [preview, setPreview] = useState<Preview | null>(null);
  const { title, question, answer } = base ?? draft;
  const topicId = current?.topic?.id ?? draft.topicId ?? '';
  const form = useZodForm({
    schema: askedProposalSchema,
    defaultValues: { title, question, answer, topicId, message: current?.message ?? '' },
    toInput: (values) => ({ ...values, entryIds }),
    fieldErrorText: ({ field, rule, message, isForReader }) => {
      if (field === 'entryIds')
        return t(rule === 'unknown' ? 'agent.fault.unknown' : 'agent.fault.none');
      const known = faults.find((each) => each === rule);
      return known ? t(`agent.fault.${known}`) : isForReader ? message : undefined;
    },
    formErrorText: (error) => {
      if (entryIds.length === 0) return t('agent.fault.none');
      const code = error instanceof ClientError ? error.code : '';
      if (code === 'CONFLICT') return t('agent.conflict');
      return t(code === 'RATE_LIMITED' ? 'agent.limited' : 'agent.failed');
    },
    onSubmit: async (values) => {
      const input = { ...values, requestId: request.id };
      if (preview === null) {
        return (await runOperation(PreviewSupportPostMutation, { input })).previewSupportPost;
      }
      try {
        const revision = current?.revision ?? null;
        await runOperation(ProposeSupportPostMutation, { input: { ...input, entryIds, revision } });
        return null;
      } catch (error) {
        setPreview(null);
        throw error;
      }
    },
    onSuccess: (shown) => (shown ? setPreview(shown) : close(true)),
  });
  const topic = data.topics.nodes.find(({ id }) => id === form.values.topicId)?.title ?? '';
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t('agent.title')}
      text={t(preview ? 'agent.step.preview' : 'agent.step.edit')}
      width="wide"
      submitLabel={t(preview ? 'agent.submit' : 'agent.preview')}
      isComplete={entryIds.length > 0}
    >
      {preview && (
        <>
          <ProposedPost
            post={preview}
            topic={topic}
            author={null}
            agent={viewer.fullName || viewer.username || ''}
          />
          <div>
            <Button size="sm" variant="secondary" onClick={() => setPreview(null)}>
              {t('agent.back')}
            </Button>
          </div>
        </>
      )}
      <div hidden={preview !== null} className="flex flex-col gap-4 [[hidden]]:hidden">
        <ProposalMessages choices={draft.choices} chosenIds={entryIds} onChange={setEntryIds} />
        <div>
          <Button
            size="sm"
            variant="secondary"
            disabled={entryIds.length === 0}
            onClick={() => rebuild(entryIds)}
          >
            {t('agent.rebuild')}
          </Button>
        </div>
        <LeftOutParts parts={draft.leftOut} />
        <Field {...form.field('topicId')} label={t('agent.topic')} required>
          <Select>
            <option value="">{t('agent.chooseTopic')}</option>
            {data.topics.nodes.map(({ id, title: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('title')} label={t('agent.postTitle')} required>
          <TextInput maxLength={proposalLimits.title} autoComplete="off" dir="auto" />
        </Field>
        <RichTextField
          initialHtml={question}
          label={t('agent.question')}
          error={form.errorOf('question')}
          onChange={({ html }) => form.setValue('question', html)}
          compact
        />
        <RichTextField
          initialHtml={answer}
          label={t('agent.answer')}
          error={form.errorOf('answer')}
          onChange={({ html, text }) => form.setValue('answer', text.trim() === '' ? '' : html)}
          compact
        >
          <p className="text-sm text-text-muted">{t('agent.answerHint')}</p>
        </RichTextField>
        <Field
          {...form.field('message')}
          label={t('agent.message')}
          hint={t('agent.messageHint')}
          optional
        >
          <TextArea rows={3} maxLength={proposalLimits.message} dir="auto" />
        </Field>
      </div>
    </FormDialog>
  );
}
