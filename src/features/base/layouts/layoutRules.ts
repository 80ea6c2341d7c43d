import { z } from 'zod';

/** Layout keys of the pages of this release (SPEC §2). */
export const layoutKeys = [
  'HOME_PAGE',
  'CATEGORY_LIST_PAGE',
  'CATEGORY_PAGE',
  'TOPIC_LIST_PAGE',
  'TOPIC_PAGE',
  'CONVERSATION_PAGE',
  'CONVERSATION_CREATE_PAGE',
  'CONVERSATION_HISTORY_PAGE',
  'CONVERSATION_SEARCH_PAGE',
  'CONVERSATION_MODERATION_PAGE',
  'CONVERSATION_APPEAL_PAGE',
  'CONVERSATION_FORBIDDEN_PAGE',
  'LEADERBOARD_PAGE',
  'PROFILE_PAGE',
  'PROFILE_EDIT_PAGE',
  'PROFILE_BADGES_PAGE',
  'PROFILE_BOOKMARKS_PAGE',
  'TAGS_PAGE',
  'CUSTOM_PAGE',
  'LOGIN_PAGE',
  'RESET_PASSWORD_PAGE',
  'MIGRATE_USER_PAGE',
  'VERIFY_EMAIL_PAGE',
  'UNSUBSCRIBE_PAGE',
  'ACCOUNT_SECURITY_PAGE',
  'ADMIN_IDENTITY_PROVIDERS_PAGE',
  'NOT_FOUND_PAGE',
  'UNDER_MAINTENANCE_PAGE',
  'ADMIN_MAIL_PAGE',
  'PROFILE_MANAGEMENT_PAGE',
  'PROFILE_APPROVAL_PAGE',
  'ADMIN_AUDIT_PAGE',
  'ADMIN_BANS_PAGE',
  'ADMIN_SPAM_RULES_PAGE',
  'ADMIN_SPAM_RULE_PAGE',
  'ADMIN_ROLES_PAGE',
  'ADMIN_ROLE_PAGE',
  'ADMIN_PERMISSIONS_PAGE',
  'ADMIN_PROFILE_LISTS_PAGE',
  'ADMIN_CANNED_TEXTS_PAGE',
  'ADMIN_CATEGORIES_PAGE',
  'ADMIN_SETTINGS_PAGE',
] as const;

export type LayoutKey = (typeof layoutKeys)[number];

export const columnWidths = ['1/1', '2/3', '1/3', '1/2', '3/4', '1/4'] as const;

const visibilitySchema = z.object({
  /** Who sees it; absent means everybody. */
  viewer: z.enum(['VISITOR', 'MEMBER']).optional(),
  roles: z.array(z.string()).optional(),
  languages: z.array(z.string()).optional(),
});

const widgetSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  enabled: z.boolean().default(true),
  properties: z.record(z.string(), z.unknown()).default({}),
  visibility: visibilitySchema.default({}),
});

const bannerSchema = z.object({
  title: z.string().default(''),
  subtitle: z.string().default(''),
  altText: z.string().default(''),
  color: z.string().nullable().default(null),
  desktopImage: z.string().nullable().default(null),
  mobileImage: z.string().nullable().default(null),
  type: z.enum(['IMAGE', 'COLOR', 'NONE']).default('NONE'),
});

/** A layout is data: banner, sections, columns, widgets with properties and visibility (SPEC §3). */
export const layoutDocumentSchema = z.object({
  banner: bannerSchema.nullable().default(null),
  backgroundEnabled: z.boolean().default(false),
  sections: z.array(
    z.object({
      id: z.string().min(1),
      fullWidth: z.boolean().default(false),
      backgroundEnabled: z.boolean().default(false),
      visibility: visibilitySchema.default({}),
      columns: z
        .array(
          z.object({
            width: z.enum(columnWidths).default('1/1'),
            widgets: z.array(widgetSchema),
          }),
        )
        .min(1),
    }),
  ),
});

export type LayoutDocument = z.infer<typeof layoutDocumentSchema>;
export type LayoutWidget = z.infer<typeof widgetSchema>;
/** As much of the viewer as a layout asks about; ids may be of the database or of the API. */
interface LayoutViewer {
  memberId: number | string | null;
  role: string | null;
}
type Visibility = z.infer<typeof visibilitySchema>;

/** Whether a section or widget shows for this viewer in this language. */
export function isVisible(visibility: Visibility, viewer: LayoutViewer, language: string): boolean {
  if (visibility.viewer === 'VISITOR' && viewer.memberId !== null) return false;
  if (visibility.viewer === 'MEMBER' && viewer.memberId === null) return false;
  if (visibility.roles && !(viewer.role !== null && visibility.roles.includes(viewer.role))) {
    return false;
  }
  return !visibility.languages || visibility.languages.includes(language);
}

/** The layout without what this viewer does not see; empty columns and sections go too. */
export function visiblePart(
  layout: LayoutDocument,
  viewer: LayoutViewer,
  language: string,
): LayoutDocument {
  const sections = layout.sections
    .filter((section) => isVisible(section.visibility, viewer, language))
    .map((section) => ({
      ...section,
      columns: section.columns.map((column) => ({
        ...column,
        widgets: column.widgets.filter(
          (widget) => widget.enabled && isVisible(widget.visibility, viewer, language),
        ),
      })),
    }))
    .filter((section) => section.columns.some((column) => column.widgets.length > 0));
  return { ...layout, sections };
}
