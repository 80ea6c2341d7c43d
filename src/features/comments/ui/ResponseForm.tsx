import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { FieldFault } from '#core/errors.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { lengthFault, responseLengthRule } from '#features/conversations/contentLengthRules.ts';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';
import { ResponseEditor } from './ResponseEditor.tsx';
import { useTextDraft } from './useTextDraft.ts';

export interface ResponseContent {
  html: string;
  mentionedUserIds: string[];
}

type ResponseFormProps = {
  kind: 'comment' | 'reply';
  /** Where what is typed is kept until it is sent. */
  draftKey: string;
  /** The text to change; without it the form writes a new one. */
  editedHtml?: string;
  label: string;
  placeholder?: string;
  submitLabel: string;
  /** @returns whether it was taken; only then is the form emptied */
  onSubmit: (content: ResponseContent) => Promise<boolean>;
  onCancel?: () => void;
  autoFocus?: boolean;
  /** Between the text and the buttons. */
  children?: ReactNode;
};

/** Writes or changes a comment or reply: checks it as §5 says before it is sent. */
export function ResponseForm(props: ResponseFormProps) {
  const { kind, draftKey, editedHtml = '', label, placeholder, autoFocus } = props;
  const { t } = useTranslation('comments');
  const { viewer, settings } = useShell();
  const id = useId();
  const draft = useTextDraft(draftKey, editedHtml);
  const hasDraft = draft.initialHtml !== null && draft.initialHtml !== editedHtml;
  const [serial, setSerial] = useState(0);
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<FieldFault | null>(null);
  const typed = useRef<{ html: string; text: string; mentionedUserIds: readonly string[] }>(null);
  const { place } = useCommentThread();
  const rule = responseLengthRule(
    viewerOfInfo(viewer, place ? [place] : []),
    { kind, categoryId: place && Number(place.categoryId) },
    settings,
  );
  const [uploading, setUploading] = useState(false);

  const submit = async () => {
    if (sending || uploading) return;
    const html = typed.current?.html ?? draft.initialHtml ?? '';
    const text = typed.current?.text ?? html.replace(/<[^>]+>/g, '');
    const found = lengthFault('message', text, rule);
    setFault(found);
    if (found) {
      document.getElementById(id)?.querySelector<HTMLElement>('textarea, [role=textbox]')?.focus();
      return;
    }
    setSending(true);
    const taken = await props.onSubmit({
      html,
      mentionedUserIds: [...(typed.current?.mentionedUserIds ?? [])],
    });
    setSending(false);
    if (!taken) return;
    typed.current = null;
    draft.forget();
    setSerial((before) => before + 1);
  };

  return (
    <form
      id={id}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ResponseEditor
        // A kept draft, or an emptied form, is another text.
        key={`${serial} ${hasDraft}`}
        initialHtml={serial === 0 ? (draft.initialHtml ?? editedHtml) : ''}
        label={label}
        placeholder={placeholder}
        invalid={fault !== null}
        describedBy={fault ? `${id}-fault` : undefined}
        autoFocus={autoFocus}
        onSubmit={submit}
        onChange={(content) => {
          typed.current = content;
          setUploading(content.uploading > 0);
          draft.keep(content.html === editedHtml ? '' : content.html);
          // Once something was wrong, whoever mends it sees when it is right.
          if (fault) setFault(lengthFault('message', content.text, rule));
        }}
      />
      {fault && (
        <p id={`${id}-fault`} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t(`faults.${faultKey(fault.rule)}`, { ...rule })}
        </p>
      )}
      {props.children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={sending} disabled={uploading || !draft.isReady}>
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
      </div>
    </form>
  );
}

function faultKey(rule: string) {
  return rule === 'tooShort' || rule === 'tooLong' ? rule : 'required';
}
