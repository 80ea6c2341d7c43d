import type { CorpusLanguage } from './corpusLanguages.ts';
import { htmlPart, type MimePart, multipart, plainPart } from './corpusMime.ts';

/** A client's way of writing a reply. */
interface CorpusClient {
  name: string;
  headers?: readonly (readonly [string, string])[];
  subtype?: string;
  parts: (reply: ClientReply) => MimePart[];
}

interface ClientReply {
  language: CorpusLanguage;
  /** The address that is answered. */
  to: string;
}

const paragraphs = ({ answer }: CorpusLanguage) => answer.join('\n\n');
const quoted = ({ question }: CorpusLanguage) => `> ${question}\n>\n> Plaza\n`;
const block = (
  { headers: [from, sent, to, subject], subject: text }: CorpusLanguage,
  address: string,
) => [
  `${from}: Plaza <${address}>`,
  `${sent}: 2026-01-05 10:02`,
  `${to}: Member <member@example.org>`,
  `${subject}: ${text}`,
];
const divs = ({ answer }: CorpusLanguage) =>
  `<div dir="auto">${answer[0]}</div><div><br></div><div>${answer[1]}</div>`;

/** Twenty-two clients with their typical parts. */
export const corpusClients: readonly CorpusClient[] = [
  {
    name: 'Gmail',
    parts: ({ language, to }) => [
      plainPart(`${paragraphs(language)}\n\n${language.attribution(to)}\n\n${quoted(language)}`),
      htmlPart(
        `<div dir="ltr">${divs(language)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${language.attribution(to)}<br></div><blockquote class="gmail_quote" style="margin:0">${language.question}<br></blockquote></div>`,
      ),
    ],
  },
  {
    name: 'Gmail for Android, HTML only',
    parts: ({ language, to }) => [
      htmlPart(
        `<div dir="auto">${divs(language)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${language.attribution(to)}<br></div><blockquote class="gmail_quote">${language.question}</blockquote></div>`,
      ),
    ],
  },
  {
    name: 'Apple Mail',
    headers: [['X-Mailer', 'Apple Mail (2.3774)']],
    parts: ({ language, to }) => [
      plainPart(`${paragraphs(language)}\n\n> ${language.attribution(to)}\n>\n${quoted(language)}`),
      htmlPart(
        `<html><head></head><body>${divs(language)}<div><br><blockquote type="cite"><div>${language.attribution(to)}</div><div>${language.question}</div></blockquote></div></body></html>`,
      ),
    ],
  },
  {
    name: 'iPhone Mail',
    headers: [['X-Mailer', 'iPhone Mail (22A123)']],
    parts: ({ language, to }) => [
      plainPart(
        `${paragraphs(language)}\n\n${language.phone}\n\n> ${language.attribution(to)}\n> \n${quoted(language)}`,
      ),
    ],
  },
  {
    name: 'Outlook for Windows',
    headers: [
      ['X-Mailer', 'Microsoft Outlook 16.0'],
      ['Thread-Index', 'AQHaXyz=='],
    ],
    parts: ({ language, to }) => [
      plainPart(
        `${paragraphs(language)}\n\n${block(language, to).join('\n')}\n\n${language.question}\n`,
      ),
      htmlPart(
        `<div class="WordSection1"><p class="MsoNormal">${language.answer[0]}<o:p></o:p></p><p class="MsoNormal">${language.answer[1]}</p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>${block(language, to).join('<br>')}</b></p></div><p>${language.question}</p></div>`,
      ),
    ],
  },
  {
    name: 'Outlook on the web, HTML only',
    parts: ({ language, to }) => [
      htmlPart(
        `<div>${divs(language)}</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><font>${block(language, to).join('<br>')}</font></div><div>${language.question}</div>`,
      ),
    ],
  },
  {
    name: 'Outlook for iOS',
    parts: ({ language, to }) => [
      plainPart(
        `${paragraphs(language)}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${block(language, to).join('\n')}\n\n${language.question}\n`,
      ),
    ],
  },
  {
    name: 'Outlook Express',
    headers: [['X-Mailer', 'Microsoft Outlook Express 6.00']],
    parts: ({ language, to }) => [
      plainPart(
        `${paragraphs(language)}\n\n${language.original}\n${block(language, to).join('\n')}\n\n${language.question}`,
      ),
    ],
  },
  {
    name: 'Thunderbird, reply above',
    headers: [['User-Agent', 'Mozilla Thunderbird']],
    parts: ({ language, to }) => [
      plainPart(`${paragraphs(language)}\n\n${language.attribution(to)}\n${quoted(language)}\n`, {
        type: 'text/plain; charset=UTF-8; format=flowed',
        encoding: '8bit',
      }),
    ],
  },
  {
    name: 'Thunderbird, reply below',
    headers: [['User-Agent', 'Mozilla Thunderbird']],
    parts: ({ language, to }) => [
      plainPart(
        `${language.attribution(to)}\n${quoted(language)}\n${paragraphs(language)}\n\n-- \nMember\nExample Ltd\n`,
        {
          type: 'text/plain; charset=UTF-8; format=flowed',
          encoding: '8bit',
        },
      ),
    ],
  },
  {
    name: 'Yahoo Mail',
    headers: [['X-Mailer', 'WebService/1.1.22876 YMailNorrin']],
    parts: ({ language, to }) => [
      htmlPart(
        `<div class="ydp1">${divs(language)}</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>${language.attribution(to)}</div><div>${language.question}</div></div>`,
      ),
    ],
  },
  {
    name: 'Proton Mail',
    parts: ({ language, to }) => [
      htmlPart(
        `${divs(language)}<div class="protonmail_quote">${language.attribution(to)}<br><blockquote class="protonmail_quote" type="cite">${language.question}</blockquote></div>`,
        { encoding: 'base64' },
      ),
    ],
  },
  {
    name: 'K-9 Mail',
    headers: [['User-Agent', 'K-9 Mail for Android']],
    parts: ({ language, to }) => [
      plainPart(`${paragraphs(language)}\n\n${language.attribution(to)}\n${quoted(language)}`, {
        encoding: 'base64',
      }),
    ],
  },
  {
    name: 'Samsung Email',
    parts: ({ language, to }) => [
      plainPart(
        `${paragraphs(language)}\n\n-------- ${language.original.replace(/-/g, '')} --------\n${block(language, to).join('\n')}\n\n${language.question}`,
      ),
    ],
  },
  {
    name: 'mutt',
    headers: [['User-Agent', 'Mutt/2.2.9']],
    parts: ({ language, to }) => [
      plainPart(`${language.attribution(to)}\n${quoted(language)}\n${paragraphs(language)}\n`, {
        encoding: '8bit',
      }),
    ],
  },
  {
    name: 'Roundcube',
    headers: [['User-Agent', 'Roundcube Webmail/1.6']],
    parts: ({ language, to }) => [
      plainPart(`${paragraphs(language)}\n\n${language.attribution(to)}\n${quoted(language)}`),
      htmlPart(
        `<p>${language.answer[0]}</p><p>${language.answer[1]}</p><p id="reply-intro">${language.attribution(to)}</p><blockquote>${language.question}</blockquote>`,
      ),
    ],
  },
  {
    name: 'Zimbra',
    parts: ({ language, to }) => [
      htmlPart(
        `<html><body><div>${divs(language)}</div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__QUOTED_TEXT__"><b>${block(language, to).join('<br>')}</b><br>${language.question}</div></body></html>`,
      ),
    ],
  },
  {
    name: 'Zoho Mail',
    parts: ({ language, to }) => [
      htmlPart(
        `<div>${divs(language)}</div><div class="zmail_extra"><div id="Zm-_Id_-Sgn1">---- ${language.attribution(to)} ----</div><blockquote>${language.question}</blockquote></div>`,
      ),
    ],
  },
  {
    name: 'Spark',
    headers: [['X-Readdle-Message-ID', 'a@spark']],
    parts: ({ language, to }) => [
      htmlPart(
        `<div name="messageBodySection">${divs(language)}</div><div name="messageReplySection">${language.attribution(to)}<br><blockquote type="cite">${language.question}</blockquote></div>`,
      ),
    ],
  },
  {
    name: 'NetEase Mail',
    headers: [['X-Mailer', 'Coremail Webmail Server']],
    parts: ({ language, to }) => [
      htmlPart(
        `<div>${divs(language)}</div><div id="isReplyContent">${language.attribution(to)}<blockquote id="isReplyContent">${language.question}</blockquote></div>`,
        { encoding: 'base64' },
      ),
    ],
  },
  {
    name: 'Tutanota',
    parts: ({ language, to }) => [
      htmlPart(
        `${divs(language)}<div class="tutanota_quote_container"><br>${language.attribution(to)}<blockquote class="tutanota_quote">${language.question}</blockquote></div>`,
      ),
    ],
  },
  {
    name: 'Evolution, mixed with a signature',
    subtype: 'mixed',
    parts: ({ language, to }) => {
      const body = multipart(
        [
          plainPart(`${paragraphs(language)}\n\n${language.attribution(to)}\n${quoted(language)}`),
          htmlPart(
            `${divs(language)}<div>${language.attribution(to)}</div><blockquote type="cite">${language.question}</blockquote>`,
          ),
        ],
        'alternative',
      ).toString();
      const [head = '', ...rest] = body.split('\r\n\r\n');
      return [
        { type: head.replace('Content-Type: ', ''), body: rest.join('\r\n\r\n'), encoding: '8bit' },
        {
          type: 'application/pgp-signature; name="signature.asc"',
          body: '-----BEGIN PGP SIGNATURE-----\n',
          encoding: '7bit',
        },
      ];
    },
  },
];
