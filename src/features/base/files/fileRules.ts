import type { FieldIssue } from '#core/errors.ts';

/** Maximum size of an uploaded file, in bytes. */
export const uploadLimit = 10 * 1024 * 1024;

/** SPEC §5: image upload only jpg, jpeg, png or gif. */
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif'] as const;

export const imageOnlyIssue: FieldIssue = {
  field: 'file',
  rule: 'imageOnly',
  message: 'Please upload jpg, jpeg, png or gif image only', // §5
};

/** Maximum size of an uploaded font, in bytes. */
export const fontLimit = 2 * 1024 * 1024;

export const fontOnlyIssue: FieldIssue = {
  field: 'file',
  rule: 'fontOnly',
  message: 'Please upload a woff2 font',
};

/** HEIC, the iPhone format; it cannot be re-encoded here, and most browsers do not show it. */
export const heicExtensions = ['heic', 'heif'] as const;

export const heicIssue: FieldIssue = {
  field: 'file',
  rule: 'heic',
  message: `HEIC images aren’t supported. ${imageOnlyIssue.message}`,
};

export function isHeicName(fileName: string): boolean {
  return heicExtensions.some((each) => each === extensionOf(fileName));
}

/**
 * How the content of an attachment must look: as file types that its first bytes tell ('none': no
 * known type), as readable text (which may be of a known type as well), or as a picture that is drawn anew.
 */
export type Content =
  | { as: 'bytes'; types: readonly string[] }
  | { as: 'text'; types: readonly string[] }
  | { as: 'image' };

export interface AttachmentKind {
  mimeType: string;
  content: Content;
}

const text = (mimeType = 'text/plain', ...types: string[]): AttachmentKind => ({
  mimeType,
  content: { as: 'text', types: ['xml', ...types] },
});
const image = (mimeType: string): AttachmentKind => ({ mimeType, content: { as: 'image' } });
const bytes = (mimeType: string, ...types: string[]): AttachmentKind => ({
  mimeType,
  content: { as: 'bytes', types },
});

/** Source code and the like: text that nothing but its ending tells. */
const plainTexts = [
  ...['txt', 'log', 'yaml', 'yml', 'toml', 'ini', 'conf', 'cfg', 'env', 'properties', 'diff'],
  ...['patch', 'rst', 'adoc', 'tex', 'srt', 'sql', 'sh', 'bash', 'zsh', 'bat', 'ps1', 'py', 'rb'],
  ...[
    'go',
    'rs',
    'java',
    'kt',
    'swift',
    'c',
    'h',
    'cc',
    'cpp',
    'hpp',
    'cs',
    'php',
    'pl',
    'lua',
    'r',
  ],
  ...['ts', 'tsx', 'jsx', 'vue', 'scss', 'less', 'graphql', 'proto', 'gradle', 'tf', 'jsonl'],
];

/**
 * SPEC §5 "Allowed attachments": image, video and text files and a list of others. What a browser would run
 * (svg, html, xml, js) is only ever handed over as a download. Left out though it is an image: HEIC, which
 * cannot be drawn anew here, hence keeps where it was taken.
 */
export const attachmentKinds: Readonly<Record<string, AttachmentKind>> = {
  jpg: image('image/jpeg'),
  jpeg: image('image/jpeg'),
  jfif: image('image/jpeg'),
  png: image('image/png'),
  apng: image('image/png'),
  gif: image('image/gif'),
  webp: image('image/webp'),
  avif: image('image/avif'),
  tif: image('image/tiff'),
  tiff: image('image/tiff'),
  bmp: bytes('image/bmp', 'bmp'),
  ico: bytes('image/x-icon', 'ico'),
  jp2: bytes('image/jp2', 'jp2'),
  jxl: bytes('image/jxl', 'jxl'),
  psd: bytes('image/vnd.adobe.photoshop', 'psd'),
  svg: text('image/svg+xml'),
  mp4: bytes('video/mp4', 'mp4', 'm4v'),
  m4v: bytes('video/mp4', 'mp4', 'm4v'),
  mov: bytes('video/quicktime', 'mov', 'mp4'),
  webm: bytes('video/webm', 'webm', 'mkv'),
  mkv: bytes('video/matroska', 'mkv', 'webm'),
  avi: bytes('video/vnd.avi', 'avi'),
  mpg: bytes('video/mpeg', 'mpg', 'mp1', 'mp2', 'ts'),
  mpeg: bytes('video/mpeg', 'mpg', 'mp1', 'mp2', 'ts'),
  ogv: bytes('video/ogg', 'ogv', 'ogg', 'ogx', 'ogm'),
  '3gp': bytes('video/3gpp', '3gp', '3g2', 'mp4'),
  '3g2': bytes('video/3gpp2', '3gp', '3g2', 'mp4'),
  wmv: bytes('video/x-ms-wmv', 'asf', 'wmv'),
  flv: bytes('video/x-flv', 'flv'),
  mts: bytes('video/mp2t', 'mts'),
  m2ts: bytes('video/mp2t', 'mts'),
  ...Object.fromEntries(plainTexts.map((extension) => [extension, text()])),
  md: text('text/markdown'),
  json: text('application/json'),
  html: text('text/html'),
  htm: text('text/html'),
  xhtml: text('application/xhtml+xml'),
  css: text('text/css'),
  js: text('text/javascript'),
  mjs: text('text/javascript'),
  cjs: text('text/javascript'),
  ics: text('text/calendar', 'ics'),
  vcf: text('text/vcard', 'vcf'),
  vtt: text('text/vtt', 'vtt'),
  rtf: text('application/rtf', 'rtf'),
  tsv: text('text/tab-separated-values'),
  csv: text('text/csv'),
  xml: text('application/xml'),
  gpx: text('application/gpx+xml'),
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

/** What only arrives by email besides: attached messages, and what is signed or encrypted. It is never shown, only saved. */
export const receivedKinds: Readonly<Record<string, AttachmentKind>> = {
  ...attachmentKinds,
  eml: text('message/rfc822'),
  msg: bytes('application/vnd.ms-outlook', 'cfb'),
  p7m: bytes('application/pkcs7-mime', 'none'),
  p7c: bytes('application/pkcs7-mime', 'none'),
  p7s: bytes('application/pkcs7-signature', 'none'),
  sig: bytes('application/pgp-signature', 'none', 'pgp'),
  pgp: bytes('application/pgp-encrypted', 'none', 'pgp'),
  gpg: bytes('application/pgp-encrypted', 'none', 'pgp'),
  asc: text('application/pgp-encrypted', 'pgp'),
};

/** For the file dialog: `.jpg,.png,…`. */
export const attachmentAccept = Object.keys(attachmentKinds)
  .map((extension) => `.${extension}`)
  .join(',');

/** 'Photo.JPG' → 'jpg'; '' without extension. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/**
 * A sanitized file name for storage and download: §5 without #, ? and %, only the last path segment, without
 * bidi controls and characters that would break a header.
 */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[#?%"<>|:*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fffd}]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  if (!name) return 'file';
  const extension = extensionOf(name);
  const stem = extension ? name.slice(0, -extension.length - 1) : name;
  const short = [...stem].slice(0, 120).join('').trim() || 'file';
  return extension ? `${short}.${extension}` : short;
}
