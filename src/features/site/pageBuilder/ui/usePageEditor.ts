import { useCallback, useEffect, useRef, useState } from 'react';
import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import type { EditedContent } from './editorTypes.ts';
import { type EditedPage, SavePageDraftMutation } from './pageBuilderDocuments.ts';

export type SaveState = 'saved' | 'saving' | 'failed' | 'conflict';

/** Milliseconds after the last change. */
const saveDelay = 120;
/** Changes of one field within this time are undone together. Milliseconds. */
const mergeTime = 1_000;
const longestHistory = 200;

interface History {
  past: EditedContent[];
  content: EditedContent;
  future: EditedContent[];
}

/** The content being edited: undo and redo, and a draft that is saved by itself. */
export function usePageEditor(page: EditedPage, onSaved: () => void) {
  const [history, setHistory] = useState<History>(() => ({
    ...{ past: [], future: [] },
    content: (page.draft?.content ?? page.content) as EditedContent, // JSON of our own API
  }));
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const revision = useRef(page.draft?.revision ?? 0);
  const lastEdit = useRef({ key: '', at: 0 });
  const unsaved = useRef<EditedContent | null>(null);
  const running = useRef<Promise<boolean> | null>(null);
  const { id } = page;
  const baseVersion = page.draft?.baseVersion ?? page.liveVersion;

  /** @returns whether everything is saved that was edited before the call */
  const save = useCallback(async (): Promise<boolean> => {
    // One request at a time, so that each names the revision before it.
    while (running.current) await running.current;
    const content = unsaved.current;
    if (!content) return true;
    unsaved.current = null;
    setSaveState('saving');
    const work = async () => {
      try {
        const input = { id, content, baseVersion, revision: revision.current };
        const { savePageDraft } = await runOperation(SavePageDraftMutation, { input });
        revision.current = savePageDraft.revision;
        setSaveState(unsaved.current ? 'saving' : 'saved');
        onSaved();
        return true;
      } catch (error) {
        unsaved.current ??= content;
        const isConflict = error instanceof ClientError && error.code === 'CONFLICT';
        setSaveState(isConflict ? 'conflict' : 'failed');
        return false;
      }
    };
    const saving = work().finally(() => {
      running.current = null;
    });
    running.current = saving;
    return saving;
  }, [id, baseVersion, onSaved]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveSoon = useCallback(
    (content: EditedContent) => {
      unsaved.current = content;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), saveDelay);
    },
    [save],
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      clearTimeout(timer.current);
      void save();
    };
  }, [save]);

  /** @param key of the field, whose changes in quick succession are undone together */
  function edit(change: (content: EditedContent) => EditedContent, key = ''): void {
    const { content, past } = history;
    const next = change(content);
    if (next === content) return;
    const now = performance.now();
    const isMerged =
      key !== '' && lastEdit.current.key === key && now - lastEdit.current.at < mergeTime;
    lastEdit.current = { key, at: now };
    setHistory({
      past: isMerged ? past : [...past, content].slice(-longestHistory),
      content: next,
      future: [],
    });
    saveSoon(next);
  }

  function travel(from: 'past' | 'future'): void {
    const to = from === 'past' ? 'future' : 'past';
    const next = history[from].at(-1);
    if (!next) return;
    lastEdit.current = { key: '', at: 0 };
    setHistory({
      ...history,
      [from]: history[from].slice(0, -1),
      [to]: [...history[to], history.content],
      content: next,
    });
    saveSoon(next);
  }

  /** Saves what is not saved yet. @returns the revision of the draft; null if it could not be saved */
  async function saveNow(): Promise<number | null> {
    clearTimeout(timer.current);
    if (revision.current === 0) unsaved.current ??= history.content;
    return (await save()) ? revision.current : null;
  }

  return {
    content: history.content,
    edit,
    saveState,
    saveNow,
    undo: () => travel('past'),
    redo: () => travel('future'),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

export type PageEditor = ReturnType<typeof usePageEditor>;
