import Pencil from 'virtual:icons/pencil';
import { useRef, useState } from 'react';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useKeys } from '#ui/keys/useKeys.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';
import { useEditRequest } from './useEditRequest.ts';

type SubjectEditorProps = { request: Pick<AgentRequestNode, 'id' | 'title' | 'factsRevision'> };

/** The subject, edited in its place: Enter saves, Escape leaves it as it was. */
export function SubjectEditor({ request }: SubjectEditorProps) {
  const { t } = useTranslation('supportEditing');
  const save = useEditRequest();
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [title, setTitle] = useState(request.title);
  const button = useRef<HTMLButtonElement>(null);
  const wanted = title.trim();
  function start(): void {
    setTitle(request.title);
    setEditing(true);
  }
  useKeys([{ keys: ['Shift+S'], label: t('subject.edit'), run: start }]);
  function stop(): void {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  async function submit(): Promise<void> {
    if (isBusy || wanted === '') return;
    if (wanted === request.title) return stop();
    setBusy(true);
    const edit = { back: { title: request.title }, done: t('subject.saved') };
    const isSaved = await save(request, { title: wanted }, edit);
    setBusy(false);
    if (isSaved) stop();
  }
  if (!isEditing) {
    return (
      <span className="group inline-flex items-start gap-1">
        <bdi className="wrap-anywhere">{request.title}</bdi>
        <IconButton
          ref={button}
          size="sm"
          className="needs-js:hidden"
          label={t('subject.edit')}
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={start}
        />
      </span>
    );
  }
  return (
    <form
      className="flex flex-wrap items-center gap-2 text-base font-normal"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        stop();
      }}
    >
      <div className="min-w-48 flex-1">
        <TextInput
          autoFocus
          value={title}
          maxLength={supportLimits.title}
          aria-label={t('subject.label')}
          autoComplete="off"
          dir="auto"
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
      </div>
      <Button type="submit" size="sm" disabled={isBusy || wanted === ''}>
        {t('subject.save')}
      </Button>
      <Button size="sm" variant="secondary" onClick={stop}>
        {t('subject.cancel')}
      </Button>
    </form>
  );
}
