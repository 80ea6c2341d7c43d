import { postTypes } from '#core/postTypes.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import {
  type ContentType,
  listContentOfType,
  otherContentTypes,
  type TypedContent,
} from './typedLists.ts';

const contentTypes: readonly ContentType[] = [...postTypes(), ...otherContentTypes];

const ContentTypeEnum = builder.enumType('ContentType', {
  description: 'SPEC §3 post types: those of conversations, custom pages, tickets and surveys.',
  values: contentTypes,
});

type Listed = TypedContent & { type: ContentType };

const TypedContentType = builder.objectRef<Listed>('TypedContent').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of its type: a ticket and a post may have the same.' }),
    communityPostType: t.expose('type', { type: ContentTypeEnum }),
    title: t.exposeString('title'),
    path: t.string({ description: 'Below the base path.', resolve: ({ path }) => path }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
  }),
});

const TypedContentPage = pageObject('TypedContentPage', TypedContentType, { countCost: 300 });

builder.queryField('contentOfType', (t) =>
  t.field({
    type: TypedContentPage,
    nullable: true,
    cost: 200,
    description:
      'A list of any SPEC §3 post type, with what all of them have: of posts as `conversations` has it, ' +
      'of the viewer’s tickets, and of the surveys and custom pages that they may open.',
    args: {
      type: t.arg({ type: ContentTypeEnum, required: true }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: async (_root, { type, page, first }, ctx) => {
      const found = await listContentOfType(ctx, type, { page, first });
      return { ...found, nodes: found.nodes.map((row) => ({ ...row, type })) };
    },
  }),
);
