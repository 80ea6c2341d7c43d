import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { UploadImage } from './editorTypes.ts';
import { createUploadBox, type UploadWords } from './uploadBox.ts';

export type ImageUploads = {
  upload: UploadImage;
  words: UploadWords;
  /** Number of images being uploaded or waiting for a retry. */
  onPending: (count: number) => void;
};

type Step = { add: { id: number; at: number; box: HTMLElement } } | { remove: number };

const uploadsKey = new PluginKey<DecorationSet>('imageUploads');
let lastId = 0;

/** Pasted or dropped images: a box with progress is shown until the upload completes. */
export function imageUploads(options: ImageUploads): Extension {
  return Extension.create({
    name: 'imageUploads',
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key: uploadsKey,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, held) {
            const moved = held.map(transaction.mapping, transaction.doc);
            const step: Step | undefined = transaction.getMeta(uploadsKey);
            if (!step) return moved;
            if ('remove' in step) {
              return moved.remove(moved.find(undefined, undefined, (s) => s.id === step.remove));
            }
            const { id, at, box } = step.add;
            const widget = Decoration.widget(at, box, {
              ...{ id, key: `upload-${id}`, side: -1 },
              ...{ stopEvent: () => true, ignoreSelection: true },
            });
            return moved.add(transaction.doc, [widget]);
          },
        },
        props: {
          decorations: (state) => uploadsKey.getState(state),
          handlePaste(view, event) {
            const data = event.clipboardData;
            const files = imagesIn(data?.files);
            // A spreadsheet's clipboard data includes an image of itself; the text is intended.
            if (files.length === 0 || data?.getData('text/plain')) return false;
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
    ],
  });
}

/** Uploads images and inserts each in its place when complete. */
export function insertImages(
  view: EditorView,
  files: readonly File[],
  at: number,
  options: ImageUploads,
): void {
  for (const file of files) startUpload(view, file, at, options);
}

function startUpload(view: EditorView, file: File, at: number, options: ImageUploads): void {
  lastId += 1;
  const id = lastId;
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
    view.dispatch(view.state.tr.setMeta(uploadsKey, { remove: id } satisfies Step));
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

  view.dispatch(
    view.state.tr.setMeta(uploadsKey, { add: { id, at, box: box.element } } satisfies Step),
  );
  options.onPending(pendingUploads(view));
  void send();
}

function placeOf(view: EditorView, id: number): number | undefined {
  const held = uploadsKey.getState(view.state);
  return held?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;
}

function pendingUploads(view: EditorView): number {
  return uploadsKey.getState(view.state)?.find().length ?? 0;
}

export function imagesIn(files: FileList | null | undefined): File[] {
  return [...(files ?? [])].filter((file) => file.type.startsWith('image/'));
}
