import type { PostType } from '#core/postTypes.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { DraftText } from '../draftTextRules.ts';

/** Either kind of thing that people write; a reply is a comment with a parent. */
export interface PostTarget {
  type: 'conversation' | 'comment';
  id: number;
}

/** What came along with a text, each part for the hook that knows it. */
export interface PostExtras {
  /** SPEC §5: a captcha's solution may come along. */
  captchaResponse?: string | null;
  /** The honeypot: a field that people do not see. */
  website?: string | null;
  cannedResponseId?: string | number | null;
  draftKey?: string | null;
  /** Of a post: what features have added to the composer, by name. */
  composerFields?: Readonly<Record<string, unknown>> | null | undefined;
  /** Of a new post: the post that it is written from. */
  objectId?: string | number | null;
  updateActions?: readonly string[] | null;
}

/** A post, comment or reply that the viewer is about to write or to change. */
export interface PostDraft {
  kind: 'POST' | 'COMMENT' | 'REPLY';
  /** As the post will be; null for a response, and where a post is made of what stands there already. */
  postType: PostType | null;
  /** What is changed; null for what is new. */
  target: PostTarget | null;
  categoryId: number;
  language: string;
  country?: string | null;
  /** null: nothing that people read changes. */
  text: DraftText | null;
  mentionCount: number;
  extras: PostExtras;
}

/** What was done to a post or response, within its transaction. */
export interface PostChange {
  target: PostTarget;
  actorId: number;
  authorId: number;
  /** `edited`: whether title, text or tags differ. */
  isRewritten: boolean;
  /** `deleted`: the entry of the activity log that takes it back. */
  activityId: number | null;
}

export type PostChangeKind = 'created' | 'edited' | 'deleted';

/** What one hook has to do for one change, decided before the transaction begins. */
export interface PreparedHook {
  /** Kept back until a moderator has looked at it. */
  isHeld?: boolean;
  /** What it writes changes the post: its `updatedAt` moves, also where nothing else differs. */
  isChange?: boolean;
  within?: (unit: Unit, target: PostTarget) => Promise<void>;
  afterCommit?: () => Promise<void>;
  /** Runs however the writing ends: gives back what was reserved. */
  settle?: () => Promise<void>;
}

/** How a feature takes part in writing; its row stands in its server manifest. */
export interface PostHook {
  readonly name: string;
  /** Hooks run one after another, the lowest first. */
  readonly order: number;
  /**
   * Before the transaction: may read, and refuse by throwing an AppError.
   * @returns null where there is nothing more to do
   */
  before?: (ctx: Ctx, draft: PostDraft) => Promise<PreparedHook | null>;
  /** In the transaction of every change of the kind; what throws undoes it all. */
  within?: {
    readonly [Kind in PostChangeKind]?: (ctx: Ctx, unit: Unit, change: PostChange) => Promise<void>;
  };
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    postHooks?: readonly PostHook[];
  }
}

/** The hooks of one change. */
export interface PreparedHooks {
  isHeld: boolean;
  isChange: boolean;
  /** Whether anything has to be written along with a new response. */
  needsTransaction: boolean;
  /** Writes what belongs to the change, within its transaction. */
  within: (unit: Unit, kind: 'created' | 'edited', change: PostChange) => Promise<void>;
  /** Runs the writing, then what follows its commit; what was reserved is given back however it ends. */
  run: <Result>(write: () => Promise<Result>) => Promise<Result>;
}

function postHooks(): PostHook[] {
  return serverParts('postHooks')
    .flat()
    .toSorted((one, other) => one.order - other.order);
}

/**
 * Asks every hook about a draft.
 * @throws AppError as the hooks refuse
 */
export async function preparePostHooks(ctx: Ctx, draft: PostDraft): Promise<PreparedHooks> {
  const hooks = postHooks();
  const prepared = new Map<PostHook, PreparedHook>();
  try {
    for (const hook of hooks) {
      const one = await hook.before?.(ctx, draft);
      if (one) prepared.set(hook, one);
    }
  } catch (error) {
    await settleAll(prepared.values());
    throw error;
  }
  return {
    isHeld: prepared.values().some(({ isHeld }) => isHeld),
    isChange: prepared.values().some(({ isChange }) => isChange),
    needsTransaction:
      prepared.values().some(({ within }) => within) || hooks.some(({ within }) => within?.created),
    async within(unit, kind, change) {
      for (const hook of hooks) {
        await prepared.get(hook)?.within?.(unit, change.target);
        await hook.within?.[kind]?.(ctx, unit, change);
      }
    },
    async run(write) {
      try {
        const result = await write();
        for (const { afterCommit } of prepared.values()) await afterCommit?.();
        return result;
      } finally {
        await settleAll(prepared.values());
      }
    },
  };
}

/** Within the transaction of a change that had nothing to prepare, such as a deletion. */
export async function runPostHooks(
  ctx: Ctx,
  unit: Unit,
  kind: PostChangeKind,
  change: PostChange,
): Promise<void> {
  for (const { within } of postHooks()) await within?.[kind]?.(ctx, unit, change);
}

async function settleAll(prepared: Iterable<PreparedHook>): Promise<void> {
  for (const { settle } of prepared) await settle?.();
}
