const types: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' },
  ...{ webp: 'image/webp', avif: 'image/avif', heic: 'image/heic', bmp: 'image/bmp' },
  ...{ svg: 'image/svg+xml', pdf: 'application/pdf', zip: 'application/zip', txt: 'text/plain' },
  ...{ log: 'text/plain', md: 'text/markdown', csv: 'text/csv', json: 'application/json' },
  ...{ mp3: 'audio/mpeg', ogg: 'audio/ogg', wav: 'audio/wav', m4a: 'audio/mp4' },
  ...{ mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime' },
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** The media type that a file’s name says; the importer looks at the bytes. */
export function mimeTypeOf(name: string): string {
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(types, extension)
    ? (types[extension] ?? 'application/octet-stream')
    : 'application/octet-stream';
}
