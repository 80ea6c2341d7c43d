import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { UploadImage } from './editorTypes.ts';
import { imagesIn, pastedContent, type Refusal } from './pasting/pastedContent.ts';
import { pastedNumber } from './pasting/pastedImages.ts';
import { createNoticeBox, createUploadBox, type UploadWords } from './uploadBox.ts';

export type ImageUploads = {
  upload: UploadImage;
  words: UploadWords;
  /** Number of images being uploaded or waiting for a retry. */
  onPending: (count: number) => void;
  /** Something of the clipboard is not, or not as it was, in the text. */
  onRefused: (refusal: Refusal, name: string) => void;
};

interface Placed {
  id: number;
  at: number;
  box: HTMLElement;
  /** Only says that an image is missing. */
  isNotice: boolean;
}
type Step = { add: readonly Placed[] } | { remove: number };

const uploadsKey = new PluginKey<DecorationSet>('imageUploads');
let lastId = 0;

/**
 * Pasted or dropped images: a box with progress is shown until the upload completes. In place of an image that pasted
 * text refers to and that can't be read, a box names it.
 */
export function imageUploads(options: ImageUploads): Extension {
  return Extension.create({
    name: 'imageUploads',
    // Before code blocks, which take all that is copied in VS Code.
    priority: 200,
    addProseMirrorPlugins: () => {
      const pasted = pastedContent({ onRefused: options.onRefused });
      const started: (() => void)[] = [];
      let shown: EditorView | null = null;
      return [
        new Plugin<DecorationSet>({
          key: uploadsKey,
          view(view) {
            shown = view;
            return {
              update() {
                for (const start of started.splice(0)) start();
              },
            };
          },
          state: { init: () => DecorationSet.empty, apply: applyStep },
          // In the same step, so that undo removes all of what was pasted and no browser asks for `pasted:0`.
          appendTransaction(transactions, _before, state) {
            const isPaste = transactions.some((each) =>
              /^(paste|drop)$/.test(each.getMeta('uiEvent')),
            );
            const images = isPaste ? pasted.takeImages() : [];
            const view = shown;
            if (images.length === 0 || !view) return null;
            const change = state.tr;
            const places = removePasted(change, images.length);
            const uploads = images.map(({ file, name }, index) => {
              const at = places[index] ?? change.selection.to;
              return file ? newUpload(view, file, at, options) : newNotice(view, name, at, options);
            });
            started.push(...uploads.map(({ start }) => start));
            return change.setMeta(uploadsKey, { add: uploads.map(({ placed }) => placed) });
          },
          props: {
            decorations: (state) => uploadsKey.getState(state),
            transformPastedHTML: pasted.transformHtml,
            handleDOMEvents: pasted.events,
            handlePaste(view, event) {
              if (pasted.pasteText(view, event)) return true;
              const data = event.clipboardData;
              const files = imagesIn(data?.files);
              // A spreadsheet's clipboard data includes an image of itself; the text is intended.
              if (files.length === 0 || data?.getData('text/plain').trim()) return false;
              if (pasted.hasImages()) return false;
              insertImages(view, files, view.state.selection.to, options);
              return true;
            },
            handleDrop(view, event, _slice, moved) {
              const files = moved ? [] : imagesIn(event.dataTransfer?.files);
              if (files.length === 0) return false;
              event.preventDefault();
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
              insertImages(view, files, at ?? view.state.selection.to, options);
              return true;
            },
          },
        }),
      ];
    },
  });
}

function applyStep(transaction: Transaction, held: DecorationSet): DecorationSet {
  const moved = held.map(transaction.mapping, transaction.doc);
  const step: Step | undefined = transaction.getMeta(uploadsKey);
  if (!step) return moved;
  if ('remove' in step) {
    return moved.remove(moved.find(undefined, undefined, (s) => s.id === step.remove));
  }
  const widgets = step.add.map(({ id, at, box, isNotice }) =>
    Decoration.widget(at, box, {
      ...{ id, isNotice, key: `upload-${id}`, side: -1 },
      ...{ stopEvent: () => true, ignoreSelection: true },
    }),
  );
  return moved.add(transaction.doc, widgets);
}

/** Removes the images `pasted:0`, … and returns the places where they were, by number. */
function removePasted(change: Transaction, count: number): (number | undefined)[] {
  const found: { number: number; at: number }[] = [];
  change.doc.descendants((node, at) => {
    const number = node.type.name === 'image' ? pastedNumber(node.attrs.src) : null;
    if (number !== null) found.push({ number, at });
  });
  for (const { at } of found.toReversed()) change.delete(at, at + 1);
  const places: (number | undefined)[] = Array.from({ length: count });
  // Each moved by those before it.
  for (const [index, { number, at }] of found.entries()) places[number] = at - index;
  return places;
}

/** Uploads images and inserts each in its place when complete. */
export function insertImages(
  view: EditorView,
  files: readonly File[],
  at: number,
  options: ImageUploads,
): void {
  const uploads = files.map((file) => newUpload(view, file, at, options));
  const add = uploads.map(({ placed }) => placed);
  view.dispatch(view.state.tr.setMeta(uploadsKey, { add } satisfies Step));
  for (const { start } of uploads) start();
}

function newNotice(view: EditorView, name: string, at: number, options: ImageUploads) {
  const id = newId();
  const { words } = options;
  const box = createNoticeBox(words.notPasted(name), words.remove(), () => removeBox(view, id));
  return { placed: { id, at, box, isNotice: true }, start: () => undefined };
}

function newUpload(view: EditorView, file: File, at: number, options: ImageUploads) {
  const id = newId();
  let stop = new AbortController();
  const box = createUploadBox(file, options.words, {
    onRetry: () => void send(),
    onRemove: () => {
      stop.abort();
      remove();
    },
  });

  function remove(): void {
    box.release();
    if (view.isDestroyed) return;
    removeBox(view, id);
    options.onPending(pendingUploads(view));
  }

  async function send(): Promise<void> {
    stop = new AbortController();
    box.showProgress(0);
    try {
      const image = await options.upload(file, {
        onProgress: box.showProgress,
        signal: stop.signal,
      });
      if (view.isDestroyed) return;
      const place = placeOf(view, id);
      const node = view.state.schema.nodes.image?.create({
        src: image.url,
        width: image.width,
        height: image.height,
        alt: '',
      });
      if (place !== undefined && node) view.dispatch(view.state.tr.insert(place, node));
      remove();
    } catch (error) {
      if (!stop.signal.aborted) box.showFault(error);
    }
  }

  return {
    placed: { id, at, box: box.element, isNotice: false },
    start: () => {
      options.onPending(pendingUploads(view));
      void send();
    },
  };
}

function newId(): number {
  lastId += 1;
  return lastId;
}

function removeBox(view: EditorView, id: number): void {
  view.dispatch(view.state.tr.setMeta(uploadsKey, { remove: id } satisfies Step));
}

function placeOf(view: EditorView, id: number): number | undefined {
  const held = uploadsKey.getState(view.state);
  return held?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;
}

function pendingUploads(view: EditorView): number {
  const held = uploadsKey.getState(view.state);
  return held?.find(undefined, undefined, (spec) => spec.isNotice === false).length ?? 0;
}
