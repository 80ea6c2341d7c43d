import { isMailKind } from '../mailRules.ts';
import type { MailWords } from './mailWords.ts';
import type { MailContent, MailWriter, MailWriters } from './mailWriters.ts';
import { supportMailWriters } from './supportMailWriters.ts';

const home = '/';
const login = '/login';
const newPassword = '/login?section=forgotPassword';

const writers: MailWriters = {
  VERIFY_EMAIL: ({ url }, writer) => linked('VERIFY_EMAIL', url, writer),
  RESET_PASSWORD: ({ url }, writer) => linked('RESET_PASSWORD', url, writer),
  MIGRATE_ACCOUNT: ({ url }, writer) => linked('MIGRATE_ACCOUNT', url, writer),
  INVITATION: ({ url }, writer) => {
    const { community, fill } = writer;
    const { subject, paragraphs, ...rest } = linked('INVITATION', url, writer);
    return {
      ...rest,
      subject: fill(subject, { community }),
      paragraphs: paragraphs.map((text) => fill(text, { community })),
    };
  },
  EXPORT_READY: ({ url }, writer) => linked('EXPORT_READY', url, writer),
  EMAIL_CODE: ({ code, minutes }, { words, fill }) => ({
    subject: fill(words.kinds.EMAIL_CODE.subject, { code }),
    paragraphs: [words.kinds.EMAIL_CODE.text],
    code,
    after: [fill(words.minutes, { minutes: `${minutes}` })],
    security: true,
  }),
  WELCOME: (_data, { words, community, fill }) => {
    const { subject, text, button } = words.kinds.WELCOME;
    return {
      subject: fill(subject, { community }),
      paragraphs: [text],
      ...{ button: { label: button, path: home }, security: false },
    };
  },
  APPROVAL_PENDING: (_data, { words }) => plain(words.kinds.APPROVAL_PENDING),
  APPROVED: (_data, { words }) => ({
    ...plain(words.kinds.APPROVED),
    button: { label: words.kinds.APPROVED.button, path: login },
  }),
  REJECTED: ({ reason }, { words }) => ({
    ...plain(words.kinds.REJECTED),
    facts: reasonFact(words, reason),
  }),
  PASSWORD_CHANGED: (_data, { words }) => ({
    ...plain(words.kinds.PASSWORD_CHANGED),
    button: { label: words.kinds.PASSWORD_CHANGED.button, path: newPassword },
    after: [words.notYou],
    security: true,
  }),
  EMAIL_CHANGED: ({ newEmail }, { words, fill }) => ({
    subject: words.kinds.EMAIL_CHANGED.subject,
    paragraphs: [fill(words.kinds.EMAIL_CHANGED.text, { newEmail })],
    button: { label: words.kinds.EMAIL_CHANGED.button, path: home },
    after: [words.notYou],
    security: true,
  }),
  NEW_SIGN_IN: ({ at, address, userAgent }, { words, moment }) => {
    const { button, ...kind } = words.kinds.NEW_SIGN_IN;
    return {
      ...plain(kind),
      facts: [
        { label: kind.at, value: moment(at) },
        { label: kind.address, value: address },
        { label: kind.userAgent, value: userAgent },
      ].filter(({ value }) => value !== ''),
      button: { label: button, path: newPassword },
      after: [words.notYou],
      security: true,
    };
  },
  PASSWORD_GUESSED: ({ at }, { words, moment }) => {
    const { button, ...kind } = words.kinds.PASSWORD_GUESSED;
    return {
      ...plain(kind),
      facts: [{ label: kind.at, value: moment(at) }],
      button: { label: button, path: newPassword },
      security: true,
    };
  },
  SECOND_STEP_CHANGED: ({ change, kind }, { words, fill }) => {
    const { subject, added, removed, button } = words.kinds.SECOND_STEP_CHANGED;
    const names: Partial<Record<string, string>> = words.secondSteps;
    const text = change === 'ADDED' ? added : removed;
    return {
      subject,
      paragraphs: [fill(text, { kind: names[kind] ?? kind })],
      button: { label: button, path: home },
      after: [words.notYou],
      security: true,
    };
  },
  ACCOUNT_BLOCKED: ({ reason }, { words }) => ({
    ...plain(words.kinds.ACCOUNT_BLOCKED),
    facts: reasonFact(words, reason),
  }),
  ACCOUNT_SUSPENDED: ({ until, reason }, { words, moment, fill }) => ({
    subject: words.kinds.ACCOUNT_SUSPENDED.subject,
    paragraphs: [fill(words.kinds.ACCOUNT_SUSPENDED.text, { until: moment(until) })],
    facts: reasonFact(words, reason),
    security: false,
  }),
  MODERATED: ({ outcome, thing, title, note, url }, { words, fill }) => {
    const { subjects, texts, things, post, look, ask } = words.kinds.MODERATED;
    const isOver = outcome === 'APPROVED' || outcome === 'KEPT' || outcome.startsWith('APPEAL_');
    return {
      subject: fill(subjects[outcome], { thing: things[thing] }),
      paragraphs: [fill(texts[outcome], { thing: things[thing] })],
      facts: [{ label: post, value: title }, ...(reasonFact(words, note) ?? [])],
      button: { label: isOver ? look : ask, path: url },
      security: false,
    };
  },
  INSIGHT_VIEW: ({ name, days, figures, url }, { words, fill }) => {
    const { subject, text, before, button } = words.kinds.INSIGHT_VIEW;
    return {
      subject: fill(subject, { name }),
      paragraphs: [fill(text, { days })],
      facts: figures.map((figure) => ({
        label: figure.name,
        value:
          figure.before === null
            ? figure.value
            : fill(before, { value: figure.value, before: figure.before }),
      })),
      button: { label: button, path: url },
      security: false,
    };
  },
  DELETION_SCHEDULED: ({ at }, { words, moment, fill }) => {
    const { subject, text, after, button } = words.kinds.DELETION_SCHEDULED;
    return {
      subject,
      paragraphs: [fill(text, { at: moment(at) })],
      button: { label: button, path: login },
      after: [after],
      security: true,
    };
  },
  SPAM_RULE_MATCHED: ({ rule, url }, { words, community, fill }) => {
    const { subject, text, button } = words.kinds.SPAM_RULE_MATCHED;
    return {
      subject: fill(subject, { community }),
      paragraphs: [fill(text, { rule })],
      button: { label: button, path: url },
      security: false,
    };
  },
  NOTIFICATION: ({ title, items, url, thread, optOuts = [] }, { words, fill }) => {
    const { subject, button, mute } = words.kinds.NOTIFICATION;
    const [first] = items;
    return {
      subject: title === '' ? (first?.text ?? '') : fill(subject, { title }),
      paragraphs: [],
      items,
      button: { label: button, path: url },
      security: false,
      thread,
      optOuts: optOuts.map(({ kind, list }) => ({
        label: kind === 'MUTE' ? mute : words.unsubscribe,
        list,
        mutes: kind === 'MUTE',
      })),
    };
  },
  NOTIFICATION_SUMMARY: ({ period, items, optOuts }, { words, community, fill }) => {
    const { subjects, texts, button } = words.kinds.NOTIFICATION_SUMMARY;
    return {
      subject: fill(subjects[period], { community }),
      paragraphs: [texts[period]],
      items,
      button: { label: button, path: '/notifications' },
      security: false,
      optOuts: optOuts.map(({ list }) => ({ label: words.unsubscribe, list, mutes: false })),
    };
  },
  INBOUND_NOTE: ({ subject, text, url }, { words, fill }) => {
    const kind = words.kinds.INBOUND_NOTE;
    return {
      subject: subject === '' ? kind.noSubject : fill(kind.subject, { subject }),
      paragraphs: [text],
      button: { label: kind.button, path: url },
      security: false,
    };
  },
  ...supportMailWriters,
  TEST: (_data, { words, community, fill }) => {
    const { subject, text, button } = words.kinds.TEST;
    return {
      subject: fill(subject, { community }),
      paragraphs: [text],
      button: { label: button, path: home },
      security: false,
    };
  },
};

/** @param data parsed with the kind's schema */
export function mailContentOf(kind: string, data: unknown, writer: MailWriter): MailContent {
  if (!isMailKind(kind)) throw new TypeError(`There is no mail of kind ${kind}`);
  const write: (data: never, writer: MailWriter) => MailContent = writers[kind];
  return write(data as never, writer); // parsed by the caller with the schema of the same kind
}

type LinkKind =
  | 'VERIFY_EMAIL'
  | 'RESET_PASSWORD'
  | 'MIGRATE_ACCOUNT'
  | 'INVITATION'
  | 'EXPORT_READY';

function linked(kind: LinkKind, url: string, { words }: MailWriter): MailContent {
  const { subject, text, button, after } = words.kinds[kind];
  return {
    subject,
    paragraphs: [text],
    button: { label: button, path: url },
    after: [after],
    security: true,
  };
}

function plain({ subject, text }: { subject: string; text: string }): MailContent {
  return { subject, paragraphs: [text], security: false };
}

function reasonFact(words: MailWords, reason: string): MailContent['facts'] {
  return reason.trim() === '' ? [] : [{ label: words.reason, value: reason }];
}
