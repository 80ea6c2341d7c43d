import type { DemoImageKey, StoredImage } from '#platform/demo/demoData.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';

/** Targets that demo texts can reference, with their stored locations. */
export interface DemoTargets {
  /** Path of a post, under the base path. */
  postPath: (key: string) => string;
  memberPath: (username: string) => string;
  image: (key: DemoImageKey) => StoredImage;
}

// Neither inside a URL or an email address, nor inside a tag.
const mention = /(?<![\w/.@])@([a-z0-9_]+)(?![^<]*>)/g;

/** Demo HTML as stored: links, images and mentions resolved, line breaks between blocks removed. */
export function demoHtml(html: string, targets: DemoTargets): string {
  return html
    .replace(/href="demo:([^"]+)"/g, (_all, key: string) => `href="${targets.postPath(key)}"`)
    .replace(/src="demo:image\/([^"]+)"/g, (_all, key: string) => {
      const { url, width, height } = targets.image(key);
      return `src="${url}" width="${width}" height="${height}"`;
    })
    .replace(
      mention,
      (_all, name: string) => `<a class="mention" href="${targets.memberPath(name)}">@${name}</a>`,
    )
    .replace(/>\n\s*</g, '><');
}

/** Usernames mentioned in a text, without duplicates. */
export function demoMentions(html: string): string[] {
  return [...new Set([...html.matchAll(mention)].map(([, name = '']) => name))];
}

/** Keys and alt texts of the images in a text. */
export function picturesIn(html: string): { key: DemoImageKey; alt: string }[] {
  return [...html.matchAll(/src="demo:image\/([^"]+)" alt="([^"]*)"/g)].map(
    ([, key = '', alt = '']) => ({ key, alt }),
  );
}

/** Plain text, as posts that members write have it. */
export function strippedText(html: string): string {
  return stripHtml(html);
}
