import { ClientError } from '../clientError.ts';

export type UploadWords = {
  uploading: (name: string) => string;
  fault: (error: unknown) => string;
  retry: () => string;
  remove: () => string;
  /** @param name '' if it has none */
  notPasted: (name: string) => string;
};

/**
 * The upload placeholder in the text. Plain DOM, because it is an editor decoration that React does not
 * render.
 */
export function createUploadBox(
  file: File,
  words: UploadWords,
  on: { onRetry: () => void; onRemove: () => void },
) {
  const preview = URL.createObjectURL(file);
  const element = make('span', 'editor-upload');
  element.contentEditable = 'false';
  const picture = make('img', 'editor-upload-preview');
  picture.src = preview;
  picture.alt = '';
  const bar = make('progress', 'progress');
  bar.max = 1;
  bar.setAttribute('aria-label', words.uploading(file.name));
  const fault = make('span', 'editor-upload-fault');
  fault.setAttribute('role', 'alert');
  const retry = makeButton(words.retry(), on.onRetry);
  const remove = makeButton(words.remove(), on.onRemove);
  const buttons = make('span', 'editor-upload-buttons');
  buttons.append(retry, remove);
  element.append(picture, bar, fault, buttons);

  return {
    element,
    showProgress(part: number): void {
      fault.textContent = '';
      retry.hidden = true;
      bar.hidden = false;
      // The upload is complete, but the server is still processing the image.
      if (part > 0 && part < 1) bar.value = part;
      else bar.removeAttribute('value');
    },
    showFault(error: unknown): void {
      fault.textContent = words.fault(error);
      retry.hidden = isFinalUploadError(error);
      bar.hidden = true;
    },
    release: (): void => URL.revokeObjectURL(preview),
  };
}

/** In place of an image that can't be read. */
export function createNoticeBox(text: string, removeLabel: string, onRemove: () => void) {
  const element = make('span', 'editor-upload');
  element.contentEditable = 'false';
  const notice = make('span', 'editor-upload-fault');
  notice.setAttribute('role', 'alert');
  notice.textContent = text;
  const buttons = make('span', 'editor-upload-buttons');
  buttons.append(makeButton(removeLabel, onRemove));
  element.append(notice, buttons);
  return element;
}

/** An error in the file itself cannot be fixed by a retry. */
const finalCodes: readonly ClientError['code'][] = [
  'VALIDATION_FAILED',
  'FILE_TYPE_MISMATCH',
  'FILE_TYPE_UNRECOGNISED',
  'FILE_VIRUS_FOUND',
  'FILE_TOO_LARGE',
  'BODY_TOO_LARGE',
];

export function isFinalUploadError(error: unknown): boolean {
  return error instanceof ClientError && finalCodes.includes(error.code);
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

function makeButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = make('button', 'editor-upload-button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', onClick);
  return button;
}
