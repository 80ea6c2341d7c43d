import { withBasePath } from '../../callServer.ts';

/** An image of the clipboard that only its computer can read, or that is part of the HTML. */
export interface PastedImage {
  /** `null`: it can't be read, and is named in the text instead. */
  file: File | null;
  /** What it is called to the user. */
  name: string;
}

const pastedAddress = /^pasted:(\d+)$/;
const emoji =
  /^(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f\u20e3#*0-9])+$/u;

/** The number of an image in the list that `takePastedImages` returned, if it is one. */
export function pastedNumber(source: unknown): number | null {
  const found = typeof source === 'string' ? pastedAddress.exec(source)?.[1] : undefined;
  return found === undefined ? null : Number(found);
}

/**
 * Numbers the images that can't stay where they are: `data:`, `blob:`, `file:`, `cid:` and the like. Emoji that are
 * images become text again, and what is only there to count readers is dropped.
 *
 * @param files images of the clipboard, which are those of the HTML if there are as many of them
 */
export function takePastedImages(
  root: Element,
  data: readonly string[],
  files: readonly File[],
): PastedImage[] {
  const taken: PastedImage[] = [];
  const unread: { image: Element; name: string }[] = [];
  for (const image of root.querySelectorAll('img')) {
    const source = image.getAttribute('src')?.trim() ?? '';
    const text = emojiOf(image);
    if (text !== null) image.replaceWith(text);
    else if (source === '' || isTracker(image)) image.remove();
    else if (/^(https?:)?\/\//i.test(source)) image.setAttribute('src', withScheme(source));
    else if (source.startsWith(withBasePath('/files/'))) continue;
    else if (!/^[a-z][a-z\d+.-]*:/i.test(source)) {
      // Of the copied page, whose address is not known.
      unread.push({ image, name: nameOf(image, source) });
    } else {
      const inside = data[pastedNumber(source) ?? -1];
      const file = inside === undefined ? null : fileOfData(inside);
      if (file === null) unread.push({ image, name: nameOf(image, source) });
      else number(image, taken, { file, name: nameOf(image, file.name) });
    }
  }
  const matching = unread.length === files.length ? files : [];
  for (const [index, { image, name }] of unread.entries()) {
    number(image, taken, { file: matching[index] ?? null, name });
  }
  return taken;
}

function number(image: Element, taken: PastedImage[], found: PastedImage): void {
  // A figure has an image from the beginning.
  const figure = image.closest('figure');
  for (const caption of figure?.querySelectorAll('figcaption') ?? []) {
    const paragraph = document.createElement('p');
    paragraph.append(...caption.childNodes);
    caption.replaceWith(paragraph);
  }
  figure?.replaceWith(...figure.childNodes);
  image.setAttribute('src', `pasted:${taken.length}`);
  taken.push(found);
}

function withScheme(source: string): string {
  return source.startsWith('//') ? `https:${source}` : source;
}

function emojiOf(image: Element): string | null {
  const alt = image.getAttribute('alt')?.trim() ?? '';
  const named = image.getAttribute('data-emoji') ?? image.getAttribute('data-stringify-text');
  if (named) return named;
  if (image.hasAttribute('data-stringify-emoji')) return alt;
  return alt !== '' && emoji.test(alt) && !/^[#*\d]+$/.test(alt) ? alt : null;
}

function isTracker(image: Element): boolean {
  return ['width', 'height'].every((side) => /^[01](px)?$/.test(image.getAttribute(side) ?? ''));
}

/** The last part of its path, or what it shows. */
function nameOf(image: Element, source: string): string {
  const address = /^(blob|pasted|data):/i.test(source) ? '' : source;
  const last =
    address
      .split(/[?#]/)[0]
      ?.split(/[\\/:]/)
      .at(-1) ?? '';
  const name = last || image.getAttribute('alt')?.trim() || '';
  return decoded(name).slice(0, 80);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The policy forbids to fetch them. */
function fileOfData(address: string): File | null {
  const found = /^data:(image\/[\w.+-]+)((?:;[\w=.-]+)*?)(;base64)?,/i.exec(address.slice(0, 200));
  const [head = '', type = '', , base64] = found ?? [];
  if (!found) return null;
  try {
    const text = decodeURIComponent(address.slice(head.length));
    const bytes = base64
      ? Uint8Array.from(atob(text.replace(/\s/g, '')), (character) => character.charCodeAt(0))
      : new TextEncoder().encode(text);
    const ending = type.split('/')[1]?.replace('jpeg', 'jpg').split('+')[0] ?? '';
    return new File([bytes], `image.${ending}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}
