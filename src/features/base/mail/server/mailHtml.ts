import { readableOn } from '#core/contrast.ts';
import { initialsOf } from '#core/initials.ts';
import { directionOf, localeOf } from '#core/languages.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import type { MailItem } from './mailItem.ts';
import type { MailContent } from './mailWriters.ts';

/** All content of a mail, as plain text. */
export interface MailLetter extends Omit<MailContent, 'button' | 'optOuts' | 'items' | 'letter'> {
  items?: MailItem[] | undefined;
  letter?: MailContent['letter'] | undefined;
  language: string;
  greeting: string;
  button?: { label: string; url: string } | undefined;
  linkHint: string;
  why: string;
  /** Links that unsubscribe. */
  optOuts: { label: string; url: string }[];
  community: string;
  /** Absolute URL of the community. */
  home: string;
  branding: { primary: string; primaryDark: string; logo: string | null };
}

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const ink = '#1c2330';
const muted = '#5b6474';

/**
 * Renders a mail as HTML. Tables and inline styles for compatibility with all mail clients, plus a style
 * sheet for those that support dark mode. No scripts; only the community's logo is loaded.
 */
export function mailHtml(letter: MailLetter): string {
  const { language, branding } = letter;
  const direction = directionOf(language);
  const side = direction === 'rtl' ? 'right' : 'left';
  return [
    `<!doctype html><html lang="${escapeHtml(localeOf(language))}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(letter.subject)}</title><style>${styleSheet(branding)}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:#f3f4f7">`,
    preheader(letter),
    table(
      'class="ground" width="100%" style="background:#f3f4f7"',
      `<tr><td align="center" style="padding:32px 16px">${table(
        `width="100%" style="max-width:560px;text-align:${side};${font};font-size:16px;line-height:1.6;color:${ink}"`,
        [
          row('padding:0 8px 20px', brand(letter)),
          `<tr><td class="card" style="background:#ffffff;border:1px solid #e1e4ea;border-radius:12px;padding:32px">${body(letter)}</td></tr>`,
          row('padding:20px 8px 0', foot(letter)),
        ].join(''),
      )}</td></tr>`,
    ),
    '</body></html>',
  ].join('');
}

/** Preview text shown next to the subject; padded so that mail clients do not append the body. */
function preheader({ letter, paragraphs, items = [] }: MailLetter): string {
  const hidden = 'display:none;max-height:0;overflow:hidden;opacity:0;color:transparent';
  return `<div style="${hidden}">${prose(letter?.text.slice(0, 140) ?? paragraphs[0] ?? items[0]?.text ?? '')}${'&#8199;&#847;'.repeat(60)}</div>`;
}

function brand({ community, home, branding }: MailLetter): string {
  const { primary, logo } = branding;
  const name = escapeHtml(community);
  const link = `<a href="${escapeHtml(home)}" class="ink" style="color:${ink};text-decoration:none;font-weight:600;font-size:17px"><bdi>${name}</bdi></a>`;
  if (logo !== null) {
    return `<a href="${escapeHtml(home)}" class="ink" style="color:${ink};font-weight:600;text-decoration:none"><img src="${escapeHtml(logo)}" alt="${name}" height="36" style="height:36px;max-width:240px;border:0;display:block"></a>`;
  }
  const tile = `<td class="fill" width="36" height="36" align="center" style="background:${primary};color:${readableOn(primary)};border-radius:9px;font-weight:700;font-size:17px;line-height:36px">${escapeHtml(initialsOf(community).slice(0, 1) || '•')}</td>`;
  return table('', `<tr>${tile}<td style="padding:0 12px">${link}</td></tr>`);
}

function body(letter: MailLetter): string {
  const { code, facts = [], after = [] } = letter;
  if (letter.letter) {
    const text = `<div class="ink" dir="auto" style="color:${ink}">${letter.letter.html}</div>`;
    return [text, ...after.map(signature), letter.button ? bareLink(letter) : ''].join('');
  }
  return [
    `<h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.3;color:${ink}">${prose(letter.subject)}</h1>`,
    paragraph(letter.greeting),
    ...letter.paragraphs.map(paragraph),
    ...(letter.items ?? []).map((each) => item(each, letter)),
    code ? codeBox(code) : '',
    facts.length > 0 ? factTable(facts) : '',
    button(letter),
    ...after.map(paragraph),
    bareLink(letter),
  ].join('');
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;color:${ink}">${prose(text)}</p>`;
}

function signature(text: string): string {
  return `<p class="muted" dir="auto" style="margin:24px 0 0;color:${muted};white-space:pre-line">${prose(text)}</p>`;
}

/** What happened, and the beginning of what was written. */
function item({ text, title, excerpt, url }: MailItem, { branding }: MailLetter): string {
  const name =
    title && url
      ? `<div dir="auto"><a class="link" href="${escapeHtml(url)}" style="color:${branding.primary}">${prose(title)}</a></div>`
      : '';
  const quote =
    excerpt === ''
      ? ''
      : `<div class="muted" dir="auto" style="margin:6px 0 0;padding-inline-start:12px;border-inline-start:3px solid ${branding.primary};color:${muted}">${prose(excerpt)}</div>`;
  return `<div style="margin:0 0 20px"><div class="ink" style="color:${ink};font-weight:600">${prose(text)}</div>${name}${quote}</div>`;
}

/** Renders bidi isolates (see `isolated`) as elements, which more mail clients support. */
function prose(text: string): string {
  return escapeHtml(text).replace(/\u2068([^\u2068\u2069]*)\u2069/g, '<bdi>$1</bdi>');
}

function codeBox(code: string): string {
  return `<p class="box" dir="ltr" style="margin:8px 0 24px;padding:16px;background:#f3f4f7;border-radius:9px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:1.2;letter-spacing:6px;font-weight:700;color:${ink}">${escapeHtml(code)}</p>`;
}

function factTable(facts: readonly { label: string; value: string }[]): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="muted" valign="top" style="padding:4px 0;padding-inline-end:16px;color:${muted};font-size:14px;white-space:nowrap">${escapeHtml(label)}</td><td class="ink" valign="top" style="padding:4px 0;color:${ink};font-size:14px;word-break:break-word"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return table(
    'class="box" width="100%" style="margin:8px 0 24px;background:#f3f4f7;border-radius:9px"',
    `<tr><td style="padding:12px 16px">${table('', rows.join(''))}</td></tr>`,
  );
}

/** A table cell with a background: a button that works in every mail client. */
function button({ button: given, branding: { primary } }: MailLetter): string {
  if (!given) return '';
  const text = readableOn(primary);
  return table(
    'style="margin:8px 0 24px"',
    `<tr><td class="fill" style="background:${primary};border-radius:9px"><a class="fill" href="${escapeHtml(given.url)}" style="display:inline-block;padding:13px 24px;color:${text};font-weight:600;text-decoration:none;border-radius:9px">${escapeHtml(given.label)}</a></td></tr>`,
  );
}

function bareLink({ button: given, linkHint, branding, letter }: MailLetter): string {
  if (!given) return '';
  const address = escapeHtml(given.url);
  const hint = escapeHtml(letter ? given.label : linkHint);
  return `<p class="muted rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e1e4ea;color:${muted};font-size:13px">${hint}<br><a class="link" dir="ltr" href="${address}" style="color:${branding.primary};word-break:break-all">${address}</a></p>`;
}

function foot({ why, home, optOuts }: MailLetter): string {
  const address = escapeHtml(home);
  const links = optOuts.map(
    ({ label, url }) =>
      `<a class="muted" href="${escapeHtml(url)}" style="color:${muted}">${escapeHtml(label)}</a>`,
  );
  const choice = links.length === 0 ? '' : `<br>${links.join(' · ')}`;
  return `<p class="muted" style="margin:0;color:${muted};font-size:13px">${prose(why)}<br><a class="muted" dir="ltr" href="${address}" style="color:${muted}">${address}</a>${choice}</p>`;
}

function row(style: string, content: string): string {
  return `<tr><td style="${style}">${content}</td></tr>`;
}

function table(attributes: string, rows: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;
}

function styleSheet({ primaryDark }: MailLetter['branding']): string {
  const dark = [
    '.ground{background:#12151b!important}',
    '.card{background:#1b1f27!important;border-color:#2d333e!important}',
    '.ink{color:#e9ecf1!important}',
    '.muted{color:#a3acba!important}',
    '.box{background:#12151b!important;color:#e9ecf1!important}',
    '.rule{border-color:#2d333e!important}',
    `.link{color:${primaryDark}!important}`,
    `.fill{background:${primaryDark}!important;color:${readableOn(primaryDark)}!important}`,
  ].join('');
  return `:root{color-scheme:light dark}@media(max-width:480px){.card{padding:24px 20px!important}}@media(prefers-color-scheme:dark){${dark}}`;
}
