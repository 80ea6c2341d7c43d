import type { MailWriters } from './mailWriters.ts';

type SupportMailKind = Extract<keyof MailWriters, `SUPPORT_${string}`>;

/** The mails of the support desk, to customers with and without an account. */
export const supportMailWriters: MailWriters<SupportMailKind> = {
  SUPPORT_REPLY: (data, { words }) => {
    const { subject, html, text, signature, solvedUrl, references, files } = data;
    const path = solvedUrl ?? data.url;
    const label = solvedUrl ? words.kinds.SUPPORT_SOLVED.button : words.kinds.SUPPORT_REPLY.button;
    return {
      subject,
      letter: { html, text },
      paragraphs: [],
      after: [signature, solvedUrl ? words.kinds.SUPPORT_SOLVED.after : ''].filter(Boolean),
      ...(path !== null && { button: { label, path } }),
      ...{ references, files, security: false },
    };
  },
  SUPPORT_RECEIVED: ({ number, title, url, references }, { words, fill }) => {
    const { subject, text, after, button } = words.kinds.SUPPORT_RECEIVED;
    return {
      subject: fill(subject, { number, title }),
      paragraphs: [fill(text, { number })],
      ...(url !== null && { button: { label: button, path: url } }),
      ...{ after: [after], references, security: false },
    };
  },
  SUPPORT_MERGED: ({ number, title, merged, references }, { words, fill }) => {
    const { subject, text, after } = words.kinds.SUPPORT_MERGED;
    return {
      subject: fill(subject, { number, title }),
      paragraphs: [fill(text, { merged, number })],
      ...{ after: [after], references, security: false },
    };
  },
  SUPPORT_SOLVED: ({ number, title, url, references }, { words, fill }) => {
    const { subject, text, after, button } = words.kinds.SUPPORT_SOLVED;
    return {
      subject: fill(subject, { number, title }),
      paragraphs: [fill(text, { number })],
      button: { label: button, path: url },
      ...{ after: [after], references, security: false },
    };
  },
  SUPPORT_CONFIRM: ({ url, hours }, { words, community, fill }) => {
    const { subject, text, after, button } = words.kinds.SUPPORT_CONFIRM;
    return {
      subject: fill(subject, { community }),
      paragraphs: [fill(text, { community })],
      ...{ button: { label: button, path: url }, security: false },
      after: [fill(after, { hours: `${hours}` })],
    };
  },
  SUPPORT_PUBLISH: ({ number, message, url, until, references }, writer) => {
    const { words, community, moment, fill } = writer;
    const { subject, text, after, button } = words.kinds.SUPPORT_PUBLISH;
    return {
      subject: fill(subject, { number }),
      paragraphs: [fill(text, { number, community }), ...(message === '' ? [] : [message])],
      button: { label: button, path: url },
      ...{ after: [fill(after, { until: moment(until) })], references, security: false },
    };
  },
};
