import { callerHeaders, failureOf, withBasePath } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import type { EditorImage } from '#ui/editor/editorTypes.ts';
import {
  extensionOf,
  fontLimit,
  fontOnlyIssue,
  heicIssue,
  imageExtensions,
  imageOnlyIssue,
  isHeicName,
  uploadLimit,
} from '../fileRules.ts';

interface UploadOptions {
  /** Only the uploader sees the file until it is attached (SPEC §7 `secureBucket`). */
  isSecure?: boolean;
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads an image for a text, in the size used on pages.
 * @throws ClientError
 */
export async function uploadImage(file: File, options: UploadOptions = {}): Promise<EditorImage> {
  refuseHeic(file);
  if (!imageExtensions.some((each) => each === extensionOf(file.name))) {
    throw new ClientError('VALIDATION_FAILED', imageOnlyIssue.message, {
      faults: [imageOnlyIssue],
    });
  }
  const answer = await send('compress-image', file, options);
  return {
    url: textOf(answer.url),
    width: numberOf(answer.width),
    height: numberOf(answer.height),
  };
}

/** @throws ClientError */
export async function uploadAttachment(
  file: File,
  options: UploadOptions = {},
): Promise<{ url: string; name: string; mimeType: string }> {
  refuseHeic(file);
  const answer = await send('file', file, options);
  return {
    url: textOf(answer.url),
    name: textOf(answer.name),
    mimeType: textOf(answer.mimeType),
  };
}

/** Uploads a font of the theme. @throws ClientError */
export async function uploadThemeFont(file: File): Promise<string> {
  if (extensionOf(file.name) !== 'woff2') {
    throw new ClientError('VALIDATION_FAILED', fontOnlyIssue.message, { faults: [fontOnlyIssue] });
  }
  if (file.size > fontLimit) throw new ClientError('FILE_TOO_LARGE', 'FILE_TOO_LARGE');
  return textOf((await send('font', file, {})).url);
}

/** Checked before a large photo is uploaded in vain. */
function refuseHeic(file: File): void {
  if (isHeicName(file.name)) {
    throw new ClientError('VALIDATION_FAILED', heicIssue.message, { faults: [heicIssue] });
  }
}

export type UploadError =
  | 'heic'
  | 'imageOnly'
  | 'fontOnly'
  | 'mismatch'
  | 'unrecognised'
  | 'virus'
  | 'tooLarge';

const errorOfCode: Partial<Record<ClientError['code'], UploadError>> = {
  FILE_TYPE_MISMATCH: 'mismatch',
  FILE_TYPE_UNRECOGNISED: 'unrecognised',
  FILE_VIRUS_FOUND: 'virus',
  FILE_TOO_LARGE: 'tooLarge',
  BODY_TOO_LARGE: 'tooLarge',
};

/** §8: a specific file message if the code is known; its key is `files:fault.<name>`. */
export function uploadErrorOf(error: unknown): UploadError | null {
  if (!(error instanceof ClientError)) return null;
  if (error.faults.some((fault) => fault.rule === heicIssue.rule)) return 'heic';
  if (error.faults.some((fault) => fault.rule === imageOnlyIssue.rule)) return 'imageOnly';
  if (error.faults.some((fault) => fault.rule === fontOnlyIssue.rule)) return 'fontOnly';
  return errorOfCode[error.code] ?? null;
}

/** fetch cannot report upload progress; XMLHttpRequest can. */
function send(
  kind: 'compress-image' | 'file' | 'font',
  file: File,
  { isSecure = false, onProgress, signal }: UploadOptions,
): Promise<Record<string, unknown>> {
  if (file.size > uploadLimit) {
    return Promise.reject(new ClientError('FILE_TOO_LARGE', 'FILE_TOO_LARGE'));
  }
  const name = encodeURIComponent(file.name.replace(/[#?%/\\]/g, '')); // §5
  const path = `/care/community/rest/authenticated/upload-content/${kind}/${name}`;
  const body = new FormData();
  body.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', withBasePath(`${path}?jsonResponse=true&secureBucket=${isSecure}`));
    for (const header of Object.entries(callerHeaders())) request.setRequestHeader(...header);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200) resolve(request.response ?? {});
      else reject(failureOf(request.response, request.status));
    };
    request.onerror = () => reject(new ClientError('ERR_NETWORK', 'Network error'));
    request.onabort = () => reject(new ClientError('ERR_CANCELED', 'Stopped'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
