import CircleAlert from 'virtual:icons/circle-alert';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FieldFault } from '#core/errors.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { Honeypot, honeypotOf } from '#features/care/spam/ui/Honeypot.tsx';
import {
  lengthFault,
  responseLengthRule,
} from '#features/content/conversations/contentLengthRules.ts';
import { Button } from '#ui/Button.tsx';
import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';
import type { Quotation } from './quotation.ts';
import { ResponseEditor } from './ResponseEditor.tsx';
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
}

type ResponseFormProps = {
  kind: 'comment' | 'reply';
  /** Where what is typed is kept until it is sent. */
  draftKey: string;
  /** The text to change; without it the form writes a new one. */
  editedHtml?: string;
  /** Comes behind what was typed, once for each number. */
  quotation?: Quotation | null;
  label: string;
  placeholder?: string;
  submitLabel: string;
  /** @returns whether it was taken; only then is the form emptied */
  onSubmit: (content: ResponseContent) => Promise<boolean>;
  onCancel?: () => void;
  /** What is answered, for names in canned texts; null: the post. */
  answeredId?: string | null;
  /** Whether it is private; absent where that is not asked here. */
  privacy?: { isPrivate: boolean; isFixed: boolean };
  autoFocus?: boolean;
  /** Nothing is taken here any more: what was typed stays, to be read and copied. */
  isShut?: boolean;
  /** Between the text and the buttons. */
  children?: ReactNode;
};

/** Writes or changes a comment or reply: checks it as §5 says before it is sent. */
export function ResponseForm(props: ResponseFormProps) {
  const { kind, draftKey, editedHtml = '', label, placeholder, autoFocus } = props;
  const { isShut = false } = props;
  const { t } = useTranslation('comments');
  const { viewer, settings } = useShell();
  const id = useId();
  const draft = useTextDraft(draftKey, editedHtml);
  const hasDraft = draft.initialHtml !== null && draft.initialHtml !== editedHtml;
  const [start, setStart] = useState<{ serial: number; html: string | null }>(freshStart);
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
  const extras = useResponseExtras(props);
  const currentHtml = () => typed.current?.html ?? start.html ?? draft.initialHtml ?? editedHtml;
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
    typed.current = { html, text: html.replace(/<[^>]+>/g, ''), mentionedUserIds };
    draft.keep(html);
  });
  const form = useRef<HTMLFormElement>(null);

  const submit = async () => {
    if (sending || uploading || isShut) return;
    const html = currentHtml();
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
      ...extras.content(),
      website: honeypotOf(form.current),
    });
    setSending(false);
    if (!taken) return;
    extras.reset();
    empty();
  };

  const kept = isShut ? currentHtml() : '';
  if (isShut && kept === '') return null;
  return (
    <form
      ref={form}
      id={id}
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
        invalid={fault !== null}
        describedBy={fault ? `${id}-fault` : undefined}
        autoFocus={autoFocus || Boolean(start.html)}
        onSubmit={submit}
        readOnly={isShut}
        inserter={extras.inserter}
        onChange={(content) => {
          typed.current = draft.isReady ? content : null;
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
      {isShut ? (
        <Dispensable>
          <KeptText html={kept} onDiscard={empty} />
        </Dispensable>
      ) : (
        <>
          {extras.privacyField}
          <Honeypot />
          {props.children}
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              size="sm"
              loading={sending}
              disabled={uploading || !draft.isReady}
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
            {extras.cannedButton}
          </div>
        </>
      )}
    </form>
  );
}

const freshStart = { serial: 0, html: null };

/** A quotation stands close to what was typed before it. */
function withoutEmptyEnd(html: string): string {
  return html.replace(/(?:<p>(?:<br[^>]*>)?<\/p>)+$/, '');
}

function faultKey(rule: string) {
  return rule === 'tooShort' || rule === 'tooLong' ? rule : 'required';
}
