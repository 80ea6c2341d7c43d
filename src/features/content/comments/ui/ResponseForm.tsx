import CircleAlert from 'virtual:icons/circle-alert';
import { useEffect, useId, useRef, useState } from 'react';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { responseLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import type { ComposerExtras } from '#features/content/conversations/ui/composerSlots.ts';
import { useComposerTools } from '#features/content/conversations/ui/useComposerTools.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dispensable } from '#ui/Dispensable.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { Honeypot, honeypotOf } from '#ui/forms/Honeypot.tsx';
import { type Submission, useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { Slot } from '#ui/slots/Slot.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';
import { offeredPrivacy } from './offeredPrivacy.ts';
import type { Quotation } from './quotation.ts';
import { ResponseEditor } from './ResponseEditor.tsx';
import { useFailureText } from './useFailureText.ts';
import { useTextDraft } from './useTextDraft.ts';

const KeptText = lazyPart(async () => (await import('./KeptText.tsx')).KeptText);

export interface ResponseContent extends ComposerExtras {
  html: string;
  mentionedUserIds: string[];
  /** Omitted if the form does not ask. */
  privateMessage?: boolean;
  /** Value of the honeypot field. */
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
  /** Storage key of the draft. */
  draftKey: string;
  /** The text to edit; if omitted, the form creates a new one. */
  editedHtml?: string;
  /** When the text to edit was last changed. */
  updatedAt?: string | null;
  /** Appended to the typed text, once per number. */
  quotation?: Quotation | null;
  label: string;
  placeholder?: string;
  submitLabel: string;
  /** Fallback message for errors without their own. */
  failedText: string;
  send: (content: ResponseContent, submission: Submission<ResponseValues>) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onCancel?: () => void;
  /** The author being answered, for names in canned responses; null: the post's. */
  answeredId?: string | null;
  /** Whether it is private; omitted if that is not asked here. */
  privacy?: { isPrivate: boolean; isFixed: boolean };
  /** Offers a silent edit. */
  canSilence?: boolean;
  autoFocus?: boolean;
  /** Read-only: the typed text can still be read and copied. */
  isShut?: boolean;
};

/** Creates or edits a comment or reply; validates as in §5 before submitting. */
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
  const { place, conversationId } = useCommentThread();
  const writer = viewerOfInfo(viewer, place ? [place] : []);
  const categoryId = place && Number(place.categoryId);
  const rule = responseLengthRule(writer, { kind, categoryId }, settings);
  const [uploading, setUploading] = useState(false);
  const tools = useComposerTools();
  const { isFixed } = props.privacy ?? {};
  const privacy =
    isFixed === undefined ? null : offeredPrivacy(writer, { categoryId, isFixed }, settings);
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
          ...tools.extras.current,
          website: honeypotOf(form.formProps.ref.current),
        },
        submission,
      ),
    onSuccess: (answer): void => {
      tools.reset();
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
    if (uploading || isShut || !(await tools.maySend(currentHtml()))) return;
    await form.submit();
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
        // A restored draft, or a cleared form, is another text.
        key={`${start.serial} ${hasDraft}`}
        initialHtml={start.html ?? draft.initialHtml ?? editedHtml}
        label={label}
        placeholder={placeholder}
        invalid={error !== undefined}
        describedBy={error && `${id}-error`}
        autoFocus={autoFocus || Boolean(start.html)}
        onSubmit={submit}
        readOnly={isShut}
        inserter={tools.inserter}
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
            <Slot
              name="composer.tools"
              viewer={writer}
              place={{
                ...{ conversationId, responseId: props.answeredId ?? null },
                categoryId: place?.categoryId ?? null,
              }}
              {...tools.handle}
            />
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

/** A quote follows the typed text without a gap. */
function withoutEmptyEnd(html: string): string {
  return html.replace(/(?:<p>(?:<br[^>]*>)?<\/p>)+$/, '');
}

function faultKey(rule: string) {
  return rule === 'tooShort' || rule === 'tooLong' ? rule : 'required';
}
