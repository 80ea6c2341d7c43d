import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldIssue } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { spokenLanguage } from '#core/languages.ts';
import type { PostType } from '#core/postTypes.ts';
import { postLengthRule } from '#features/content/conversations/contentLengthRules.ts';
import { refusalText } from '#features/content/conversations/ui/sendWithCaptcha.ts';
import { useComposerTools } from '#features/content/conversations/ui/useComposerTools.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { draftPlace, guestOwner, useDraft } from '#features/content/drafts/ui/useDraft.ts';
import { honeypotOf } from '#ui/forms/Honeypot.tsx';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type ComposeValues,
  categoryOf,
  composePathOf,
  composeQuestions,
  isBlank,
  isUntouched,
  offeredLanguages,
  placesOf,
  readComposeValues,
  titleLimit,
  writableTypes,
  writerOf,
} from '../composeRules.ts';
import { type ComposeData, scopedPlaces } from './composeDocuments.ts';
import { askedFork, composeKey } from './composeKey.ts';
import { openedValues } from './openedValues.ts';
import { savePost } from './savePost.ts';

/** The post form: values, draft and submission. */
export function useComposeForm(
  data: ComposeData,
  { search, type }: { search: string; type: PostType | null },
) {
  const { t } = useTranslation(['compose', 'post']);
  const { viewer: info, settings, language: own } = useShell();
  const navigate = useNavigate();
  const post = data.conversation ?? null;
  const draftKey = composeKey(post?.id ?? null, search);
  const ownerId = info.memberId ?? guestOwner;
  const isGuest = info.memberId === null;
  const viewer = useMemo(() => writerOf(info, scopedPlaces(data)), [info, data]);
  const types = useMemo(
    () => writableTypes(viewer, settings, post?.type ?? null),
    [viewer, settings, post],
  );
  const places = useMemo(
    () =>
      placesOf(viewer, {
        categories: data.categories.nodes,
        topics: data.allTopics,
        current: post?.type ?? null,
      }),
    [viewer, data, post],
  );
  const fork = data.forkSource ? askedFork(search) : null;
  const offerUndo = useOfferUndo();
  const tools = useComposerTools();
  const [opened] = useState(() =>
    openedValues(data, {
      ...{ search, types, places, type },
      writtenBy: (source) => t('forkWritten', source),
    }),
  );
  const fields = {
    all: data.customFields,
    ownerId: post ? parseId(post.author?.id ?? '') : viewer.memberId,
    held: post?.customFields,
  };
  const questionsOf = (values: ComposeValues) =>
    composeQuestions(fields, { viewer, type: values.type, place: placeOf(values) });
  const [uploading, setUploading] = useState(0);
  /** Pending text of the tags field; null: none. */
  const typedTag = useRef<string | null>(null);
  const placeOf = (values: ComposeValues) => places.find(({ key }) => key === values.place);
  const lengthRuleOf = (values: ComposeValues) =>
    postLengthRule(viewer, { type: values.type, ...categoryOf(placeOf(values)) }, settings);

  // §8
  const failureWords = fork ? 'forkFailed' : post ? 'editFailed' : 'failed';
  const form: ZodForm<ComposeValues> = useZodForm({
    schema: async () => {
      const { composeSchemaOf, loadFieldSchemas } = await import('../composeSchema.ts');
      const fieldSchemas = await loadFieldSchemas();
      return composeSchemaOf({ viewer, settings, places, fields, fieldSchemas });
    },
    defaultValues: opened,
    isSame: isUntouched,
    pathOf: composePathOf,
    updatedDate: post?.updatedAt ?? null,
    draftKey: draftPlace(ownerId, draftKey),
    // The editor may normalize a restored draft.
    sentValues: ({ text: _text, ...sent }) => sent,
    fieldErrorText: (fault, values) =>
      (fault.field === 'html' && refusalText(form.failure)) || faultText(fault, values),
    formErrorText: (error) => refusalText(error) ?? t(failureWords),
    onSubmit: async (values, { updatedDate, idempotencyKey }) => {
      if (isGuest) return null;
      return savePost(values, {
        ...{ post, opened, place: placeOf(values), fork, draftKey, updatedDate, idempotencyKey },
        questions: questionsOf(values),
        website: honeypotOf(form.formProps.ref.current),
        ...tools.extras.current,
      });
    },
    onSuccess: async (saved, values): Promise<void> => {
      // The draft stays in this browser; the member's form restores it.
      if (saved === null) return requireSignIn(null, () => showSuccess(t('guest.signedIn')));
      const { path, held, activityId } = saved;
      await draft.finish();
      const done = doneText({ held, values });
      // Undo is offered on the post's page.
      if (activityId === null) showSuccess(done);
      await navigate(path);
      if (activityId !== null) offerUndo(done, activityId, { opens: true });
    },
  });
  const { values } = form;
  const place = placeOf(values);
  const current = post?.language ?? spokenLanguage(settings, own);
  const languages = fork ? [] : offeredLanguages(settings, current);
  const language = values.language || current;
  /** Equal to the stored draft or the initial values: needs no saving. */
  const shown = useRef(values);
  function show(next: ComposeValues): void {
    shown.current = next;
    form.setValues(next);
  }

  const isNew = post === null && fork === null;
  const isNothing = useCallback(
    (kept: ComposeValues) => isNew && isBlank(kept, opened),
    [isNew, opened],
  );
  const draft = useDraft<ComposeValues>({
    draftKey,
    ownerId,
    basedOn: post?.updatedAt ?? null,
    fromServer: data.draft?.data ?? null,
    readValue: (stored) => {
      const kept = readComposeValues(stored);
      return kept === null || isNothing(kept) ? null : kept;
    },
    onRestore: (kept) =>
      show({ ...kept, customFields: { ...opened.customFields, ...kept.customFields } }),
  });

  const { keep } = draft;
  const seen = useRef(values);
  useEffect(() => {
    if (seen.current === values) return;
    seen.current = values;
    if (shown.current === values) return;
    keep(isUntouched(values, opened) || isNothing(values) ? null : values);
  }, [values, opened, keep, isNothing]);

  async function submit(): Promise<void> {
    const tag = typedTag.current;
    if (tag !== null) form.setValue('tags', [...values.tags, tag]);
    if (uploading > 0) return showError(t('waitForUploads'));
    if (!(await tools.maySend(values.html))) return;
    await form.submit();
  }

  function faultText({ field, rule }: FieldIssue, written: ComposeValues) {
    if (field.startsWith('customFields.')) return undefined;
    if (rule === 'typeNotAllowed') {
      const topic = placeOf(written)?.label ?? '';
      return t('post:typeFault.topic', { topic, type: t(`post:types.${written.type}`) });
    }
    const length = lengthRuleOf(written);
    if (rule === 'tooShort') return t('fault.tooShort', { limit: length.min });
    if (rule === 'tooLong') return t('fault.tooLong', { limit: length.max });
    return rule === 'too_big' ? t('fault.tooLong', { limit: titleLimit }) : undefined;
  }

  function doneText(saved: { held: boolean; values: ComposeValues }): string {
    if (saved.held) return t('held');
    const { isPrivate } = saved.values;
    if (post && isPrivate !== opened.isPrivate) return t(isPrivate ? 'madePrivate' : 'madePublic');
    return t(post ? 'saved' : 'created');
  }

  /** §4: Cancel goes back, or to the post route if a slug exists. */
  async function cancel(): Promise<void> {
    if (form.isDirty) {
      const sure = await openModal('confirmation', {
        ...{ title: t('discard.title'), text: t('discard.text'), danger: true },
      });
      if (!sure) return;
    }
    form.markSaved();
    await draft.finish();
    if (post) await navigate(post.path);
    else if (window.history.length > 1) await navigate(-1);
    else await navigate('/');
  }

  async function discardDraft(): Promise<void> {
    show(opened);
    await draft.discard();
  }

  return {
    ...{
      form,
      post,
      viewer,
      isGuest,
      types,
      places,
      place,
      values,
      draft,
      settings,
      submit,
      cancel,
    },
    ...{ discardDraft, uploading, setUploading, tools, typedTag, languages, language },
    lengthRule: lengthRuleOf(values),
    questions: questionsOf(values),
  };
}

export type ComposeFormState = ReturnType<typeof useComposeForm>;
