import type { EditorView } from '@tiptap/pm/view';
import { type PastedHtml, pastedHtml, pasteLimits } from './pastedHtml.ts';
import type { PastedImage } from './pastedImages.ts';
import { pasteStructuredText } from './pasteStructuredText.ts';

/** Why something is not pasted: too long, too long for its formatting, or no image. */
export type Refusal = 'length' | 'formatting' | 'file';

interface Options {
  onRefused: (refusal: Refusal, name: string) => void;
}

/** What an editor does with the HTML of a clipboard before its parser gets it. */
export function pastedContent({ onRefused }: Options) {
  let files: readonly File[] = [];
  let images: readonly PastedImage[] = [];
  let isPlain = false;
  let last: { source: string; result: PastedHtml | null } | null = null;

  function prepared(source: string): PastedHtml | null {
    if (last?.source !== source) last = { source, result: pastedHtml(source, files) };
    return last.result;
  }

  function begin(data: DataTransfer | null): void {
    files = imagesIn(data?.files);
    images = [];
    last = null;
  }

  return {
    transformHtml(source: string): string {
      const result = prepared(source);
      images = result?.images ?? [];
      if (!result) onRefused('length', '');
      return result?.html ?? '';
    },
    /** Those of the HTML that was transformed last. */
    takeImages(): readonly PastedImage[] {
      const taken = images;
      images = [];
      last = null;
      return taken;
    },
    hasImages: () => images.length > 0,
    /** Ctrl+Shift+V pastes text as it is. */
    pasteText: (view: EditorView, event: ClipboardEvent) =>
      !isPlain && pasteStructuredText(view, event),
    events: {
      keydown: (_view: EditorView, event: KeyboardEvent) => {
        isPlain = event.shiftKey;
        return false;
      },
      drop: (_view: EditorView, event: DragEvent) => {
        begin(event.dataTransfer);
        return false;
      },
      /** Refuses what would stop the browser. */
      paste(view: EditorView, event: ClipboardEvent): boolean {
        const data = event.clipboardData;
        begin(data);
        const html = data?.getData('text/html') ?? '';
        const text = data?.getData('text/plain') ?? '';
        const other = [...(data?.files ?? [])].find((file) => !file.type.startsWith('image/'));
        if (other && html === '' && files.length === 0) {
          onRefused('file', other.name);
        } else if (isTooLong(text, view)) {
          onRefused('length', '');
        } else if (html !== '' && prepared(html) === null) {
          onRefused(text.trim() === '' ? 'length' : 'formatting', '');
          if (text.trim() !== '') view.pasteText(text, event);
        } else return false;
        event.preventDefault();
        return true;
      },
    },
  };
}

/** Each line becomes a paragraph, except in code. */
function isTooLong(text: string, view: EditorView): boolean {
  if (text.length > pasteLimits.text) return true;
  const isCode = view.state.selection.$from.parent.type.spec.code;
  return !isCode && text.split('\n').length > pasteLimits.lines;
}

export function imagesIn(files: FileList | null | undefined): File[] {
  return [...(files ?? [])].filter((file) => file.type.startsWith('image/'));
}
