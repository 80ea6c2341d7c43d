import { AppError, isErrorCode } from '#core/errors.ts';
import type { RunDocument } from '#platform/feature/serverFeature.ts';
import { createGraphqlEndpoint } from '#platform/graphql/graphqlEndpoint.ts';
import type { KnownDocuments } from '#platform/graphql/knownDocuments.ts';
import { schema } from './schema.ts';
import type { Services } from './services.ts';

/** For routes that do what the API does: they ask its endpoint, whose limits hold for them too. */
export function createDocumentRunner(services: Services, documents: KnownDocuments): RunDocument {
  const endpoint = createGraphqlEndpoint({
    ...{ schema, documents, gate: services.gate, renderGraphiQL: null },
  });
  return async (ctx, asked) => {
    const { body } = await endpoint(
      {
        ...{ method: 'POST', address: '/schema/community' },
        ...{ accept: 'application/json', contentType: 'application/json' },
        body: JSON.stringify(asked),
      },
      ctx,
    );
    const { data, errors } = Object(JSON.parse(String(body)));
    if (errors?.[0]) throw refusalOf(errors[0]);
    return { ...data };
  };
}

/** The failure that the endpoint has put into words. */
function refusalOf({ message, extensions }: { message: string; extensions: unknown }): AppError {
  const { code, ...detail } = Object(extensions);
  if (!isErrorCode(code)) return new AppError('INTERNAL_SERVER_ERROR');
  return new AppError(code, { message, faults: detail.faults });
}
