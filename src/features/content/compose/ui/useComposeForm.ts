import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { spokenLanguage } from '#core/languages.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { canUseCannedTexts } from '#features/care/cannedResponses/cannedTextAccess.ts';
import { useCannedInsert } from '#features/care/cannedResponses/ui/useCannedInsert.tsx';
import { honeypotOf } from '#features/care/spam/ui/Honeypot.tsx';
import { refusalText } from '#features/care/spam/ui/sendJudged.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { draftPlace, useDraft } from '#features/content/drafts/ui/useDraft.ts';
import { ClientError } from '#ui/clientError.ts';
import { openModal } from '#ui/modalQueue.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useLeaveGuard } from '#ui/useLeaveGuard.ts';
import { useSending } from '#ui/useSending.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type ComposeFaults,
  type ComposeValues,
  categoryOf,
  faultsOfServer,
  findFaults,
  isUntouched,
  offeredLanguages,
  placesOf,
  readComposeValues,
  writableTypes,
} from '../composeRules.ts';
import { type ComposeData, scopedPlaces } from './composeDocuments.ts';
import { askedFork, composeKey } from './composeKey.ts';
import { openedValues } from './openedValues.ts';
import { savePost } from './savePost.ts';

/** The form of a post: its values, faults, draft and sending. */
export function useComposeForm(data: ComposeData, search: string) {
  const { t } = useTranslation('compose');
  const { viewer: info, settings, language: own } = useShell();
  const navigate = useNavigate();
  const post = data.conversation ?? null;
  const draftKey = composeKey(post?.id ?? null, search);
  const ownerId = info.memberId ?? '';
  const sending = useSending(draftPlace(ownerId, draftKey));
  const viewer = useMemo(() => viewerOfInfo(info, scopedPlaces(data)), [info, data]);
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
  const [opened] = useState(() =>
    openedValues(data, {
      ...{ search, types, places },
      writtenBy: (source) => t('forkWritten', source),
    }),
  );
  const [values, setValues] = useState(opened);
  const [faults, setFaults] = useState<ComposeFaults>({});
  const [isSending, setSending] = useState(false);
  const [uploading, setUploading] = useState(0);
  /** Another text for the editor, which keeps its own. */
  const [editorRound, setEditorRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  /** What stands in the field of tags and would be one; null: nothing. */
  const typedTag = useRef<string | null>(null);
  const isDone = useRef(false);
  const place = places.find(({ key }) => key === values.place);
  const isTouched = !isUntouched(values, opened);
  const current = post?.language ?? spokenLanguage(settings, own);
  const languages = fork ? [] : offeredLanguages(settings, current);
  const language = values.language || current;
  const canned = useCannedInsert({
    isOffered: canUseCannedTexts(viewer, categoryOf(place).categoryId, settings).ok,
    label: t('canned'),
    place: { conversationId: post?.id ?? null, categoryId: place?.categoryId ?? null },
  });

  const show = (next: ComposeValues) => {
    setValues(next);
    setFaults({});
    setEditorRound((round) => round + 1);
  };
  const draft = useDraft<ComposeValues>({
    draftKey,
    ownerId,
    basedOn: post?.updatedAt ?? null,
    fromServer: data.draft?.data ?? null,
    readValue: readComposeValues,
    onRestore: show,
  });
  useLeaveGuard({
    isTouched,
    isUnsafe: uploading > 0 || draft.status === 'unsaved',
    isDone,
    words: { title: t('leave.title'), text: t('leave.text') },
  });

  function change(patch: Partial<ComposeValues>): void {
    const next = { ...values, ...patch };
    setValues(next);
    draft.keep(isUntouched(next, opened) ? null : next);
    if (Object.keys(faults).length > 0) {
      const left = findFaults(next, { viewer, settings, place: placeOf(next) });
      // A fault that is mended goes at once; new ones wait for the next try.
      setFaults((shown) => keysIn(shown, left));
    }
  }

  const placeOf = (given: ComposeValues) => places.find(({ key }) => key === given.place);

  async function submit(): Promise<void> {
    if (isSending) return;
    const tag = typedTag.current;
    const sent = tag === null ? values : { ...values, tags: [...values.tags, tag] };
    setValues(sent);
    const found = findFaults(sent, { viewer, settings, place });
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFault();
    if (uploading > 0) return showError(t('waitForUploads'));
    setSending(true);
    try {
      const website = honeypotOf(form.current);
      const saved = await savePost(sent, {
        ...{ post, opened, place, fork, website, cannedResponseId: canned.cannedId.current },
        ...{ draftKey, sending },
      });
      if (saved === null) return;
      const { path, held, activityId } = saved;
      isDone.current = true;
      await draft.finish();
      const done = doneText({ held, turns: values.isPrivate !== opened.isPrivate });
      // What takes it back is offered where the post is.
      if (activityId === null) showSuccess(done);
      await navigate(path);
      if (activityId !== null) offerUndo(done, activityId, { opens: true });
    } catch (error) {
      const answered = error instanceof ClientError ? faultsOfServer(error.faults) : {};
      setFaults(answered);
      if (Object.keys(answered).length > 0) focusFault();
      showError(refusalText(error) ?? t(fork ? 'forkFailed' : 'failed'));
    } finally {
      setSending(false);
    }
  }

  function doneText({ held, turns }: { held: boolean; turns: boolean }): string {
    if (held) return t('held');
    if (post && turns) return t(values.isPrivate ? 'madePrivate' : 'madePublic');
    return t(post ? 'saved' : 'created');
  }

  function focusFault(): void {
    requestAnimationFrame(() => {
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
        ?.focus();
    });
  }

  /** §4: Cancel goes back, or to the post route if a slug exists. */
  async function cancel(): Promise<void> {
    if (isTouched) {
      const sure = await openModal('confirmation', {
        ...{ title: t('discard.title'), text: t('discard.text'), danger: true },
      });
      if (!sure) return;
    }
    isDone.current = true;
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
    ...{ post, viewer, types, places, place, values, opened, faults, draft, form, settings },
    ...{ isSending, isTouched, editorRound, change, submit, cancel, discardDraft },
    ...{ setUploading, canned, typedTag, languages, language },
  };
}

export type ComposeForm = ReturnType<typeof useComposeForm>;

function keysIn(shown: ComposeFaults, left: ComposeFaults): ComposeFaults {
  return Object.fromEntries(Object.entries(left).filter(([key]) => key in shown));
}
