import { type LayoutDocument, type LayoutKey, layoutDocumentSchema } from './layoutRules.ts';

type Width = LayoutDocument['sections'][number]['columns'][number]['width'];
type WidgetInput = string | [type: string, properties: Record<string, unknown>];

/** The layouts that ship in code; an administrator's version overrides them (SPEC §2 "Layout keys"). */
export const defaultLayouts: Record<LayoutKey, LayoutDocument> = {
  HOME_PAGE: layout([
    { fullWidth: true, columns: [column('1/1', ['banner', { search: true }])] },
    { columns: [column('1/1', ['categoryGrid', { first: 6 }])] },
    {
      columns: [
        column('2/3', ['conversationList', { heading: 'latest', showFilters: true }]),
        column(
          '1/3',
          ['announcements', { first: 3 }],
          'communityStats',
          ['leaderboard', { size: 5 }],
          ['tagCloud', { first: 20 }],
        ),
      ],
    },
  ]),
  CATEGORY_LIST_PAGE: layout([
    {
      columns: [
        column(
          '1/1',
          'breadcrumbs',
          ['pageTitle', { of: 'categories' }],
          ['categoryGrid', { first: 50, nested: true }],
        ),
      ],
    },
  ]),
  CATEGORY_PAGE: layout([
    { columns: [column('1/1', 'breadcrumbs', 'categoryHeader')] },
    {
      columns: [
        column(
          '2/3',
          ['categoryGrid', { first: 12, ofPage: true }],
          ['conversationList', { ofPage: true, showFilters: true }],
        ),
        column(
          '1/3',
          ['topicList', { ofPage: true, first: 12 }],
          ['announcements', { first: 3 }],
          ['tagCloud', { first: 20 }],
        ),
      ],
    },
  ]),
  TOPIC_LIST_PAGE: layout([
    {
      columns: [
        column(
          '1/1',
          'breadcrumbs',
          ['pageTitle', { of: 'topics' }],
          ['topicList', { searchable: true }],
        ),
      ],
    },
  ]),
  TOPIC_PAGE: layout([
    { columns: [column('1/1', 'breadcrumbs', 'topicHeader')] },
    {
      columns: [
        column('2/3', ['conversationList', { ofPage: true, showFilters: true }]),
        column('1/3', ['announcements', { first: 3 }], ['tagCloud', { first: 20 }]),
      ],
    },
  ]),
  CONVERSATION_PAGE: layout([
    {
      columns: [
        column('2/3', 'breadcrumbs', 'post', ['comments', { first: 20 }]),
        column('1/3', ['relatedPosts', { first: 6 }], ['announcements', { first: 3 }]),
      ],
    },
  ]),
  CONVERSATION_CREATE_PAGE: layout([{ columns: [column('1/1', 'breadcrumbs', 'compose')] }]),
  CONVERSATION_HISTORY_PAGE: layout([
    { columns: [column('1/1', 'breadcrumbs', 'revisionHistory')] },
  ]),
  CONVERSATION_SEARCH_PAGE: layout([{ columns: [column('1/1', 'searchBox', 'searchResults')] }]),
  CONVERSATION_FORBIDDEN_PAGE: layout([
    { columns: [column('1/1', ['notice', { of: 'forbidden' }])] },
  ]),
  LEADERBOARD_PAGE: layout([
    {
      columns: [
        column(
          '1/1',
          'breadcrumbs',
          ['pageTitle', { of: 'leaderboard' }],
          ['leaderboard', { size: 25, paged: true }],
        ),
      ],
    },
  ]),
  PROFILE_PAGE: layout([
    {
      columns: [
        column('1/3', 'profileCard'),
        column('2/3', 'memberActivity', 'memberAnswers', 'memberPeople'),
      ],
    },
  ]),
  PROFILE_EDIT_PAGE: layout([{ columns: [column('1/1', 'breadcrumbs', 'editProfile')] }]),
  PROFILE_BADGES_PAGE: layout([
    { columns: [column('1/3', 'profileCard'), column('2/3', 'memberActivity', 'memberBadges')] },
  ]),
  PROFILE_BOOKMARKS_PAGE: layout([
    { columns: [column('1/3', 'profileCard'), column('2/3', 'memberActivity', 'memberBookmarks')] },
  ]),
  TAGS_PAGE: layout([
    { columns: [column('1/1', 'breadcrumbs', ['pageTitle', { of: 'tags' }], 'tagList')] },
  ]),
  CUSTOM_PAGE: layout([{ columns: [column('1/1', ['richText', { html: '' }])] }]),
  ADMIN_IDENTITY_PROVIDERS_PAGE: layout([{ columns: [column('1/1', 'identityProviders')] }]),
  LOGIN_PAGE: layout([{ columns: [column('1/1', 'signIn')] }]),
  RESET_PASSWORD_PAGE: layout([{ columns: [column('1/1', 'resetPassword')] }]),
  MIGRATE_USER_PAGE: layout([{ columns: [column('1/1', 'migrateUser')] }]),
  UNSUBSCRIBE_PAGE: layout([{ columns: [column('1/1', 'unsubscribe')] }]),
  VERIFY_EMAIL_PAGE: layout([{ columns: [column('1/1', 'verifyEmail')] }]),
  ACCOUNT_SECURITY_PAGE: layout([{ columns: [column('1/1', 'accountSecurity')] }]),
  NOT_FOUND_PAGE: layout([
    {
      columns: [
        column(
          '1/1',
          ['notice', { of: 'notFound' }],
          ['conversationList', { heading: 'popular', sortKey: 'POPULAR', first: 5 }],
        ),
      ],
    },
  ]),
  CONVERSATION_MODERATION_PAGE: layout([{ columns: [column('1/1', 'moderationQueue')] }]),
  CONVERSATION_APPEAL_PAGE: layout([{ columns: [column('1/1', 'appeal')] }]),
  ADMIN_ROLES_PAGE: layout([{ columns: [column('1/1', 'roleMatrix')] }]),
  ADMIN_ROLE_PAGE: layout([{ columns: [column('1/1', 'roleEditor')] }]),
  ADMIN_PERMISSIONS_PAGE: layout([{ columns: [column('1/1', 'actionExplainer')] }]),
  ADMIN_PROFILE_LISTS_PAGE: layout([{ columns: [column('1/1', 'profileLists')] }]),
  ADMIN_CANNED_TEXTS_PAGE: layout([{ columns: [column('1/1', 'cannedTexts')] }]),
  ADMIN_CATEGORIES_PAGE: layout([{ columns: [column('1/1', 'placesAdmin')] }]),
  ADMIN_SETTINGS_PAGE: layout([{ columns: [column('1/1', 'communityForm')] }]),
  ADMIN_MAIL_PAGE: layout([{ columns: [column('1/1', 'mailOutbox')] }]),
  PROFILE_MANAGEMENT_PAGE: layout([
    { fullWidth: true, columns: [column('1/1', 'memberManagement')] },
  ]),
  PROFILE_APPROVAL_PAGE: layout([{ columns: [column('1/1', 'approvalQueue')] }]),
  ADMIN_AUDIT_PAGE: layout([{ columns: [column('1/1', 'auditLog')] }]),
  ADMIN_BANS_PAGE: layout([{ columns: [column('1/1', 'banList')] }]),
  ADMIN_SPAM_RULES_PAGE: layout([{ columns: [column('1/1', 'spamRules')] }]),
  ADMIN_SPAM_RULE_PAGE: layout([{ columns: [column('1/1', 'spamRuleEditor')] }]),
  UNDER_MAINTENANCE_PAGE: layout([{ columns: [column('1/1', ['notice', { of: 'maintenance' }])] }]),
};

/** The home page of a community without content. */
export const emptyLayout: LayoutDocument = layout([
  { columns: [column('1/1', ['notice', { of: 'empty' }])] },
]);

interface ColumnInput {
  width: Width;
  widgets: WidgetInput[];
}

function column(width: Width, ...widgets: WidgetInput[]): ColumnInput {
  return { width, widgets };
}

function layout(sections: { fullWidth?: boolean; columns: ColumnInput[] }[]): LayoutDocument {
  let serial = 0;
  return layoutDocumentSchema.parse({
    sections: sections.map((section, index) => ({
      id: `section-${index + 1}`,
      fullWidth: section.fullWidth ?? false,
      columns: section.columns.map(({ width, widgets }) => ({
        width,
        widgets: widgets.map((widget) => {
          const [type, properties] = typeof widget === 'string' ? [widget, {}] : widget;
          serial += 1;
          return { id: `${type}-${serial}`, type, properties };
        }),
      })),
    })),
  });
}
