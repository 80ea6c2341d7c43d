/** Sites whose videos may be shown within a text, by what of their addresses names a video. */
const players = [
  {
    origin: 'https://www.youtube-nocookie.com',
    video:
      /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    embed: (id: string) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    origin: 'https://player.vimeo.com',
    video: /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?!\d)/,
    embed: (id: string) => `https://player.vimeo.com/video/${id}`,
  },
  {
    origin: 'https://www.loom.com',
    video: /^https?:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/([0-9a-f]{32})(?![0-9a-f])/,
    embed: (id: string) => `https://www.loom.com/embed/${id}`,
  },
] as const;

/** For the Content-Security-Policy (`frame-src`). */
export const videoPlayerOrigins: readonly string[] = players.map(({ origin }) => origin);

/** The address of the player for a video's address, as people copy it; null where it is of no listed site. */
export function videoEmbedUrl(address: string): string | null {
  const text = address.trim();
  for (const { video, embed } of players) {
    const [, id] = video.exec(text) ?? [];
    if (id) return embed(id);
  }
  return null;
}
