import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AppError, type FieldIssue } from '#core/errors.ts';
import './fastifyTypes.ts';
import { type FormFields, fieldsOf, isFormPost } from './forms.ts';
import type { RouteDoc } from './routeDoc.ts';
import { keepTyped } from './typedFields.ts';

export interface FormAnswer {
  /** For programs and the page's script. */
  body: object;
  /** Redirect target of a form without JavaScript, base path included. */
  next: string;
}

/** The page of a form. */
export interface FormPage {
  /** Under the base path, optionally with a query; shows errors. */
  page: string | ((fields: FormFields, request: FastifyRequest) => string);
  /** Fields that are put back into a refused form; never passwords. */
  keep?: readonly string[] | undefined;
  /** The name of a fault in the page's address, by which the page finds the words for it. */
  ruleOf?: ((fault: FieldIssue) => string) | undefined;
}

export interface FormRoute {
  /** '' or '/community'. */
  basePath: string;
  form: FormPage | ((request: FastifyRequest) => FormPage);
  /** For contract/rest.json. */
  doc?: RouteDoc;
  options?: Pick<RouteShorthandOptions, 'bodyLimit' | 'preHandler'>;
  act: (request: FastifyRequest, reply: FastifyReply, fields: FormFields) => Promise<FormAnswer>;
}

/**
 * An operation that takes JSON or a multipart body from programs, and the fields of a form from a page
 * without script. It is the same operation for both; only the answer differs: a form is sent on to a page,
 * also when it is refused, where what was typed and the error of each field are shown again
 * (`errorOfAddress`, `useShell().typed`).
 */
export function addFormRoute(app: FastifyInstance, url: string, route: FormRoute): void {
  const { basePath, doc, options } = route;
  app.post(url, {
    ...options,
    config: doc ? { doc } : {},
    handler: async (request, reply) => {
      const { body, next } = await route.act(request, reply, fieldsIn(request));
      reply.header('cache-control', 'no-store');
      return isFormPost(request) ? reply.redirect(next, 303) : reply.send(body);
    },
    errorHandler: (error, request, reply) => {
      if (!isFormPost(request) || !(error instanceof AppError) || error.status >= 500) throw error;
      const form = typeof route.form === 'function' ? route.form(request) : route.form;
      const { keep = [], ruleOf = ({ rule }) => rule } = form;
      const fields = fieldsIn(request);
      const page = typeof form.page === 'string' ? form.page : form.page(fields, request);
      const [pathname = '', search = ''] = page.split('?');
      const query = new URLSearchParams(search);
      query.append('error', error.code);
      for (const fault of error.detail.faults ?? []) {
        query.append('field', `${fault.field}:${ruleOf(fault)}`);
      }
      keepTyped(reply, { path: `${basePath}${pathname}`, fields, keep });
      reply.header('cache-control', 'no-store');
      return reply.redirect(`${basePath}${pathname}?${query}`, 303);
    },
  });
}

/** File fields are read by their route. */
function fieldsIn(request: FastifyRequest): FormFields {
  return request.body === undefined ? {} : fieldsOf(request);
}
