import { isHidden, type PastedStyles } from './pastedStyles.ts';

const dropped =
  'head, title, meta, link, base, template, noscript, script, style, object, embed, applet, br.Apple-interchange-newline';
const blocks =
  'p, div, ul, ol, table, pre, blockquote, h1, h2, h3, h4, h5, h6, hr, li, dl, section';

/** Removes what the source does not show. Style sheets of pages hide what their scripts show again. */
export function dropHidden(root: Element, styles: PastedStyles): void {
  for (const element of root.querySelectorAll(dropped)) element.remove();
  for (const element of root.querySelectorAll('*')) {
    if (isHidden(styles.own(element))) element.remove();
  }
}

/** Removes empty lines that only keep paragraphs apart. */
export function dropSpacing(root: Element): void {
  const spaces = 'p[class^="Mso"], p.Paragraph, div[class^="Mso"], p.western';
  for (const element of root.querySelectorAll(spaces)) {
    const isBlank = /^[\s\u00a0]*$/.test(element.textContent ?? '');
    if (isBlank && !element.querySelector('img, table, hr')) element.remove();
  }
  for (const end of root.querySelectorAll('span.EOP')) {
    if (/^[\s\u00a0]*$/.test(end.textContent ?? '')) end.remove();
  }
  const isBlock = (node: Node | null) => node instanceof Element && node.matches(blocks);
  for (const line of root.querySelectorAll('br')) {
    if (isBlock(line.previousElementSibling) && !hasTextBeside(line)) line.remove();
  }
}

function hasTextBeside(element: Element): boolean {
  const { previousSibling, nextSibling } = element;
  const sides = [previousSibling, nextSibling];
  return sides.some((node) => node?.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
}

/** The number of a numbered heading, without the space that Word fills up with. */
export function shortenMarkers(root: Element, styles: PastedStyles): void {
  for (const span of root.querySelectorAll('span')) {
    if (!/ignore/.test(styles.of(span)['mso-list'] ?? '')) continue;
    span.replaceWith(`${(span.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()} `);
  }
}

/** Boxes of tasks are part of the text. */
export function writeCheckboxes(root: Element): void {
  const boxes = 'input[type=checkbox], .checkbox-on, .checkbox-off, li[role=checkbox]';
  for (const box of root.querySelectorAll(boxes)) {
    const isOn =
      box.hasAttribute('checked') ||
      box.classList.contains('checkbox-on') ||
      box.getAttribute('aria-checked') === 'true';
    const sign = isOn ? '☑ ' : '☐ ';
    if (box.localName !== 'li') box.replaceWith(sign);
    else {
      for (const image of box.querySelectorAll('img[aria-roledescription]')) image.remove();
      (box.querySelector('p, span') ?? box).prepend(sign);
    }
  }
}

/** What can't be embedded is linked. */
export function linkMedia(root: Element): void {
  for (const media of root.querySelectorAll('iframe, video, audio')) {
    const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src');
    if (!source || !/^https?:/i.test(source)) continue;
    const link = document.createElement('a');
    link.setAttribute('href', source);
    link.textContent = media.getAttribute('title') || source;
    const paragraph = document.createElement('p');
    paragraph.append(link);
    media.replaceWith(paragraph);
  }
}

/** Pages that Google Docs publishes link through a page that warns of leaving Google. */
export function linkDirectly(root: Element): void {
  for (const link of root.querySelectorAll('a[href^="https://www.google.com/url?"]')) {
    const href = link.getAttribute('href') ?? '';
    const address = URL.canParse(href) ? new URL(href).searchParams.get('q') : null;
    if (address && /^https?:/i.test(address)) link.setAttribute('href', address);
  }
}

/** Levels as the editor has them: from 2 to 4, in the order of the source. */
export function shiftHeadings(root: Element): void {
  for (const title of root.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  for (const heading of root.querySelectorAll('[role=heading][aria-level]')) {
    const level = Number(heading.getAttribute('aria-level'));
    if (level >= 1 && level <= 6) rename(heading, `h${Math.trunc(level)}`);
  }
  const shift = root.querySelector('h1') ? 1 : 0;
  for (const heading of [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')]) {
    if (heading.className === 'tab-title') continue;
    const level = Math.min(4, Number(heading.localName.slice(1)) + shift);
    if (`h${level}` !== heading.localName) rename(heading, `h${level}`);
  }
}

function rename(element: Element, tag: string): void {
  if (element.localName === tag) return;
  const renamed = document.createElement(tag);
  const slice = element.getAttribute('data-pm-slice');
  if (slice !== null) renamed.setAttribute('data-pm-slice', slice);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Tables that only arrange a page or hold a single cell are its content; a caption stays as a text. */
export function simplifyTables(root: Element): void {
  for (const table of [...root.querySelectorAll('table')].toReversed()) {
    const caption = table.querySelector(':scope > caption');
    if (caption?.textContent?.trim()) {
      const paragraph = document.createElement('p');
      paragraph.append(...caption.childNodes);
      table.before(paragraph);
    }
    caption?.remove();
    const cells = [...table.querySelectorAll('td, th')].filter(
      (cell) => cell.closest('table') === table,
    );
    const isLayout = /^(presentation|none)$/.test(table.getAttribute('role') ?? '');
    if (cells.length > 1 && !isLayout) continue;
    const content = cells.flatMap((cell) => {
      const holder = document.createElement('div');
      holder.append(...cell.childNodes);
      return holder;
    });
    if (cells.length > 0) table.replaceWith(...content);
  }
}
