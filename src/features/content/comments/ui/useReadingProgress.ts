import { useEffect, useRef } from 'react';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import type { CommentNode } from './commentDocuments.ts';
import { ReadResponseMutation } from './commentDocuments.ts';
import { responseElementId } from './focusResponse.ts';

/** Minimum time in view before a response counts as read. Milliseconds. */
const readFor = 800;
/** Minimum interval of reports. Milliseconds. */
const tellEvery = 3_000;

/** Reports the furthest comment a member has seen. */
export function useReadingProgress(
  nodes: readonly CommentNode[],
  pinnedIds: readonly string[],
): void {
  const isMember = useShell().viewer.memberId !== null;
  const progress = useRef<Progress>(null);

  useEffect(() => {
    if (!isMember) return;
    const held = createProgress();
    progress.current = held;
    return held.stop;
  }, [isMember]);

  useEffect(() => {
    // Comments shown at the top do not affect the position.
    progress.current?.watch(nodes.filter(({ id }) => !pinnedIds.includes(id)));
  }, [nodes, pinnedIds]);
}

/** Half of it visible, or filling half of the window. */
function isBeforeEyes(entry: IntersectionObserverEntry): boolean {
  const { intersectionRatio, intersectionRect, rootBounds } = entry;
  return (
    intersectionRatio >= 0.5 || intersectionRect.height >= (rootBounds?.height ?? Infinity) / 2
  );
}

interface Progress {
  watch: (nodes: readonly CommentNode[]) => void;
  stop: () => void;
}

function createProgress(): Progress {
  const watched = new Map<Element, CommentNode>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  /** Not reported yet. */
  let seen: CommentNode[] = [];
  let told = '';
  let telling: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    clearTimeout(telling);
    telling = undefined;
    const furthest = seen.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
    if (!furthest) return;
    seen = [];
    told = furthest.createdAt;
    // §8: silent.
    void runOperation(ReadResponseMutation, {
      input: { responseId: furthest.id, andEarlier: true },
    }).catch(() => undefined);
  }
  function read(node: CommentNode): void {
    if (node.createdAt <= told) return;
    seen.push(node);
    telling ??= setTimeout(tell, tellEvery);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        clearTimeout(timers.get(entry.target));
        const node = watched.get(entry.target);
        if (isBeforeEyes(entry) && node) {
          timers.set(entry.target, setTimeout(read, readFor, node));
        }
      }
    },
    { threshold: [0, 0.1, 0.25, 0.5] },
  );
  const onHide = () => {
    if (document.visibilityState === 'hidden') tell();
  };
  document.addEventListener('visibilitychange', onHide);

  return {
    watch(nodes) {
      const ids = new Set(nodes.map(({ id }) => id));
      // A comment removed while others remain was deleted, and cannot be reported.
      const isOtherPage = ids.size > 0 && ![...watched.values()].some(({ id }) => ids.has(id));
      if (isOtherPage) tell();
      else seen = seen.filter(({ id }) => ids.has(id));
      const elements = new Set<Element>();
      for (const node of nodes) {
        const element = document.getElementById(responseElementId(node.id));
        if (!element) continue;
        elements.add(element);
        if (!watched.has(element)) observer.observe(element);
        watched.set(element, node);
      }
      for (const element of watched.keys()) {
        if (elements.has(element)) continue;
        observer.unobserve(element);
        watched.delete(element);
      }
    },
    stop() {
      document.removeEventListener('visibilitychange', onHide);
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
      tell();
    },
  };
}
