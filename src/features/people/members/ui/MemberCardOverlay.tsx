import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { memberCardId } from './memberCardId.ts';

const MemberCard = lazyPart(async () => (await import('./MemberCard.tsx')).MemberCard);

/** Milliseconds: not while the pointer passes over names, and with time to reach the card. */
const delays = { open: 400, close: 200 };

/** The card of the member whose name has the pointer or the keyboard focus: one for all names of a page. */
export function MemberCardOverlay() {
  const [name, setName] = useState<HTMLElement | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of another page are others
  useEffect(() => setName(null), [key]);
  useEffect(() => followNames(setName), []);
  const memberId = name?.dataset.member;
  if (!name || !memberId) return null;
  return (
    <Dispensable>
      <MemberCard key={memberId} memberId={memberId} name={name} />
    </Dispensable>
  );
}

/** @returns a function that ends it */
function followNames(show: (name: HTMLElement | null) => void): () => void {
  let next: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (name: HTMLElement | null, delay: number) => {
    if (name === next) return;
    next = name;
    clearTimeout(timer);
    timer = setTimeout(() => show(name), delay);
  };
  const follow = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    // The pointer may rest on the card as well (WCAG 1.4.13).
    const isOnCard = target.closest(`#${memberCardId}`) !== null;
    const name = isOnCard ? shownName() : target.closest<HTMLElement>('[data-member]');
    plan(name, name ? delays.open : delays.close);
  };
  const listeners: [keyof DocumentEventMap, (event: Event) => void][] = [
    ['pointerover', (event) => isByMouse(event) && follow(event)],
    ['focusin', (event) => isByKeyboard(event) && follow(event)],
    ['focusout', () => plan(null, delays.close)],
    [
      'keydown',
      (event) => event instanceof KeyboardEvent && event.key === 'Escape' && plan(null, 0),
    ],
    ['pointerdown', () => plan(null, 0)],
    ['scroll', () => plan(null, 0)],
  ];
  for (const [type, listen] of listeners) document.addEventListener(type, listen, true);
  return () => {
    clearTimeout(timer);
    for (const [type, listen] of listeners) document.removeEventListener(type, listen, true);
  };
}

function shownName(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-describedby="${memberCardId}"]`);
}

function isByMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse';
}

function isByKeyboard({ target }: Event): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}
