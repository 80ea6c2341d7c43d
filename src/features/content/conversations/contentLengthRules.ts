import type { CommunitySettings } from '#core/communitySettings.ts';
import type { FieldIssue } from '#core/errors.ts';
import { hasPermission, type Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { validationMessages } from '#core/validationMessages.ts';

/** Length limits in visible characters (DECISIONS "Posts"). */
export interface LengthRule {
  min: number;
  max: number;
}

/** The viewer's data that the rules need, on the server and in the browser. */
type LengthViewer = Pick<Viewer, 'permissions' | 'scoped'>;

// Long texts: an article, an announcement, the body of an idea.
const longTypes = new Set<PostType>(['ARTICLE', 'ANNOUNCEMENT', 'IDEA']);

export function postLengthRule(
  viewer: LengthViewer,
  { type, categoryId }: { type: PostType; categoryId: number | null },
  settings: Pick<CommunitySettings, 'contentLength' | 'staffContentMax'>,
): LengthRule {
  if (hasPermission(viewer, 'SKIP_CONTENT_LENGTH', categoryId)) {
    return { min: 1, max: settings.staffContentMax };
  }
  const { min, max } = settings.contentLength;
  return { min, max: longTypes.has(type) ? settings.staffContentMax : max };
}

export function responseLengthRule(
  viewer: LengthViewer,
  { kind, categoryId }: { kind: 'comment' | 'reply'; categoryId: number | null },
  settings: Pick<CommunitySettings, 'contentLength' | 'staffContentMax' | 'replyMin'>,
): LengthRule {
  if (hasPermission(viewer, 'SKIP_CONTENT_LENGTH', categoryId)) {
    return { min: 1, max: settings.staffContentMax };
  }
  const { min, max } = settings.contentLength;
  return { min: kind === 'reply' ? settings.replyMin : min, max };
}

/** Validates the length of a plain text; null if valid. */
export function lengthIssue(field: string, text: string, rule: LengthRule): FieldIssue | null {
  const length = [...text.trim()].length;
  if (length === 0) return { field, rule: 'required', message: validationMessages.required };
  if (length < rule.min) {
    return { field, rule: 'tooShort', message: `Enter at least ${rule.min} characters.` };
  }
  if (length > rule.max) {
    return { field, rule: 'tooLong', message: `Enter at most ${rule.max} characters.` };
  }
  return null;
}
