import path from 'node:path';
import { expect, test } from 'vitest';
import { knownLanguages } from '#core/languages.ts';
import { flattenWords } from '#core/words/wordTree.ts';
import { mailKinds } from '#features/base/mail/mailRules.ts';
import { renderMail } from '#features/base/mail/server/renderMail.ts';
import { mailExamples } from '#features/base/mail/testing/mailExamples.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { errorPage } from '#platform/http/errorPage.ts';
import { projectDir } from '#platform/projectDir.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { readShippedWords, shippedLanguages, shippedNamespaces } from '#platform/shippedWords.ts';
import { asHeaders, openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { EnglishSentences } from './testing/englishSentences.ts';

const { db, portal } = await openPortalForFile();
const languages = knownLanguages.filter(
  (language) => !language.startsWith('en') && shippedLanguages().includes(language),
);
const sentences = new EnglishSentences(path.join(projectDir, 'locales'));
await writeSettings(db, { activeLanguages: ['en', ...languages] });
portal.services.forget();

const isKind = (kind: string): kind is keyof typeof mailKinds => Object.hasOwn(mailKinds, kind);

test.each(Object.keys(mailKinds).filter(isKind))(
  'the email %s says nothing in English in another language',
  async (kind) => {
    const ctx = testContext(db);
    // What is the same in every language: names and texts of members.
    const data = mailExamples[kind] ?? { url: '/there?token=x' };
    const { id } = await makeMember(db, { full_name: 'Ama' });
    const found: string[] = [];
    for (const language of languages) {
      const mail = await renderMail(ctx, { kind, data: data as never, language, member_id: id });
      expect(mail.language).toBe(language);
      for (const part of [mail.subject, mail.text, mail.html]) {
        expect(part).not.toMatch(/\{\{|undefined/);
        found.push(...sentences.within(part, language).map((text) => `${language}: ${text}`));
      }
    }
    expect([...new Set(found)]).toEqual([]);
  },
);

test('error pages say nothing in English in another language', () => {
  const found = languages.flatMap((language) =>
    [400, 401, 403, 404, 405, 409, 413, 418, 429, 500, 502, 503, 504].flatMap((status) => {
      const reply = {
        status,
        headers: {},
        body: { code: status === 409 ? 'CSRF_FAILED' : 'INTERNAL', message: '', reference: 'x1' },
      } as never;
      const { body } = errorPage(reply, {
        basePath: '',
        reader: {
          ...{ chosenLanguages: [language], acceptLanguage: undefined, theme: 'auto' },
          isReading: true,
        },
      });
      expect(body).toContain(`<html lang="${language}"`);
      return sentences.within(body, language).map((text) => `${language} ${status}: ${text}`);
    }),
  );
  expect(found).toEqual([]);
});

test('the first pages of a new community, of a closed one and of one under maintenance are in the reader’s language', async () => {
  const admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  const member = await portal.login((await makeMember(db, { role: 'member' })).id);
  const found: string[] = [];
  const read = async (
    address: string,
    options: { login?: typeof admin; status?: number } = {},
  ): Promise<void> => {
    for (const language of languages) {
      const separator = address.includes('?') ? '&' : '?';
      const headers = { accept: 'text/html', ...asHeaders(options.login) };
      const page = await portal.ask(`${address}${separator}lang=${language}`, { headers });
      if (options.status) expect(page.status, address).toBe(options.status);
      for (const text of sentences.within(page.text, language)) {
        found.push(`${language} ${address}: ${text}`);
      }
    }
  };
  await read('/');
  await read('/', { login: admin });
  await read('/admin/setup', { login: admin });
  await read('/no/such/page', { status: 404 });
  await read('/admin/roles', { login: member });
  await writeSettings(db, { underMaintenance: true });
  portal.services.forget();
  await read('/', { status: 503 });
  await writeSettings(db, { underMaintenance: false });
  portal.services.forget();
  expect([...new Set(found)]).toEqual([]);
}, 300_000);

test('British and Irish pages say it as they do', async () => {
  for (const language of ['en_GB', 'en_IE']) {
    const changed = shippedNamespaces().flatMap((namespace) => {
      const own = flattenWords(readShippedWords(namespace, language) ?? {});
      const english = flattenWords(readShippedWords(namespace, 'en') ?? {});
      return Object.entries(own).filter(([key, text]) => english[key] !== text);
    });
    expect(changed.length, language).toBeGreaterThan(10);
  }
  await writeSettings(db, { activeLanguages: ['en', 'en_GB', 'en_IE'] });
  portal.services.forget();
  const admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  const pages = ['/admin/theme', '/admin/settings', '/admin/embedded-widget'];
  const american = /\b(?:colors?|customiz\w+|organiz\w+|canceled|favorites?)\b/i;
  for (const address of pages) {
    const { text } = await portal.ask(`${address}?lang=en_GB`, {
      headers: { accept: 'text/html', ...asHeaders(admin) },
    });
    const shown = text.replace(/<(script|style|svg)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ');
    expect(american.exec(shown)?.[0] ?? null, address).toBeNull();
  }
});
