/** Messages between the page builder and the preview in its frame, which have the same origin. */
export type PreviewMessage =
  | { plaza: 'preview.select'; id: string }
  | { plaza: 'preview.ready'; emptyIds: string[] }
  | { plaza: 'builder.reload' }
  | { plaza: 'builder.highlight'; id: string | null };

export function readPreviewMessage({ origin, data }: MessageEvent<unknown>): PreviewMessage | null {
  if (origin !== location.origin) return null;
  const { plaza }: { plaza?: unknown } = Object(data);
  return typeof plaza === 'string' ? (data as PreviewMessage) : null; // of our own pages
}
