import type { DemoImageKey, StoredImage } from '#platform/demo/demoData.ts';
import { unescapeHtml } from '#platform/html/escapeHtml.ts';

/** What a demo text may name, and where that is once it is stored. */
export interface DemoTargets {
  /** Path of a post, below the base path. */
  postPath: (key: string) => string;
  memberPath: (username: string) => string;
  image: (key: DemoImageKey) => StoredImage;
}

// Neither inside an address or an e-mail address, nor inside a tag.
const mention = /(?<![\w/.@])@([a-z0-9_]+)(?![^<]*>)/g;

/** Demo HTML as it is stored: links, pictures and mentions resolved, the line breaks between blocks dropped. */
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

/** Usernames that a text mentions, each once. */
export function demoMentions(html: string): string[] {
  return [...new Set([...html.matchAll(mention)].map(([, name = '']) => name))];
}

/** Keys and descriptions of the pictures in a text. */
export function picturesIn(html: string): { key: DemoImageKey; alt: string }[] {
  return [...html.matchAll(/src="demo:image\/([^"]+)" alt="([^"]*)"/g)].map(
    ([, key = '', alt = '']) => ({ key, alt }),
  );
}

const inline = /<\/?(?:a|strong|em|code|sub|sup|span)\b[^>]*>/g;

/** The words of a text without its markup: the ends of blocks become spaces. */
export function strippedText(html: string): string {
  const words = html.replace(inline, '').replace(/<[^>]*>/g, ' ');
  return unescapeHtml(words).replace(/\s+/g, ' ').trim();
}
