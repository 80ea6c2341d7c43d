import CircleAlert from 'virtual:icons/circle-alert';
import { useEffect, useId, useRef, useState } from 'react';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { Honeypot, honeypotOf } from '#features/care/spam/ui/Honeypot.tsx';
import { responseLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dispensable } from '#ui/Dispensable.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { type Submission, useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';
import type { Quotation } from './quotation.ts';
import { ResponseEditor } from './ResponseEditor.tsx';
import { useFailureText } from './useFailureText.ts';
import { useResponseExtras } from './useResponseExtras.tsx';
import { useTextDraft } from './useTextDraft.ts';

const KeptText = lazyPart(async () => (await import('./KeptText.tsx')).KeptText);

export interface ResponseContent {
  html: string;
  mentionedUserIds: string[];
  /** Absent where the form does not ask. */
  privateMessage?: boolean;
  cannedResponseId: string | null;
  /** What stands in the field that people do not see. */
  website: string | null;
  silent: boolean;
}

interface ResponseValues {
  message: string;
  isPrivate: boolean;
  silent: boolean;
}

type ResponseFormProps<Answer> = {
  kind: 'comment' | 'reply';
  /** Where what is typed is kept until it is sent. */
  draftKey: string;
  /** The text to change; without it the form writes a new one. */
  editedHtml?: string;
  /** When the text to change was last changed. */
  updatedAt?: string | null;
  /** Comes behind what was typed, once for each number. */
  quotation?: Quotation | null;
  label: string;
  placeholder?: string;
  submitLabel: string;
  /** Said of a failure without words of its own. */
  failedText: string;
  send: (content: ResponseContent, submission: Submission<ResponseValues>) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onCancel?: () => void;
  /** What is answered, for names in canned texts; null: the post. */
  answeredId?: string | null;
  /** Whether it is private; absent where that is not asked here. */
  privacy?: { isPrivate: boolean; isFixed: boolean };
  /** A change that nobody is told of is offered. */
  canSilence?: boolean;
  autoFocus?: boolean;
  /** Nothing is taken here any more: what was typed stays, to be read and copied. */
  isShut?: boolean;
};

/** Writes or changes a comment or reply: checks it as §5 says before it is sent. */
export function ResponseForm<Answer>(props: ResponseFormProps<Answer>) {
  const { kind, draftKey, editedHtml = '', label, placeholder, autoFocus } = props;
  const { isShut = false, canSilence = false } = props;
  const { t } = useTranslation('comments');
  const failureText = useFailureText();
  const { viewer, settings } = useShell();
  const id = useId();
  const draft = useTextDraft(draftKey, editedHtml);
  const hasDraft = draft.initialHtml !== null && draft.initialHtml !== editedHtml;
  const [start, setStart] = useState<{ serial: number; html: string | null }>(freshStart);
  const typed = useRef<{ html: string; text: string; mentionedUserIds: readonly string[] }>(null);
  const { place } = useCommentThread();
  const rule = responseLengthRule(
    viewerOfInfo(viewer, place ? [place] : []),
    { kind, categoryId: place && Number(place.categoryId) },
    settings,
  );
  const [uploading, setUploading] = useState(false);
  const { canned, privacy } = useResponseExtras(props);
  const currentHtml = () => typed.current?.html ?? start.html ?? draft.initialHtml ?? editedHtml;
  const currentText = () => typed.current?.text ?? withoutTags(currentHtml());
  const asked = ({ isPrivate }: ResponseValues) =>
    privacy && !privacy.isFixed ? { privateMessage: isPrivate } : {};

  const form: ZodForm<ResponseValues> = useZodForm<ResponseValues, Answer>({
    schema: async () => (await import('../responseFormSchema.ts')).responseFormSchemaOf(rule),
    defaultValues: {
      ...{ message: editedHtml, isPrivate: props.privacy?.isPrivate ?? false, silent: false },
    },
    toInput: (values) => ({ text: currentText(), ...asked(values) }),
    updatedDate: props.updatedAt ?? null,
    draftKey,
    sentValues: (values) => [currentHtml(), asked(values)],
    fieldErrorText: (fault) => t(`faults.${faultKey(fault.rule)}`, { ...rule }),
    formErrorText: (error) => failureText(error, props.failedText),
    onSubmit: (values, submission) =>
      props.send(
        {
          ...{ html: currentHtml(), silent: values.silent, ...asked(values) },
          mentionedUserIds: [...(typed.current?.mentionedUserIds ?? [])],
          cannedResponseId: canned.cannedId.current,
          website: honeypotOf(form.formProps.ref.current),
        },
        submission,
      ),
    onSuccess: (answer): void => {
      canned.cannedId.current = null;
      empty();
      form.reset({ message: '', isPrivate: props.privacy?.isPrivate ?? false, silent: false });
      props.onSent(answer);
    },
  });

  const begin = (html: string) => {
    typed.current = null;
    setStart(({ serial }) => ({ serial: serial + 1, html }));
  };

  const empty = () => {
    draft.forget();
    begin('');
  };

  const quoted = useRef(0);
  const { quotation } = props;
  useEffect(() => {
    if (!quotation?.html || !draft.isReady || quoted.current === quotation.number) return;
    quoted.current = quotation.number;
    const html = `${withoutEmptyEnd(currentHtml())}${quotation.html}`;
    const mentionedUserIds = typed.current?.mentionedUserIds ?? [];
    begin(html);
    typed.current = { html, text: withoutTags(html), mentionedUserIds };
    draft.keep(html);
  });

  const submit = async () => {
    if (!uploading && !isShut) await form.submit();
  };

  const error = form.errorOf('message');
  const kept = isShut ? currentHtml() : '';
  if (isShut && kept === '') return null;
  return (
    <form
      {...form.formProps}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ResponseEditor
        // A kept draft, or an emptied form, is another text.
        key={`${start.serial} ${hasDraft}`}
        initialHtml={start.html ?? draft.initialHtml ?? editedHtml}
        label={label}
        placeholder={placeholder}
        invalid={error !== undefined}
        describedBy={error && `${id}-error`}
        autoFocus={autoFocus || Boolean(start.html)}
        onSubmit={submit}
        readOnly={isShut}
        inserter={canned.inserter}
        onChange={(content) => {
          typed.current = draft.isReady ? content : null;
          setUploading(content.uploading > 0);
          draft.keep(content.html === editedHtml ? '' : content.html);
          form.setValue('message', content.html);
        }}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {isShut ? (
        <Dispensable>
          <KeptText html={kept} onDiscard={empty} />
        </Dispensable>
      ) : (
        <>
          {privacy && (
            <Checkbox
              {...form.checkbox('isPrivate')}
              label={t(`private.${privacy.readers}`)}
              hint={form.values.isPrivate ? t(`private.${privacy.readers}Hint`) : undefined}
              disabled={privacy.isFixed}
            />
          )}
          <Honeypot />
          {canSilence && (
            <Checkbox
              {...form.checkbox('silent')}
              label={t('edit.silent')}
              hint={t('edit.silentHint')}
            />
          )}
          <FormErrorSummary form={form} />
          <div className="flex flex-wrap gap-2">
            <Button
              {...form.submitProps}
              size="sm"
              disabled={uploading || !draft.isReady || form.submitProps.disabled}
            >
              {props.submitLabel}
            </Button>
            {props.onCancel && (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  draft.forget();
                  props.onCancel?.();
                }}
              >
                {t('cancel')}
              </Button>
            )}
            {canned.button}
          </div>
        </>
      )}
    </form>
  );
}

const freshStart = { serial: 0, html: null };

function withoutTags(html: string): string {
  return html.replace(/<[^>]+>/g, '');
}

/** A quotation stands close to what was typed before it. */
function withoutEmptyEnd(html: string): string {
  return html.replace(/(?:<p>(?:<br[^>]*>)?<\/p>)+$/, '');
}

function faultKey(rule: string) {
  return rule === 'tooShort' || rule === 'tooLong' ? rule : 'required';
}
