import { z } from 'zod';
import { baseOf } from '#core/languages.ts';
import { endpointOf } from '#core/namedService.ts';
import {
  type AskedService,
  askService,
  type LanguagePair,
  readJson,
  type ServiceCall,
} from './askService.ts';
import { TranslationError } from './translationError.ts';

const codeSchema = z.string().max(20);
const languagesSchema = z
  .array(z.object({ code: codeSchema, targets: z.array(codeSchema).max(1_000).optional() }))
  .max(1_000);
/** Each language, and into which it can be translated. */
export type ServiceLanguages = z.output<typeof languagesSchema>;
interface LanguageCodes {
  source: string;
  target: string;
}

const answerSchema = z.object({ translatedText: z.array(z.string()) });

/** Codes of other releases of LibreTranslate, the best first. */
const otherCodes: Readonly<Record<string, readonly string[]>> = {
  pt_BR: ['pt-BR', 'pb', 'pt'],
  zh: ['zh-Hans', 'zh'],
  zh_CN: ['zh-Hans', 'zh'],
  nb: ['nb', 'no'],
};

/** @throws TranslationError */
export async function listServiceLanguages(
  asking: ServiceCall,
  { url }: AskedService,
): Promise<ServiceLanguages> {
  const base = endpointOf(url, '/translate').slice(0, -'/translate'.length);
  const answer = await askService(asking, { url: `${base}/languages`, body: null });
  const parsed = languagesSchema.safeParse(await readJson(answer));
  if (!parsed.success) throw new TranslationError('UNREADABLE');
  return parsed.data;
}

/** Translates pieces of HTML, in their order. @throws TranslationError */
export async function askLibreTranslate(
  asking: ServiceCall,
  service: AskedService,
  { texts, codes }: { texts: readonly string[]; codes: LanguageCodes },
): Promise<string[]> {
  const answer = await askService(asking, {
    url: endpointOf(service.url, '/translate'),
    body: {
      q: texts,
      ...codes,
      format: 'html',
      ...(service.key !== null && { api_key: service.key }),
    },
  });
  const parsed = answerSchema.safeParse(await readJson(answer));
  const found = parsed.success ? parsed.data.translatedText : [];
  if (found.length !== texts.length) throw new TranslationError('UNREADABLE');
  return found;
}

/** @throws TranslationError where the service lacks the pair */
export function codesOf({ from, to }: LanguagePair, offered: ServiceLanguages): LanguageCodes {
  const source = offered.find(({ code }) => code === knownCode(from, codesIn(offered)));
  const targets = source?.targets ?? codesIn(offered);
  const target = knownCode(to, targets);
  if (!source || target === undefined) throw new TranslationError('LANGUAGE');
  return { source: source.code, target };
}

function codesIn(offered: ServiceLanguages): string[] {
  return offered.map(({ code }) => code);
}

function knownCode(language: string, codes: readonly string[]): string | undefined {
  const wanted = otherCodes[language] ?? [baseOf(language)];
  return wanted.find((code) => codes.includes(code));
}
