import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

const RevisionFields = graphql(
  `
  fragment RevisionFields on ArticleRevision @_unmask {
    number
    language
    state
    edition
    title
    content
    tags
    attachments {
      type
      source
      name
      caption
      description
      thumbnailUrl
    }
    coverImage
    previewDescription
    metaTitle
    metaDescription
    isMinor
    sourceNumber
    updatedAt
    publishAt
    publishedAt
    author {
      ...AuthorFields
    }
    approvedBy {
      ...AuthorFields
    }
    actions
  }
`,
  [AuthorFields],
);

export const EditedArticleFields = graphql(
  `
  fragment EditedArticleFields on EditedArticle @_unmask {
    articleId
    type
    sourceLanguage
    freshness
    owner {
      ...AuthorFields
    }
    effectiveOwner {
      ...AuthorFields
    }
    reviewDays
    effectiveReviewDays
    archiveAt
    dueAt
    release {
      product
      version
      kinds
      releasedOn
    }
    reviewNotes {
      id
      language
      quote
      text
      createdAt
      isResolved
      isOutdated
      author {
        ...AuthorFields
      }
    }
    knowledgeBase {
      id
      title
      path
      categoryId
      scopedPermissions
    }
    translations {
      language
      isOutdated
      conversation {
        id
        path
        helpfulCount
        totalFeedbackCount
        feedbackEntries {
          reason
          comment
          createdAt
        }
        revisionFeedback {
          number
          helpfulCount
          totalFeedbackCount
        }
      }
      draft {
        ...RevisionFields
      }
      published {
        ...RevisionFields
      }
    }
  }
`,
  [AuthorFields, RevisionFields],
);

export const EditedArticleQuery = graphql(
  `
    query EditedArticle($id: ID!) {
      editedArticle(articleId: $id) {
        ...EditedArticleFields
      }
    }
  `,
  [EditedArticleFields],
);

export type EditedArticleNode = NonNullable<ResultOf<typeof EditedArticleQuery>['editedArticle']>;
export type TranslationNode = EditedArticleNode['translations'][number];
export type RevisionNode = NonNullable<TranslationNode['draft']>;
export type ReviewNoteNode = EditedArticleNode['reviewNotes'][number];

export const SaveArticleDraftMutation = graphql(
  `
    mutation SaveArticleDraft($input: SaveArticleDraftInput!) {
      saveArticleDraft(input: $input) {
        revision {
          number
          edition
          state
        }
      }
    }
  `,
);

export const ActOnDraftMutation = graphql(`
  mutation ActOnArticleDraft($input: ActOnArticleDraftInput!) {
    actOnArticleDraft(input: $input) {
      article {
        articleId
      }
    }
  }
`);

export const AddReviewNoteMutation = graphql(`
  mutation AddArticleReviewNote($input: AddArticleReviewNoteInput!) {
    addArticleReviewNote(input: $input) {
      article {
        articleId
      }
    }
  }
`);

export const ResolveReviewNoteMutation = graphql(`
  mutation ResolveArticleReviewNote($input: ResolveArticleReviewNoteInput!) {
    resolveArticleReviewNote(input: $input) {
      article {
        articleId
      }
    }
  }
`);
