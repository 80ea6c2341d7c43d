import { fileTypeFromBuffer } from 'file-type';
import { type AttachmentKind, extensionOf } from '../fileRules.ts';

type Kinds = Readonly<Record<string, AttachmentKind>>;

/**
 * A name whose ending tells what a file is, as uploads require it. Mail programs leave endings out, or give others:
 * `scan` for a PDF, `photo.jpg` for a PNG. What is not known, or no kind of file that is stored, keeps its name.
 */
export async function storableName(name: string, bytes: Uint8Array, kinds: Kinds): Promise<string> {
  const kindOf = (ending: string) => (Object.hasOwn(kinds, ending) ? kinds[ending] : undefined);
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const ending = extensionOf(name);
  const named = kindOf(ending);
  if (found !== undefined) {
    const detected = found.ext === 'apng' ? 'png' : found.ext;
    const actual = kindOf(detected);
    if (actual === undefined || isAs(detected, { named, actual })) return name;
    const isOtherPicture = named?.content.as === 'image' && actual.content.as === 'image';
    const stem = isOtherPicture ? name.slice(0, -ending.length - 1) : name;
    return `${stem}.${detected}`;
  }
  return named === undefined && isReadable(bytes) ? `${name}.txt` : name;
}

function isAs(
  detected: string,
  { named, actual }: { named: AttachmentKind | undefined; actual: AttachmentKind },
): boolean {
  if (named === undefined) return false;
  const { content, mimeType } = named;
  return content.as === 'image' ? actual.mimeType === mimeType : content.types.includes(detected);
}

/** Text in UTF-8 without control characters. */
function isReadable(bytes: Uint8Array): boolean {
  if (bytes.byteLength === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/\p{Cc}/u.test(text.replace(/[\t\n\f\r]/g, ''));
  } catch {
    return false;
  }
}
