import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type GraphQLInputObjectType, getNullableType, isInputObjectType } from 'graphql';
import { AppError } from '#core/errors.ts';
import { formsPath } from '#core/feature/postedForms.ts';
import { type RunDocument, serverParts } from '#platform/feature/serverFeature.ts';
import { formInput } from '#platform/graphql/formInput.ts';
import type { KnownDocuments } from '#platform/graphql/knownDocuments.ts';
import type { MutationForm } from '#platform/graphql/mutationForm.ts';
import { demandCsrf, demandSameOrigin, ownOriginOf } from '#platform/http/csrf.ts';
import { addFormRoute } from '#platform/http/formRoute.ts';
import { acceptForms, type FormFields, isFormPost } from '#platform/http/forms.ts';
import { createDocumentRunner } from './documentRunner.ts';
import { schema } from './schema.ts';
import type { Services } from './services.ts';

const formDoc = {
  isPublic: true,
  says: 'Runs a mutation with the fields of a form, for pages without script; programs ask /schema/community.',
  who: 'as the mutation demands, from the portal’s own pages, with a session’s CSRF token in `_csrf`',
  body: 'application/x-www-form-urlencoded: the fields of the mutation’s input',
  statuses: [303, 403],
};

const notAForm = 'Send the fields of a form; programs ask /schema/community.';

interface Posted extends MutationForm {
  mutation: string;
  input: GraphQLInputObjectType;
}

/** One route for the forms of all features: a posted form calls the GraphQL endpoint. */
export function addForms(
  app: FastifyInstance,
  services: Services,
  documents: KnownDocuments,
): void {
  const { basePath, publicUrl } = services.config;
  const runDocument = createDocumentRunner(services, documents);
  const forms = postedForms();
  const formOf = (request: FastifyRequest): Posted => {
    const form = forms.get(String(Object(request.params).mutation));
    if (!form) throw new AppError('NOT_FOUND');
    return form;
  };
  acceptForms(app);
  addFormRoute(app, `${formsPath}/:mutation`, {
    basePath,
    form: formOf,
    doc: formDoc,
    act: async (request, _reply, fields) => {
      const form = formOf(request);
      if (!isFormPost(request)) throw new AppError('BAD_REQUEST', { message: notAForm });
      demandSameOrigin(request, ownOriginOf(request, publicUrl));
      demandCsrf(request);
      const data = await run(runDocument, request, { form, fields });
      return { body: {}, next: `${basePath}${form.next(fields, data)}` };
    },
  });
}

/** @throws Error where a manifest names no mutation with one input */
function postedForms(): ReadonlyMap<string, Posted> {
  const mutations = schema.getMutationType()?.getFields() ?? {};
  const rows = serverParts('forms').flatMap((forms) => Object.entries(forms));
  return new Map(
    rows.map(([mutation, form]) => {
      const type = mutations[mutation]?.args.find(({ name }) => name === 'input')?.type;
      const input = type && getNullableType(type);
      if (!isInputObjectType(input))
        throw new Error(`forms: ${mutation} is no mutation with an input`);
      return [mutation, { ...form, mutation, input }];
    }),
  );
}

/** As a script would ask. @throws AppError as the mutation refuses */
async function run(
  runDocument: RunDocument,
  { ctx }: FastifyRequest,
  { form, fields }: { form: Posted; fields: FormFields },
): Promise<Record<string, unknown>> {
  const { mutation, input, selects = 'clientMutationId', checkboxes } = form;
  const given = form.inputOf?.(fields) ?? fields;
  const variables = { input: formInput(input, given, checkboxes) };
  const query = `mutation ($input: ${input.name}!) { ${mutation}(input: $input) { ${selects} } }`;
  return { ...Object((await runDocument(ctx, { query, variables }))[mutation]) };
}
