import { buffer } from 'node:stream/consumers';
import type { Sharp, SharpConstructor } from 'sharp';
import { createBoundedCache } from '#core/boundedCache.ts';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { readableOn } from '#core/contrast.ts';
import { oneOfFew } from '#features/base/files/server/drawImage.ts';
import { type FileStore, isFileKey } from '#platform/files/fileStore.ts';
import { communityIcon } from './communityIcon.ts';
import { xmlText } from './xml.ts';

type Community = Pick<CommunitySettings, 'name' | 'description' | 'privateCommunity' | 'branding'>;

/** Edges of the icons in pixels: of the home screens of iOS and Android. */
export const iconSizes = [180, 192, 512] as const;

const pixelLimit = 40_000_000;
/** A logo that is wider or higher is no icon. */
const squarest = 1.4;

/** Open Graph recommends 1200 x 630. */
const share = { width: 1200, height: 630, margin: 80, tile: 128 } as const;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

const drawn = createBoundedCache<string, Buffer>({
  most: 4 * 1024 * 1024,
  sizeOf: (_key, image) => image.byteLength,
});

/** PNG icon: the uploaded one, else the logo if it is about square, else the initial on the primary color. */
export function drawCommunityIcon(
  settings: Community,
  { files, size }: { files: FileStore; size: (typeof iconSizes)[number] },
): Promise<Buffer> {
  const { name, branding } = settings;
  const { faviconUrl, logoUrl, primary } = branding;
  return remembered(['icon', size, name, faviconUrl, logoUrl, primary], async () => {
    const own = await readPicture(files, faviconUrl);
    const logo = own ?? (await readPicture(files, logoUrl));
    return oneOfFew(async (sharp) => {
      const isLogoIcon = own === null && logo !== null && (await isAboutSquare(sharp, logo));
      const source = own ?? (isLogoIcon ? logo : null);
      const image = source
        ? sharp(source, { limitInputPixels: pixelLimit })
        : sharp(Buffer.from(communityIcon(settings)));
      return image.resize(size, size, { fit: 'contain', background: transparent }).png().toBuffer();
    });
  });
}

/** PNG icon for systems that cut it to a shape of their own: what matters is within the middle, on a full ground. */
export function drawMaskableIcon(settings: Community, files: FileStore): Promise<Buffer> {
  const { name, branding } = settings;
  const { faviconUrl, logoUrl, primary } = branding;
  const size = 512;
  return remembered(['maskable', name, faviconUrl, logoUrl, primary], async () => {
    const icon = await drawCommunityIcon(settings, { files, size });
    const isDrawn = faviconUrl === null && logoUrl === null;
    return oneOfFew(async (sharp) => {
      // The initial has a ground of its own, which is filled up to the corners.
      const inner = isDrawn ? size : 328;
      const background = isDrawn ? primary : '#ffffff';
      const margin = (size - inner) / 2;
      return sharp(icon)
        .resize(inner, inner)
        .flatten({ background })
        .extend({ ...sides(margin), background })
        .png()
        .toBuffer();
    });
  });
}

/** PNG for links to pages without an image of their own: logo, name and description on the primary color. */
export function drawShareImage(settings: Community, files: FileStore): Promise<Buffer> {
  const { name, branding } = settings;
  // In a private community only the name is public.
  const description = settings.privateCommunity ? '' : settings.description;
  const { logoUrl, primary } = branding;
  return remembered(['share', name, description, logoUrl, primary], async () => {
    const logo = await readPicture(files, logoUrl);
    return oneOfFew(async (sharp) => {
      const color = readableOn(primary);
      const { width, height, margin } = share;
      const title = await drawText(sharp, name, { color, size: name.length > 36 ? 60 : 80 });
      const about = await drawText(sharp, shortened(description), { color, size: 34 });
      const aboutTop = height - margin - (about?.height ?? 0);
      const titleTop = aboutTop - (about ? 28 : 0) - (title?.height ?? 0);
      const layers = [
        { input: await drawTile(sharp, settings, logo), left: margin, top: margin },
        ...(title ? [{ input: title.bytes, left: margin, top: titleTop }] : []),
        ...(about ? [{ input: about.bytes, left: margin, top: aboutTop }] : []),
      ];
      const background = { create: { width, height, channels: 3, background: primary } } as const;
      return sharp(background).composite(layers).png().toBuffer();
    });
  });
}

/** The logo on white, else the initial in the color of the text. */
async function drawTile(
  sharp: SharpConstructor,
  { name, branding }: Community,
  logo: Buffer | null,
): Promise<Buffer> {
  const { tile, width, margin } = share;
  if (logo === null) {
    const icon = communityIcon({
      name,
      branding: { ...branding, primary: readableOn(branding.primary) },
    });
    return sharp(Buffer.from(icon)).resize(tile, tile).png().toBuffer();
  }
  const padding = 20;
  const { data, info } = await sharp(logo, { limitInputPixels: pixelLimit })
    .resize(width - 2 * margin - 2 * padding, tile - 2 * padding, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .extend({ ...sides(padding), background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const corners = `<svg width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="${padding}"/></svg>`;
  return sharp(data)
    .ensureAlpha()
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

const sides = (size: number) => ({ top: size, bottom: size, left: size, right: size });

async function drawText(
  sharp: SharpConstructor,
  text: string,
  { color, size }: { color: string; size: number },
): Promise<{ bytes: Buffer; height: number } | null> {
  if (text.trim() === '') return null;
  const image: Sharp = sharp({
    text: {
      text: `<span foreground="${color}">${xmlText(text)}</span>`,
      font: `sans-serif ${size > 40 ? 'bold ' : ''}${size}`,
      dpi: 72,
      width: share.width - 2 * share.margin,
      wrap: 'word-char',
      rgba: true,
    },
  });
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return { bytes: data, height: info.height };
}

/** About two lines. */
function shortened(text: string): string {
  return text.length <= 130 ? text : `${text.slice(0, 129).trimEnd()}…`;
}

async function isAboutSquare(sharp: SharpConstructor, picture: Buffer): Promise<boolean> {
  const { width, height } = await sharp(picture, { limitInputPixels: pixelLimit }).metadata();
  return Math.max(width / height, height / width) <= squarest;
}

/** An uploaded picture; null for one of another host. */
async function readPicture(files: FileStore, url: string | null): Promise<Buffer | null> {
  const key = /^\/files\/([^/]+)\//.exec(url ?? '')?.[1] ?? '';
  const file = isFileKey(key) ? await files.get(key) : null;
  return file && buffer(file.stream);
}

async function remembered(parts: readonly unknown[], draw: () => Promise<Buffer>): Promise<Buffer> {
  const key = JSON.stringify(parts);
  const known = drawn.get(key);
  if (known) return known;
  const image = await draw();
  drawn.set(key, image);
  return image;
}
