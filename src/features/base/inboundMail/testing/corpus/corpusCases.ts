import { automaticCases } from './corpusAutomatic.ts';
import { brokenCases } from './corpusBroken.ts';
import { corpusClients } from './corpusClients.ts';
import { type CorpusCase, headersOf } from './corpusHeaders.ts';
import { type CorpusLanguage, corpusLanguages } from './corpusLanguages.ts';
import { mimeMessage, plainPart } from './corpusMime.ts';
import { spoofedCases } from './corpusSpoofed.ts';

const textOf = ({ answer }: CorpusLanguage) => answer.join('\n');

/** Every client in every language. */
const clientCases = corpusClients.flatMap((client) =>
  corpusLanguages.map(
    (language): CorpusCase => ({
      name: `${client.name}, ${language.code}`,
      raw: (parties) =>
        mimeMessage(
          headersOf(parties, language.subject, client.headers),
          client.parts({ language, to: parties.to }),
          client.subtype,
        ),
      expected: { state: 'ROUTED', text: textOf(language) },
    }),
  ),
);

/** The token decides, not the subject. */
const subjectCases = [
  'A completely different subject',
  '',
  'Re: [Ticket #4711] Someone else’s case',
  'Fwd: Re: AW: SV: Leaking valve',
  'Re: \u202Egnikael evlav',
  'x'.repeat(2_000),
].map(
  (subject): CorpusCase => ({
    name: `changed subject: ${subject.slice(0, 30)}`,
    raw: (parties) =>
      mimeMessage(headersOf(parties, subject), [plainPart('The seal was worn out completely.\n')]),
    expected: { state: 'ROUTED', text: 'The seal was worn out completely.' },
  }),
);

const quoteCases = corpusLanguages.flatMap((language): CorpusCase[] => [
  {
    name: `answers between quotes, ${language.code}`,
    raw: (parties) =>
      mimeMessage(headersOf(parties, language.subject), [
        plainPart(
          `${language.attribution(parties.to)}\n> ${language.question}\n${language.answer[0]}\n> Plaza\n${language.answer[1]}\n`,
        ),
      ]),
    expected: {
      state: 'ROUTED',
      text: [language.question, language.answer[0], 'Plaza', language.answer[1]].join('\n'),
    },
  },
  {
    name: `only the quote, ${language.code}`,
    raw: (parties) =>
      mimeMessage(headersOf(parties, language.subject), [
        plainPart(`-- \nMember\n\n${language.attribution(parties.to)}\n> ${language.question}\n`),
      ]),
    expected: { state: 'REFUSED', reason: 'empty' },
  },
  {
    name: `forwarded with a remark, ${language.code}`,
    raw: (parties) =>
      mimeMessage(headersOf(parties, `Fwd: ${language.subject}`), [
        plainPart(
          `${language.answer[0]}\n\n---------- Forwarded message ---------\n${language.headers[0]}: Ann <ann@example.org>\n${language.headers[1]}: 2026-01-04\n${language.headers[3]}: x\n\n${language.question}\n`,
        ),
      ]),
    forwarded: language.question,
    expected: { state: 'ROUTED', text: language.answer[0] },
  },
]);

/** The address is found wherever the mail servers noted it. */
const addressCases = (
  [
    ['To', ''],
    ['Cc', 'Ann <ann@example.org>'],
    ['Delivered-To', 'desk@plaza.example'],
    ['X-Original-To', 'desk@plaza.example'],
    ['Envelope-To', 'desk@plaza.example'],
  ] as const
).map(
  ([header, to]): CorpusCase => ({
    name: `the reply address in ${header}`,
    raw: (parties) => {
      const headers = headersOf(parties, 'Re: Leaking valve').filter(([name]) => name !== 'To');
      return mimeMessage(
        [...headers, ...(to ? ([['To', to]] as const) : []), [header, parties.to.toUpperCase()]],
        [plainPart('The seal was worn out completely.\n')],
      );
    },
    expected: { state: 'ROUTED', text: 'The seal was worn out completely.' },
  }),
);

export const corpusCases: readonly CorpusCase[] = [
  ...clientCases,
  ...subjectCases,
  ...quoteCases,
  ...addressCases,
  ...automaticCases,
  ...brokenCases,
  ...spoofedCases,
];
