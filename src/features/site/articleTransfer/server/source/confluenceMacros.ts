import { load } from 'cheerio/slim';
import type { CalloutKind } from '#core/calloutKinds.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';

const callouts: Readonly<Record<string, CalloutKind>> = {
  information: 'note',
  tip: 'tip',
  note: 'warning',
  warning: 'danger',
};

/** Interface of Confluence within pages; articles have a table of contents of their own. */
const furniture =
  '.toc-macro, .aui-icon, .expand-control-icon, .plugin_attachments_container, .page-metadata, script, style';

/** Turns the macros of a page into what articles have: callouts, collapsible sections, code. */
export function convertMacros(page: string): { html: string; dropped: string[] } {
  const $ = load(page, {}, false);
  $(furniture).remove();
  for (const element of $('.confluence-information-macro').toArray()) {
    const macro = $(element);
    const name = /information-macro-(\w+)/.exec(
      (macro.attr('class') ?? '').replace('confluence-information-macro ', ''),
    )?.[1];
    const title = macro.children('.title').text().trim();
    const body = macro.children('.confluence-information-macro-body').html() ?? '';
    macro.replaceWith(callout(callouts[name ?? ''] ?? 'note', title, body));
  }
  for (const element of $('.code.panel, .preformatted.panel').toArray()) {
    const panel = $(element);
    const pre = panel.find('pre').first();
    const language = /brush:\s*([\w+#-]+)/.exec(
      pre.attr('data-syntaxhighlighter-params') ?? '',
    )?.[1];
    const code = `<pre><code${language ? ` class="language-${language}"` : ''}>${escapeHtml(pre.text())}</code></pre>`;
    const title = panel.children('.codeHeader').text().trim();
    panel.replaceWith(`${title ? `<p><strong>${escapeHtml(title)}</strong></p>` : ''}${code}`);
  }
  for (const element of $('.expand-container').toArray()) {
    const container = $(element);
    const title = container.find('.expand-control-text').first().text().trim();
    const body = container.children('.expand-content').html() ?? '';
    container.replaceWith(
      `<details><summary>${escapeHtml(title || '…')}</summary>${body}</details>`,
    );
  }
  for (const element of $('.panel:has(> .panelContent)').toArray()) {
    const panel = $(element);
    const title = panel.children('.panelHeader').text().trim();
    panel.replaceWith(callout('note', title, panel.children('.panelContent').html() ?? ''));
  }
  for (const element of $('img.emoticon').toArray()) {
    const image = $(element);
    image.replaceWith(escapeHtml(image.attr('data-emoji-fallback') ?? image.attr('alt') ?? ''));
  }
  for (const element of $('a.confluence-userlink').toArray()) {
    $(element).replaceWith(escapeHtml($(element).text()));
  }
  // Their text, if any, stays; what they showed when the page was open does not.
  const dropped = $('[data-macro-name][data-hasbody="false"]')
    .toArray()
    .map((element) => `macro ${$(element).attr('data-macro-name')}`);
  return { html: $.html(), dropped };
}

function callout(kind: CalloutKind, title: string, body: string): string {
  const heading = title === '' ? '' : `<p><strong>${escapeHtml(title)}</strong></p>`;
  return `<aside class="callout callout-${kind}">${heading}${body}</aside>`;
}
