import { AppError } from '#core/errors.ts';
import { isPostType, type PostType } from '#core/postTypes.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { conversationPath } from './conversationFields.ts';
import { listConversationPage } from './conversationListService.ts';

/** SPEC §3 post types that are no conversations: features keep them in tables of their own. */
export const otherContentTypes = ['CUSTOM_PAGE', 'TICKET', 'SURVEY'] as const;
type OtherContentType = (typeof otherContentTypes)[number];
export type ContentType = PostType | OtherContentType;

/** A row of a list of any type. */
export interface TypedContent {
  /** Of its type; types have ids of their own. */
  id: number;
  title: string;
  /** Below the base path. */
  path: string | Promise<string>;
  createdAt: Date;
  lastActivityAt: Date;
}

interface TypedListInput {
  page?: number | null;
  first?: number | null;
}

/** What the viewer finds in the feature's own list, in its order. @throws AppError as that list */
export type TypedList = (ctx: Ctx, asked: TypedListInput) => Promise<Page<TypedContent>>;

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Lists of content that is no conversation, by SPEC §3 post type. */
    typedLists?: { readonly [Type in OtherContentType]?: TypedList };
  }
}

/** Content of one type, whichever feature has it. */
export async function listContentOfType(
  ctx: Ctx,
  type: ContentType,
  asked: TypedListInput,
): Promise<Page<TypedContent>> {
  if (isPostType(type)) return listPosts(ctx, type, asked);
  const list = serverParts('typedLists').find((own) => own[type] !== undefined)?.[type];
  if (list === undefined) throw new AppError('BAD_REQUEST', { message: `No list of ${type}.` });
  return list(ctx, asked);
}

async function listPosts(
  ctx: Ctx,
  type: PostType,
  { page, first }: TypedListInput,
): Promise<Page<TypedContent>> {
  const found = await listConversationPage(ctx, {
    types: [type],
    page: page ?? undefined,
    first: first ?? undefined,
  });
  const nodes = found.nodes.map((row) => ({
    ...{ id: row.id, title: row.title, path: conversationPath(ctx, row) },
    ...{ createdAt: row.created_at, lastActivityAt: row.last_activity_at },
  }));
  return { ...found, nodes };
}
