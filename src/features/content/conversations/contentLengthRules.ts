import type { CommunitySettings } from '#core/communitySettings.ts';
import type { FieldFault } from '#core/errors.ts';
import { hasPermission, type Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { validationMessages } from '#core/validationMessages.ts';

/** How long a text may be, in characters people see (DECISIONS "Posts"). */
export interface LengthRule {
  min: number;
  max: number;
}

/** As much of the viewer as the rules ask about: the server's and the browser's both fit. */
type LengthViewer = Pick<Viewer, 'permissions' | 'scoped'>;

// What speaks at length: an article, an announcement, the body of an idea.
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

/** Judges a stripped text; null when it fits. */
export function lengthFault(field: string, text: string, rule: LengthRule): FieldFault | null {
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
