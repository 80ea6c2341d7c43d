import type { FastifyInstance } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import { AppError } from '#core/errors.ts';
import { knownLanguages } from '#core/languages.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { overriddenWords } from '#platform/wordOverrides.ts';
import '#platform/http/fastifyTypes.ts';
import { wordExportPath, wordsPath } from '../interfaceWordRules.ts';
import { exportLocaleFiles, exportWords } from './wordTransfer.ts';

const wordsDoc: RouteDoc = {
  says: 'The texts that the community has changed in a language: of the namespaces named in `names`.',
  who: 'anyone',
  // Also of the login page of a closed community.
  isPublic: true,
  query: ['names', 'v'],
  statuses: [200, 404],
};

const exportDoc: RouteDoc = {
  says: 'What the community has changed, or its staff suggests, in a language: as JSON for `translate -- apply`, or as a ZIP of translation files.',
  who: 'EDIT_ANY_POST',
  query: ['language', 'what', 'format'],
  statuses: [200, 401, 403, 404],
};

export function registerWordRoutes(app: FastifyInstance): void {
  app.get<{ Params: { language: string }; Querystring: { names?: unknown; v?: unknown } }>(
    wordsPath(':language'),
    { config: { doc: wordsDoc } },
    (request, reply) => {
      const language = knownLanguages.find((each) => each === request.params.language);
      if (!language) throw new AppError('NOT_FOUND');
      const found = overriddenWords(language);
      const names = new Set(String(request.query.names ?? '').split(' '));
      const words = Object.entries(found?.words ?? {}).filter(([name]) => names.has(name));
      // A page from before a change asks for old texts, which must not be kept under its address.
      const isCurrent = found !== null && found.revision === request.query.v;
      return reply
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(Object.fromEntries(words));
    },
  );

  app.get<{ Querystring: { language?: unknown; what?: unknown; format?: unknown } }>(
    wordExportPath,
    { config: { doc: exportDoc } },
    async ({ ctx, query }, reply) => {
      const language = knownLanguages.find((each) => each === query.language);
      if (!language) throw new AppError('NOT_FOUND');
      const what = query.what === 'suggestions' ? 'suggestions' : 'changes';
      const name = `${what}-${language}`;
      reply.header('cache-control', 'private, no-store');
      if (query.format !== 'zip') {
        const words = await exportWords(ctx, { language, what });
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}.json"`)
          .send(`${JSON.stringify(words, null, 1)}\n`);
      }
      const files = await exportLocaleFiles(ctx, { language, what });
      const packed = zipSync(
        Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
      );
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', `attachment; filename="${name}.zip"`)
        .send(Buffer.from(packed));
    },
  );
}
