import type { CheerioAPI } from 'cheerio';
import { storedVideoAddress } from '#core/videoEmbeds.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';

/** What of a page can’t be stored; its text is kept. */
const unsupported =
  'iframe, object, embed, video, audio, form, input, select, svg, math, noscript, canvas';
/** Their content is no text of the page. */
const code = 'script, style, template';

const longestDetail = 2000;

export interface ElementLosses {
  /** Elements of which the text is kept. */
  unsupported: string[];
  /** Text that readers of the source did not see. */
  removed: string[];
}

/** Rewrites elements that can’t be stored to ones that can, so that their text and addresses stay. */
export function prepareElements($: CheerioAPI): ElementLosses {
  const losses: ElementLosses = { unsupported: [], removed: [] };
  const remove = (what: string) => losses.removed.push(oneLine(what));
  for (const node of $.root().find('*').addBack().contents().toArray()) {
    if (node.type !== 'comment') continue;
    if (node.data.trim() !== '') remove(node.data);
    $(node).remove();
  }
  for (const element of $(code).toArray()) {
    remove(`${element.tagName}: ${$(element).text()}`);
    $(element).remove();
  }
  // A list of tasks has no boxes here.
  for (const element of $('input[type="checkbox"]').toArray()) {
    $(element).replaceWith($(element).attr('checked') === undefined ? '☐ ' : '☑ ');
  }
  for (const element of $(unsupported).toArray()) {
    const node = $(element);
    const address = node.attr('src') ?? node.attr('data') ?? '';
    if (element.tagName === 'iframe' && storedVideoAddress(address) !== null) continue;
    losses.unsupported.push(`${element.tagName} ${address}`.trim().slice(0, 200));
    // Sources of a video are elements of their own.
    const source = address || (node.find('source[src]').first().attr('src') ?? '');
    if (source === '' || element.tagName === 'input') continue;
    const label = node.attr('title') || source;
    node.before(`<p><a href="${escapeHtml(source)}">${escapeHtml(label)}</a></p>`);
    if (element.tagName === 'iframe') node.replaceWith(escapeHtml(node.text()));
    else node.removeAttr('src');
  }
  for (const element of $('textarea, option').toArray()) {
    $(element).replaceWith(`${escapeHtml($(element).text())} `);
  }
  for (const element of $('abbr[title], dfn[title], acronym[title]').toArray()) {
    $(element).append(escapeHtml(` (${$(element).attr('title')})`));
  }
  jsxTabs($);
  separateTexts($);
  return losses;
}

/** They are dropped, and their text would follow that of the element before. */
const blocks =
  'div, section:not([class]), article, header, footer, main, nav, center, address, fieldset, legend, form, hgroup, search';
const contents = `${blocks}, p, ul, ol, dl, table, pre, blockquote, h1, h2, h3, h4, h5, h6, hr, figure, details, aside, section`;
const elementsOfHtml = new Set(
  `a abbr acronym aside b bdi bdo big blockquote br caption cite code col colgroup data dd del details dfn dl dt em
  figcaption figure font h1 h2 h3 h4 h5 h6 hr i iframe img ins kbd label li mark ol p picture pre q rp rt ruby s samp
  section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr`.split(
    /\s+/,
  ),
);

/** Keeps apart the text of elements that will be dropped. */
function separateTexts($: CheerioAPI): void {
  for (const element of $(blocks).toArray()) {
    const node = $(element);
    if (node.children(contents).length === 0 && !node.parent().is('p')) element.tagName = 'p';
  }
  for (const element of $('*').toArray()) {
    const node = $(element);
    if (elementsOfHtml.has(node.prop('tagName')?.toLowerCase() ?? '')) continue;
    // Components say with attributes what readers see.
    const label = node.attr('title') ?? node.attr('label') ?? '';
    node.before(` ${escapeHtml(label)} `).after(' ');
  }
}

/** `<Tabs><TabItem value="a" label="A">` of Docusaurus, or `<Tab title="A">`. */
function jsxTabs($: CheerioAPI): void {
  for (const element of $('tabitem, tab').toArray()) {
    const node = $(element);
    const label = node.attr('label') ?? node.attr('title') ?? node.attr('value') ?? '…';
    node.replaceWith(
      `<section class="tab"><h3 class="tab-title">${escapeHtml(label)}</h3>${node.html()}</section>`,
    );
  }
  for (const element of $('tabs').toArray()) {
    $(element).replaceWith(`<section class="tabs">${$(element).html()}</section>`);
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestDetail);
}
