import type { FieldFault } from '#core/errors.ts';

/** Of one uploaded file, in bytes. */
export const uploadLimit = 10 * 1024 * 1024;

/** SPEC §5: image upload only jpg, jpeg, png or gif. */
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif'] as const;

export const imageOnlyFault: FieldFault = {
  field: 'file',
  rule: 'imageOnly',
  message: 'Please upload jpg, jpeg, png or gif image only', // §5
};

/** What iPhones take; it cannot be drawn anew here, nor do most browsers show it. */
export const heicExtensions = ['heic', 'heif'] as const;

export const heicFault: FieldFault = {
  field: 'file',
  rule: 'heic',
  message: `HEIC images aren’t supported. ${imageOnlyFault.message}`,
};

export function isHeicName(fileName: string): boolean {
  return heicExtensions.some((each) => each === extensionOf(fileName));
}

/**
 * How the content of an attachment must look: as file types that its first bytes tell ('none': no
 * known type), as readable text, or as a picture that is drawn anew.
 */
export type Content = { as: 'bytes'; types: readonly string[] } | { as: 'text' } | { as: 'image' };

interface AttachmentKind {
  mimeType: string;
  content: Content;
}

const text = (mimeType = 'text/plain'): AttachmentKind => ({ mimeType, content: { as: 'text' } });
const image = (mimeType: string): AttachmentKind => ({ mimeType, content: { as: 'image' } });
const bytes = (mimeType: string, ...types: string[]): AttachmentKind => ({
  mimeType,
  content: { as: 'bytes', types },
});

/**
 * SPEC §5 "Allowed attachments": image, video and text files and a list of others. Left out though
 * they are images or text: what a browser would run (svg, html) and pictures that cannot be drawn
 * anew, hence keep where they were taken (heic).
 */
export const attachmentKinds: Readonly<Record<string, AttachmentKind>> = {
  jpg: image('image/jpeg'),
  jpeg: image('image/jpeg'),
  png: image('image/png'),
  gif: image('image/gif'),
  webp: image('image/webp'),
  bmp: bytes('image/bmp', 'bmp'),
  mp4: bytes('video/mp4', 'mp4', 'm4v'),
  m4v: bytes('video/mp4', 'mp4', 'm4v'),
  mov: bytes('video/quicktime', 'mov', 'mp4'),
  webm: bytes('video/webm', 'webm', 'mkv'),
  mkv: bytes('video/matroska', 'mkv', 'webm'),
  avi: bytes('video/vnd.avi', 'avi'),
  mpg: bytes('video/mpeg', 'mpg', 'mp1', 'mp2', 'ts'),
  mpeg: bytes('video/mpeg', 'mpg', 'mp1', 'mp2', 'ts'),
  ogv: bytes('video/ogg', 'ogv', 'ogg', 'ogx', 'ogm'),
  txt: text(),
  log: text(),
  md: text('text/markdown'),
  json: text('application/json'),
  yaml: text(),
  yml: text(),
  ini: text(),
  conf: text(),
  tsv: text('text/tab-separated-values'),
  csv: text('text/csv'),
  xml: text('application/xml'),
  cdxml: text('application/xml'),
  mol: text('chemical/x-mdl-molfile'),
  sdf: text('chemical/x-mdl-sdfile'),
  cdx: bytes('chemical/x-cdx', 'none'),
  pdf: bytes('application/pdf', 'pdf'),
  doc: bytes('application/msword', 'cfb'),
  xls: bytes('application/vnd.ms-excel', 'cfb'),
  docx: bytes(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ...['docx', 'zip'],
  ),
  xlsx: bytes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', 'zip'),
  zip: bytes('application/zip', 'zip'),
  gz: bytes('application/gzip', 'gz'),
};

/** For the file dialog: `.jpg,.png,…`. */
export const attachmentAccept = Object.keys(attachmentKinds)
  .map((extension) => `.${extension}`)
  .join(',');

/** 'Photo.JPG' is 'jpg'; '' without one. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/**
 * A file's name as it is kept and served: §5 without #, ? and %, of any path only the end, without
 * what would turn the text around or break a header.
 */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[#?%"<>|:*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fffd}]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (!name) return 'file';
  const extension = extensionOf(name);
  const stem = extension ? name.slice(0, -extension.length - 1) : name;
  const short = [...stem].slice(0, 120).join('').trim() || 'file';
  return extension ? `${short}.${extension}` : short;
}
