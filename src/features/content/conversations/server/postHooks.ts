import type { PostType } from '#core/postTypes.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { DraftText } from '../draftTextRules.ts';

/** Posts and responses; a reply is a comment with a parent. */
export interface PostTarget {
  type: 'conversation' | 'comment';
  id: number;
}

/** Additional input, each part for the hook that handles it. */
export interface PostExtras {
  /** SPEC §5: a captcha's solution may come along. */
  captchaResponse?: string | null;
  /** The honeypot: a hidden field. */
  website?: string | null;
  cannedResponseId?: string | number | null;
  draftKey?: string | null;
  /** Of a post: what features have added to the composer, by name. */
  composerFields?: Readonly<Record<string, unknown>> | null | undefined;
  /** Of a new post: the post that it is written from. */
  objectId?: string | number | null;
  updateActions?: readonly string[] | null;
}

/** A post, comment or reply that the viewer is about to create or edit. */
export interface PostDraft {
  kind: 'POST' | 'COMMENT' | 'REPLY';
  /** As the post will be; null for a response, and where a post is made of what stands there already. */
  postType: PostType | null;
  /** The edited entity; null for a new one. */
  target: PostTarget | null;
  categoryId: number;
  language: string;
  country?: string | null;
  /** null: no visible change. */
  text: DraftText | null;
  mentionCount: number;
  extras: PostExtras;
}

/** A change of a post or response, within its transaction. */
export interface PostChange {
  target: PostTarget;
  actorId: number;
  authorId: number;
  /** `edited`: whether title, text or tags differ. */
  isRewritten: boolean;
  /** `deleted`: the activity that undoes it. */
  activityId: number | null;
}

export type PostChangeKind = 'created' | 'edited' | 'deleted';

/** A hook's work for one change, prepared before the transaction. */
export interface PreparedHook {
  /** Holds the content for approval. */
  isHeld?: boolean;
  /** What it writes changes the post: its `updatedAt` moves, also where nothing else differs. */
  isChange?: boolean;
  /** In the transaction of an edit, before the post is locked: locks what several posts share. */
  lock?: (unit: Unit) => Promise<void>;
  within?: (unit: Unit, target: PostTarget) => Promise<void>;
  afterCommit?: () => Promise<void>;
  /** Runs whatever the outcome: releases reservations. */
  settle?: () => Promise<void>;
}

/** A feature's part in writing posts and responses; a row of its server manifest. */
export interface PostHook {
  readonly name: string;
  /** Hooks run sequentially, in ascending order. */
  readonly order: number;
  /**
   * Before the transaction: may read, and reject by throwing an AppError.
   * @returns null if there is nothing more to do
   */
  before?: (ctx: Ctx, draft: PostDraft) => Promise<PreparedHook | null>;
  /** In the transaction of every change of the kind; an error rolls it back. */
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
  /** Whether anything must be written together with a new response. */
  needsTransaction: boolean;
  /** Takes the hooks' own locks, before the post's. */
  lock: (unit: Unit) => Promise<void>;
  /** Runs the hooks' writes, within the transaction. */
  within: (unit: Unit, kind: 'created' | 'edited', change: PostChange) => Promise<void>;
  /** Runs the write, then the hooks' afterCommit; reservations are released whatever the outcome. */
  run: <Result>(write: () => Promise<Result>) => Promise<Result>;
}

function postHooks(): PostHook[] {
  return serverParts('postHooks')
    .flat()
    .toSorted((one, other) => one.order - other.order);
}

/**
 * Runs every hook's `before` for a draft.
 * @throws AppError by the hooks
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
    async lock(unit) {
      for (const { lock } of prepared.values()) await lock?.(unit);
    },
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

/** Within the transaction of a change without preparation, such as a deletion. */
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
