import type { EmailAttachment } from './emailAttachment.ts';

/** Pictures of one message that are read. */
const mostPictures = 50;
const picture =
  /\bsrc\s{0,5}=\s{0,5}["']?\s{0,5}data:image\/(png|jpe?g|gif|webp|bmp);base64,([a-z0-9+/=\s]+)/gi;

/** Pictures that webmail writes into the HTML itself instead of attaching them. */
export function picturesInHtml(html: string): EmailAttachment[] {
  const found: EmailAttachment[] = [];
  for (const [, kind = '', data = ''] of html.matchAll(picture)) {
    if (found.length >= mostPictures) break;
    const type = kind.toLowerCase();
    found.push({
      name: `image-${found.length + 1}.${type === 'jpeg' ? 'jpg' : type}`,
      mimeType: `image/${type === 'jpg' ? 'jpeg' : type}`,
      bytes: Buffer.from(data, 'base64'),
      isShown: true,
    });
  }
  return found;
}
