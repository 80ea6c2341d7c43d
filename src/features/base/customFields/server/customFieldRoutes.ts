import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput } from '#core/parseInput.ts';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import '#platform/http/fastifyTypes.ts';
import {
  type CustomField,
  customFieldTargets,
  fieldPlacements,
  optionLabelsIn,
  textIn,
} from '../customFieldRules.ts';
import { listCustomFields, matchingFields } from './customFieldLists.ts';
import { listFixedFields } from './fixedFields.ts';

const idSchema = z.union([z.string(), z.number()]).transform((id) => parseId(`${id}`) ?? 0);

const filterSchema = z.object({
  ids: z.array(idSchema).max(100).nullish(),
  keys: z.array(z.string().max(100)).max(100).nullish(),
  target: z.enum(customFieldTargets).nullish(),
  placement: z.enum(fieldPlacements).nullish(),
  postType: postTypeSchema.nullish(),
  topicId: idSchema.nullish(),
  keyword: z.string().max(100).nullish(),
  page: z.int().min(0).max(1000).nullish(),
  size: z.int().min(1).max(100).nullish(),
});

/** The filter is in `filter`, or is the body itself. */
const bodySchema = z.preprocess((body) => {
  const { filter = body }: { filter?: unknown } = Object(body);
  return filter ?? {};
}, filterSchema);

const findDoc = {
  config: {
    doc: {
      says: 'Definitions of custom fields that the caller may know of (SPEC §7), in their language.',
      who: 'anyone; members only in a private community',
      body: filterSchema,
      statuses: [200, 400, 401],
    },
  },
  bodyLimit: 16 * 1024,
};

/** Register it where requests have a context. */
export async function registerCustomFieldRoutes(app: FastifyInstance): Promise<void> {
  app.post(
    '/care/community/rest/un-authenticated/metadata/find-custom-fields',
    findDoc,
    async ({ ctx, body }) => {
      const { page, size, ...filter } = parseInput(bodySchema, body);
      const given = Object.entries(filter).filter(([, value]) => value != null);
      const asked = Object.fromEntries(given);
      const fields = [
        ...matchingFields(ctx, listFixedFields(ctx), asked),
        ...(await listCustomFields(ctx, asked)),
      ];
      const window = pageWindow(page, size, 100);
      return {
        customFields: fields
          .slice(window.offset, window.offset + window.size)
          .map((field) => describe(field, ctx.locale)),
        totalCount: fields.length,
      };
    },
  );
}

function describe(field: CustomField, language: string) {
  const { id, key, target, kind, required, defaultValue, postTypes: types, placements } = field;
  const labels = optionLabelsIn(field.options, language);
  const { pattern, ...limits } = field.rules;
  return {
    ...{ id: String(id), key, target, type: kind, required, defaultValue, placements },
    name: textIn(field.names, language) || key,
    helpText: textIn(field.helpTexts, language),
    options: field.options
      .filter(({ removed }) => !removed)
      .map(({ value }) => ({ id: value, name: labels[value] ?? value })),
    validation: { ...limits, ...(pattern === null ? {} : { type: 'REGEX', pattern }) },
    postTypes: types,
    topicIds: field.topicIds.map(String),
  };
}
