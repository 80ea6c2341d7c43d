import { type PostType, postTypeFacts } from './postTypes.ts';

/** The data of a post's page; URLs are absolute, texts plain. */
export interface StructuredPost {
  url: string;
  type: PostType;
  title: string;
  text: string;
  author: StructuredPerson | null;
  createdAt: string;
  updatedAt: string;
  image?: string | null;
  language?: string;
  /** Votes, likes or me-toos, depending on the type. */
  approvals: number;
  commentCount: number;
  /** Comments without replies. */
  answerCount: number;
  answers: readonly StructuredAnswer[];
}

export interface StructuredPerson {
  name: string;
  url: string;
}

export interface StructuredAnswer {
  url: string;
  text: string;
  author: StructuredPerson | null;
  createdAt: string;
  likeCount: number;
  accepted: boolean;
}

/**
 * JSON-LD of a post (schema.org): QAPage only for a question or problem with an answer, as search engines
 * require; otherwise a discussion or article.
 */
export function postStructuredData(post: StructuredPost): object {
  const { answerable, isOfficial } = postTypeFacts(post.type);
  if (answerable && post.answers.length > 0) return questionPage(post);
  if (isOfficial) return article(post);
  return discussion(post);
}

/** Breadcrumbs, from the top down; omitted for a single entry. */
export function breadcrumbStructuredData(
  trail: readonly { name: string; url: string }[],
): object | null {
  if (trail.length < 2) return null;
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** The site and who runs it, for the home page. */
export function siteStructuredData(site: {
  name: string;
  url: string;
  description: string;
  organization: { name: string; url: string | null; logo: string | null };
}): object {
  const { organization } = site;
  return {
    '@context': context,
    '@type': 'WebSite',
    name: site.name,
    url: site.url,
    description: site.description || undefined,
    publisher: {
      '@type': 'Organization',
      name: organization.name || site.name,
      url: organization.url ?? site.url,
      logo: organization.logo ?? undefined,
    },
  };
}

const context = 'https://schema.org';

function questionPage(post: StructuredPost): object {
  const accepted = post.answers.find((answer) => answer.accepted);
  const suggested = post.answers.filter((answer) => answer !== accepted);
  return {
    '@context': context,
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: post.title,
      text: post.text || post.title,
      url: post.url,
      inLanguage: post.language,
      // Includes those on other pages of comments.
      answerCount: Math.max(post.answerCount, post.answers.length),
      upvoteCount: Math.max(post.approvals, 0),
      datePublished: post.createdAt,
      dateModified: post.updatedAt,
      author: person(post.author),
      image: post.image ?? undefined,
      acceptedAnswer: accepted && answerOf(accepted),
      suggestedAnswer: suggested.length > 0 ? suggested.map(answerOf) : undefined,
    },
  };
}

function answerOf(answer: StructuredAnswer): object {
  return {
    '@type': 'Answer',
    text: answer.text,
    url: answer.url,
    upvoteCount: Math.max(answer.likeCount, 0),
    datePublished: answer.createdAt,
    author: person(answer.author),
  };
}

function discussion(post: StructuredPost): object {
  return {
    '@context': context,
    '@type': 'DiscussionForumPosting',
    ...common(post),
    text: post.text,
    comment: post.answers.length > 0 ? post.answers.map(commentOf) : undefined,
  };
}

function commentOf(answer: StructuredAnswer): object {
  return {
    '@type': 'Comment',
    text: answer.text,
    url: answer.url,
    datePublished: answer.createdAt,
    author: person(answer.author),
  };
}

function article(post: StructuredPost): object {
  return {
    '@context': context,
    '@type': 'Article',
    ...common(post),
    articleBody: post.text,
    mainEntityOfPage: post.url,
  };
}

function common(post: StructuredPost): object {
  return {
    headline: post.title.slice(0, 110),
    url: post.url,
    inLanguage: post.language,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: person(post.author),
    image: post.image ?? undefined,
    interactionStatistic: [
      counter('LikeAction', Math.max(post.approvals, 0)),
      counter('CommentAction', post.commentCount),
    ],
  };
}

function counter(action: string, count: number): object {
  return {
    '@type': 'InteractionCounter',
    interactionType: `${context}/${action}`,
    userInteractionCount: count,
  };
}

function person(author: StructuredPerson | null): object | undefined {
  return author === null ? undefined : { '@type': 'Person', name: author.name, url: author.url };
}
