import { formatDateTime } from '#core/formatTime.ts';
import { normaliseLanguage } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import { oneLine, withoutBreaks } from '#core/textSchemas.ts';
import type { Ctx } from '#platform/context.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { MailFailure } from '#platform/mail/mailing.ts';
import { isMailKind, isOptionalMail, mailKinds } from '../mailRules.ts';
import { mailContentOf } from './mailContent.ts';
import { type MailLetter, mailHtml } from './mailHtml.ts';
import type { MailRow } from './mailQueries.ts';
import { mailText } from './mailText.ts';
import { fillWords, type MailWords, mailWords } from './mailWords.ts';
import type { MailContent } from './mailWriters.ts';
import { unsubscribeToken } from './unsubscribeToken.ts';

export interface RenderedMail {
  language: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  references: readonly string[];
  isAutomatic: boolean;
  files: readonly { key: string; name: string }[];
}

type Written = Pick<MailRow, 'kind' | 'data' | 'language' | 'member_id'>;

/**
 * Renders a mail: in the recipient's language if supported, else in the community's, with absolute links.
 * @throws MailFailure if its data is invalid for its kind, or a link is external
 */
export async function renderMail(ctx: Ctx, mail: Written): Promise<RenderedMail> {
  const { settings } = ctx;
  const { kind } = mail;
  const parsed = isMailKind(kind) ? mailKinds[kind].safeParse(mail.data) : null;
  if (!parsed?.success) throw unwritable(`its data is not that of a mail of kind ${kind}`);
  const reader = await findReader(ctx, mail.member_id);
  const { language, words } = mailWords([
    normaliseLanguage(mail.language),
    settings.defaultLanguage,
  ]);
  const community = oneLine(settings.name);
  const timeZone = reader?.time_zone ?? 'UTC';
  const fill = (text: string, values: Record<string, string>) => fillWords(text, values, language);
  const content = mailContentOf(kind, parsed.data, {
    words,
    community,
    fill,
    moment: (iso) => momentOf(iso, { locale: language, timeZone }),
  });
  const name = oneLine(reader?.full_name || reader?.username || '');
  const absolute = (path: string) => `${ctx.mailing.origin}${ctx.basePath}${path}`;
  const why = fill(whyOf(mail, words, reader !== undefined), { community });
  const optOuts = (reader ? optOutsOf(kind, content, words) : []).map(({ list, ...rest }) => ({
    ...rest,
    token: unsubscribeToken(ctx, { memberId: reader?.id ?? 0, list }),
  }));
  const letter: MailLetter = {
    ...content,
    language,
    subject: withoutBreaks(content.subject),
    letter: content.letter && {
      text: content.letter.text,
      html: content.letter.html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${absolute('/')}`),
    },
    greeting: name === '' ? words.greetingNobody : fill(words.greeting, { name }),
    button: content.button && {
      label: content.button.label,
      url: absolute(ownPath(content.button.path)),
    },
    items: content.items?.map((item) => ({
      ...item,
      ...(item.url !== undefined && { url: absolute(ownPath(item.url)) }),
    })),
    linkHint: words.linkHint,
    why: content.security && reader ? `${why} ${words.security}` : why,
    optOuts: optOuts.map(({ label, token, mutes }) => ({
      label,
      url: absolute(`${paths.unsubscribe(token)}${mutes ? '&mute=true' : ''}`),
    })),
    community,
    home: absolute('/'),
    branding: {
      primary: settings.branding.primary,
      primaryDark: settings.branding.primaryDark,
      logo: logoOf(ctx),
    },
  };
  return {
    language,
    subject: letter.subject,
    text: mailText(letter),
    html: mailHtml(letter),
    unsubscribeUrl: optOuts[0]
      ? absolute(`/care/community${paths.unsubscribe(optOuts[0].token)}`)
      : null,
    references: content.thread ? [`${content.thread}@${hostOf(ctx)}`] : (content.references ?? []),
    isAutomatic: content.letter === undefined,
    files: content.files ?? [],
  };
}

function whyOf({ kind, data }: Written, words: MailWords, isMember: boolean): string {
  if (kind === 'SUPPORT_REPLY' && Object(data).isAside === true) return words.whyAside;
  if (kind.startsWith('SUPPORT_')) return words.whySupport;
  return isMember ? words.why : words.whyNobody;
}

function optOutsOf(kind: string, content: MailContent, words: MailWords) {
  if (!isOptionalMail(kind)) return content.optOuts ?? [];
  return [{ label: words.unsubscribe, list: kind, mutes: false }];
}

/** The host of the sender, as in Message-IDs. */
function hostOf({ mailing }: Ctx): string {
  return mailing.from.address.split('@')[1] ?? 'localhost';
}

async function findReader({ db }: Ctx, memberId: number | null) {
  if (memberId === null) return undefined;
  return await db
    .selectFrom('members')
    .select(['id', 'full_name', 'username', 'time_zone'])
    .where('id', '=', memberId)
    .executeTakeFirst();
}

/** Mail clients do not support SVG. */
function logoOf({ settings, basePath, mailing }: Ctx): string | null {
  const address = ownAddress(settings.branding.logoUrl, basePath);
  if (address === null || /\.svg$/i.test(address)) return null;
  return address.startsWith('/') ? `${mailing.origin}${address}` : address;
}

/** Links in mails must be internal. */
function ownPath(path: string): string {
  if (/^\/(?![/\\])[^\s\\]*$/.test(path)) return path;
  throw unwritable('its link leads out of the community');
}

function momentOf(iso: string, { locale, timeZone }: { locale: string; timeZone: string }): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  try {
    return formatDateTime(at, locale, { timeZone });
  } catch {
    return formatDateTime(at, locale, { timeZone: 'UTC' }); // a time zone unknown to this machine
  }
}

function unwritable(why: string): MailFailure {
  return new MailFailure(`The mail cannot be written: ${why}.`, { permanent: true });
}
