/** SPEC §3: banner (altText, color, desktopImage, mobileImage, type). */
export interface Banner {
  type: string;
  altText: string;
  color: string | null;
  desktopImage: string | null;
  /** An alternative for narrow screens. */
  mobileImage: string | null;
}

/** A banner is stored as JSON; missing values are empty. */
export function readBanner(given: unknown): Banner {
  const held: Record<string, unknown> = typeof given === 'object' ? { ...given } : {};
  const text = (name: string) => {
    const value = held[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    type: text('type') ?? 'IMAGE',
    altText: text('altText') ?? '',
    color: text('color'),
    desktopImage: text('desktopImage'),
    mobileImage: text('mobileImage'),
  };
}

/** The color of a color banner. */
export function bannerColor({ type, color }: Banner): string | null {
  return type === 'COLOR' ? color : null;
}

/** The stored banner: an image takes precedence over a color. */
export function bannerInput(banner: Banner): Banner | null {
  if (banner.desktopImage !== null) return { ...banner, type: 'IMAGE' };
  return banner.type === 'COLOR' ? banner : null;
}
