import type { CommunitySettings } from '#core/communitySettings.ts';
import {
  allowed,
  hasPermission,
  holds,
  type Permission,
  type Verdict,
  type Viewer,
} from '#core/permissions.ts';

/** The data of a visible post, comment or reply that rules need. */
export interface HistoryFacts {
  authorId: number;
  categoryId: number;
}

/**
 * Earlier versions are visible as configured by the community; always to the author and holders of edit
 * permission.
 */
export function canSeeHistory(
  viewer: Viewer,
  { authorId, categoryId }: HistoryFacts,
  { editHistoryVisibleTo }: Pick<CommunitySettings, 'editHistoryVisibleTo'>,
): Verdict {
  if (editHistoryVisibleTo === 'everyone') return allowed;
  if (viewer.memberId === null) return { ok: false, code: 'UNAUTHENTICATED' };
  const isOwn = viewer.memberId === authorId;
  if (editHistoryVisibleTo === 'members' || isOwn) return allowed;
  if (hasPermission(viewer, 'EDIT_ANY_POST', categoryId)) return allowed;
  return { ok: false, code: 'FORBIDDEN', permission: 'EDIT_ANY_POST' };
}

/** SPEC §3 silentEdit: not shown to others, nor is the text it replaced. */
export function seesSilentEdits(viewer: Viewer, { categoryId }: { categoryId: number }): boolean {
  return (
    hasPermission(viewer, 'EDIT_ANY_POST', categoryId) ||
    hasPermission(viewer, 'SILENT_EDIT', categoryId)
  );
}

/** Holders of delete permission can hide versions, and can still read them. */
export function canHideVersion(viewer: Viewer, { categoryId }: { categoryId: number }): Verdict {
  return holds(viewer, 'DELETE_POST', categoryId);
}

/** The activity log of a post is for staff. */
export function canSeeActivityLog(viewer: Viewer, { categoryId }: { categoryId: number }): Verdict {
  return holds(viewer, 'VIEW_ACTIVITY_LOG', categoryId);
}

/** A stored version, without its text. */
export interface StoredVersion {
  number: number;
  editorId: number | null;
  editedAt: Date;
  silent: boolean;
  isHidden: boolean;
  restoredNumber: number | null;
  /** Written while private: members who could read it then, besides staff; null for everyone. */
  privateTo: readonly number[] | null;
  /** Written while spam or pending, and never public: likewise. */
  withheldTo: readonly number[] | null;
}

/** A version as shown to a viewer. */
export interface Version extends StoredVersion {
  /** Where its text is stored: a silent edit replaces the previous version. */
  contentNumber: number;
  isCurrent: boolean;
  /** Whether the viewer can read its text. */
  isReadable: boolean;
}

/**
 * SPEC §6: a version written while private, spam or held is visible to those who could read it then, whatever
 * is public since. The latest version is what the page shows.
 */
export function versionsToldTo(
  viewer: Viewer,
  stored: readonly StoredVersion[],
  { categoryId }: { categoryId: number },
): StoredVersion[] {
  const reads = (members: readonly number[] | null, permission: Permission) =>
    members === null ||
    hasPermission(viewer, permission, categoryId) ||
    (viewer.memberId !== null && members.includes(viewer.memberId));
  return stored.filter(
    ({ privateTo, withheldTo }, index) =>
      index === stored.length - 1 ||
      (reads(privateTo, 'MANAGE_PRIVATE_MESSAGES') && reads(withheldTo, 'MANAGE_SPAM_POSTS')),
  );
}

/**
 * The versions visible to a viewer, oldest first. Without silent edits, each has the text of the last silent
 * edit after it.
 */
export function versionsFor(
  stored: readonly StoredVersion[],
  { seesSilent, seesHidden }: { seesSilent: boolean; seesHidden: boolean },
): Version[] {
  const folded: Version[] = [];
  for (const version of stored) {
    const last = folded.at(-1);
    if (version.silent && !seesSilent && last) {
      last.contentNumber = version.number;
      last.isHidden = version.isHidden;
    } else {
      folded.push({
        ...version,
        contentNumber: version.number,
        isCurrent: false,
        isReadable: true,
      });
    }
  }
  const numbers = new Set(folded.map(({ number }) => number));
  return folded.map((version, index) => ({
    ...version,
    restoredNumber: numbers.has(version.restoredNumber ?? 0) ? version.restoredNumber : null,
    isCurrent: index === folded.length - 1,
    isReadable: !version.isHidden || seesHidden,
  }));
}

/** The two versions to compare: the requested ones if readable, else the latest change. */
export function pairToCompare(
  versions: readonly Version[],
  asked: { from?: number | null; to?: number | null },
): { from: Version; to: Version } | null {
  const readable = versions.filter(({ isReadable }) => isReadable);
  const to = readable.find(({ number }) => number === asked.to) ?? readable.at(-1);
  const earlier = readable.filter(({ number }) => to !== undefined && number < to.number);
  const from = earlier.find(({ number }) => number === asked.from) ?? earlier.at(-1);
  return to && from ? { from, to } : null;
}
