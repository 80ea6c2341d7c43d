/** Sites whose videos may be shown within a text. */
const sites = [
  {
    player: 'https://www.youtube-nocookie.com',
    /** Patterns of video URLs, as copied by users. */
    video:
      /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    pageOf: (id: string) => `https://www.youtube.com/watch?v=${id}`,
    embedOf: (id: string) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    player: 'https://player.vimeo.com',
    video: /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?!\d)/,
    pageOf: (id: string) => `https://vimeo.com/${id}`,
    embedOf: (id: string) => `https://player.vimeo.com/video/${id}`,
  },
  {
    player: 'https://www.loom.com',
    video: /^https?:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/([0-9a-f]{32})(?![0-9a-f])/,
    pageOf: (id: string) => `https://www.loom.com/share/${id}`,
    embedOf: (id: string) => `https://www.loom.com/embed/${id}`,
  },
] as const;

/** For the Content-Security-Policy (`frame-src`). */
export const videoPlayerOrigins: readonly string[] = sites.map(({ player }) => player);

export interface SiteVideo {
  /** Where it is watched on its site. */
  page: string;
  /** The embedded player's URL. */
  embed: string;
}

/** The video that an address leads to; null where it is of no listed site. */
export function siteVideoOf(address: string): SiteVideo | null {
  const text = address.trim();
  for (const { video, pageOf, embedOf } of sites) {
    const [, id] = video.exec(text) ?? [];
    if (id) return { page: pageOf(id), embed: embedOf(id) };
  }
  return null;
}

/** Formats that browsers play natively. */
export const playedVideoExtensions = ['mp4', 'm4v', 'webm', 'ogv'] as const;

const playedVideo = new RegExp(
  `^/files/[0-9a-f]{32}/[^/?#"<>]+\\.(?:${playedVideoExtensions.join('|')})$`,
  'i',
);

/** A video that was uploaded here, by its address as it is stored. */
export function isUploadedVideo(address: string): boolean {
  return playedVideo.test(address);
}

/** The stored URL of a video; null if it is not allowed. */
export function storedVideoAddress(address: string): string | null {
  return isUploadedVideo(address) ? address : (siteVideoOf(address)?.page ?? null);
}
