import { excerptOf } from '#core/excerpt.ts';
import { featureParts } from '#core/feature/feature.ts';
import { localeOf } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import { postTypeFacts } from '#core/postTypes.ts';
import {
  breadcrumbStructuredData,
  postStructuredData,
  type StructuredPerson,
} from '#core/structuredData.ts';
import type { PageAddress, PageHead } from '#features/base/layouts/page.ts';
import { feedsOf } from '#features/base/layouts/pageAddresses.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import type { Author } from '#features/people/members/ui/authorFields.ts';
import { readCommentAddress } from '../commentAddress.ts';
import type { PostNode, ShownAnswer } from './conversationDocuments.ts';

declare module '#core/feature/feature.ts' {
  interface Feature {
    /** JSON-LD that a feature adds to the page of a post; `base`: origin and base path. */
    postStructuredData?: (post: PostNode, base: string) => object | null;
  }
}

type Crumbs = PageSubject['breadcrumbs'];

/** The head of a post page. Every comment page has its own URL; the first is the post's. */
export function conversationHead(
  post: PostNode,
  { answers, crumbs }: { answers: readonly ShownAnswer[]; crumbs: Crumbs },
  address: PageAddress,
): PageHead {
  const { url, shell, t } = address;
  const { page } = readCommentAddress(url.search);
  const { topic } = post;
  const title = post.metaTitle || post.title;
  return {
    // Each page has its own URL and title.
    title: page > 1 ? t('comments:pageTitle', { title, page }) : title,
    description: post.metaDescription || post.excerpt,
    noindex: post.indexDisabled || post.archived || post.spam || post.held || post.isPrivate,
    canonicalPath: page > 1 ? `${post.path}?page=${page}` : post.path,
    isOneLanguage: shell.settings.separateLanguages,
    translations: post.article?.translations ?? [],
    sourceLanguage: post.article?.sourceLanguage ?? null,
    image: post.coverImage,
    type: 'article',
    publishedAt: post.createdAt,
    modifiedAt: post.updatedAt,
    structuredData: structuredDataOf(post, { answers, crumbs }, `${shell.origin}${shell.basePath}`),
    feeds: topic ? feedsOf(address, { of: 'topics', ...topic }) : [],
  };
}

function structuredDataOf(
  post: PostNode,
  { answers: shown, crumbs }: { answers: readonly ShownAnswer[]; crumbs: Crumbs },
  base: string,
): object[] {
  const accepted = post.acceptedComment;
  const others = shown.filter(({ id }) => id !== accepted?.id);
  const answers = [...(accepted ? [accepted] : []), ...others];
  const trail = crumbs.map(({ label, href }) => ({ name: label, url: `${base}${href}` }));
  const breadcrumbs = breadcrumbStructuredData(trail);
  const data = postStructuredData({
    url: `${base}${post.path}`,
    type: post.type,
    title: post.title,
    text: post.summary,
    author: personOf(post.author, base),
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
    image: post.coverImage && new URL(post.coverImage, base).href,
    language: localeOf(post.language),
    approvals: approvalsOf(post),
    commentCount: post.replyCount,
    answerCount: post.commentCount,
    answers: answers
      .filter(({ indexDisabled }) => !indexDisabled)
      .map((answer) => ({
        url: `${base}${answer.path}`,
        text: excerptOf(answer.strippedContent, 1000),
        author: personOf(answer.author, base),
        createdAt: answer.createdAt,
        likeCount: answer.likeCount,
        accepted: answer.id === accepted?.id,
      })),
  });
  const more = featureParts('postStructuredData').flatMap((describe) => describe(post, base) ?? []);
  return [data, ...more, ...(breadcrumbs ? [breadcrumbs] : [])];
}

function approvalsOf(post: PostNode): number {
  const counts = { like: post.likeCount, vote: post.voteCount, meToo: post.meTooCount };
  return counts[postTypeFacts(post.type).appreciation];
}

function personOf(author: Author | null, base: string): StructuredPerson | null {
  if (author === null || author.isAnonymous || author.left !== null) return null;
  return {
    name: author.fullName || author.username,
    url: `${base}${paths.member(author.id)}`,
  };
}
