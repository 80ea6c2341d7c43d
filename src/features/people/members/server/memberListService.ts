import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { pageLimits, pageWindow } from '#core/paging.ts';
import { demand, holds } from '#core/permissions.ts';
import { searchLength } from '#core/segment.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { type ApprovalStatusValue, type MemberSearchField, memberSearch } from '../memberRules.ts';
import { type MemberRow, wholeMemberLoader } from './memberLoader.ts';
import { countMembers, listMembers, type MemberQuery, type UserListType } from './memberQueries.ts';
import { isVisibleMember } from './memberVisibility.ts';
import { shownMember } from './shownMember.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Whether the viewer can see a post, and therefore its likes and followers. */
    seesPost?: (ctx: Ctx, postId: number) => Promise<boolean>;
    /** The post of a comment or reply that the viewer may see, and so who liked it; null for others. */
    findPostOfResponse?: (ctx: Ctx, responseId: number) => Promise<number | null>;
  }
}

/** SPEC §7 Members: filters. */
export interface MemberListInput {
  searchKeyword?: string;
  searchByField?: MemberSearchField;
  /** Whether the keyword also matches email addresses; requires EDIT_USER. */
  emailSearchEnabled?: boolean;
  usernameList?: readonly string[];
  userIdsList?: readonly (string | number)[];
  brandUser?: boolean;
  list?: { type: UserListType; objectId: string };
  sortUsersByUserName?: boolean;
  newestFirst?: boolean;
  boostPostUsers?: boolean;
  /** Keywords of one or two characters match beginnings of names. */
  matchBeginnings?: boolean;
  postId?: string;
  approvalStatus?: ApprovalStatusValue;
  populateApprovalInfo?: boolean;
  page?: number;
  size?: number;
}

/** @throws AppError FORBIDDEN for a search by email address without EDIT_USER */
export async function listMemberPage(ctx: Ctx, input: MemberListInput): Promise<Page<MemberRow>> {
  if (input.approvalStatus || input.populateApprovalInfo) {
    demand(holds(ctx.viewer, 'MANAGE_USER_APPROVAL'));
  }
  if (input.emailSearchEnabled) demand(holds(ctx.viewer, 'EDIT_USER'));
  ctx.touch('members');
  if (input.list) ctx.touch(await touchOf(ctx, input.list));
  const window = pageWindow(input.page, input.size);
  const query = queryOf(input);
  const boosted = input.boostPostUsers ? await visiblePost(ctx, input.postId) : null;
  const isListed = !input.list || (await isVisibleList(ctx, input.list));
  // SPEC §9: max page 100. Beyond it a list is empty instead of slow.
  if (!isListed || window.page >= pageLimits.maxPage) {
    return { nodes: [], hasMore: false, pageNumber: window.page, totalCount: 0 };
  }
  const rows = await listMembers(ctx.db, query, {
    order: {
      byUsername: input.sortUsersByUserName ?? false,
      newestFirst: input.newestFirst ?? false,
      boostConversationId: boosted ?? undefined,
    },
    offset: window.offset,
    limit: window.size + 1,
  });
  const nodes = rows.slice(0, window.size);
  return {
    nodes,
    hasMore: rows.length > window.size && window.page + 1 < pageLimits.maxPage,
    pageNumber: window.page,
    totalCount: () => countMembers(ctx.db, query),
  };
}

/** A post's likes and followers are as visible as the post; a member's follows as their profile. */
async function isVisibleList(ctx: Ctx, { type, objectId }: NonNullable<MemberListInput['list']>) {
  if (type === 'TOPIC_FOLLOWERS') return true;
  if (type === 'PROFILE_FOLLOWERS' || type === 'PROFILE_FOLLOWING') {
    return (await findProfile(ctx, parseId(objectId))) !== null;
  }
  if (type === 'RESPONSE_LIKES') return (await postOfResponse(ctx, objectId)) !== null;
  return (await visiblePost(ctx, objectId)) !== null;
}

async function postOfResponse(ctx: Ctx, given: string): Promise<number | null> {
  const id = parseId(given);
  if (id === null) return null;
  for (const find of serverParts('findPostOfResponse')) {
    const postId = await find(ctx, id);
    if (postId !== null) return postId;
  }
  return null;
}

async function visiblePost(ctx: Ctx, given: string | undefined): Promise<number | null> {
  const id = parseId(given);
  if (id === null) return null;
  for (const seesPost of serverParts('seesPost')) if (await seesPost(ctx, id)) return id;
  return null;
}

/**
 * A member's profile; `me` is the viewer.
 * @throws AppError UNAUTHENTICATED for a visitor's `me`, NOT_FOUND
 */
export async function getProfile(ctx: Ctx, id: string): Promise<MemberRow> {
  if (id === 'me' && ctx.viewer.memberId === null) throw new AppError('UNAUTHENTICATED');
  const member = await findProfile(ctx, id === 'me' ? ctx.viewer.memberId : parseId(id));
  if (member === null) throw new AppError('NOT_FOUND');
  return member;
}

async function findProfile(ctx: Ctx, id: number | null): Promise<MemberRow | null> {
  const member = id === null ? null : await wholeMemberLoader(ctx).load(id);
  if (!member || !isVisibleMember(ctx.viewer, member)) return null;
  return shownMember(member, ctx.viewer).left === null ? member : null;
}

/**
 * Interprets a keyword: with fewer than three characters only an exact username matches (SPEC §9), or, while a name is
 * typed, the beginning of one.
 */
export function keywordOf(
  given: string | null | undefined,
  { matchBeginnings = false } = {},
): Pick<MemberQuery, 'keyword' | 'exactUsername' | 'beginning'> {
  const word = (given ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/^@/, '')
    .slice(0, memberSearch.maxLength);
  if (word === '') return {};
  if (searchLength(word) >= memberSearch.minLength) return { keyword: word };
  return matchBeginnings ? { beginning: word } : { exactUsername: word };
}

function queryOf(input: MemberListInput): MemberQuery {
  return {
    ...keywordOf(input.searchKeyword, input),
    byEmail: input.emailSearchEnabled ?? false,
    searchFields: input.searchByField ? [input.searchByField] : memberSearch.fields,
    usernames: input.usernameList
      ?.slice(0, pageLimits.maxSize)
      .map((name) => name.replaceAll('\u0000', '')),
    // No member has id 0: an invalid id matches nothing.
    ids: input.userIdsList?.slice(0, pageLimits.maxSize).map((id) => parseId(id) ?? 0),
    brandUser: input.brandUser,
    approvalStatus: input.approvalStatus,
    list: input.list && { type: input.list.type, objectId: parseId(input.list.objectId) ?? 0 },
  };
}

async function touchOf(
  ctx: Ctx,
  { type, objectId }: { type: UserListType; objectId: string },
): Promise<string> {
  if (type === 'PROFILE_FOLLOWERS' || type === 'PROFILE_FOLLOWING') return `member:${objectId}`;
  if (type === 'RESPONSE_LIKES') return `conversation:${await postOfResponse(ctx, objectId)}`;
  return type === 'TOPIC_FOLLOWERS' ? `topic:${objectId}` : `conversation:${objectId}`;
}
