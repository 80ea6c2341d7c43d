import { useEffect, useEffectEvent } from 'react';

interface HandedOverText {
  name: string;
  email: string;
  message: string;
}

let kept: HandedOverText | null = null;

/** Keeps what someone typed elsewhere, for the form of a request that this tab opens next; null for nothing. */
export function handOverText(text: HandedOverText | null): void {
  kept = text;
}

/** Gives the form, once it is there, what was handed over to it. */
export function useHandedOverText(fill: (text: HandedOverText) => void): void {
  const take = useEffectEvent(() => {
    if (kept === null) return;
    const text = kept;
    kept = null;
    fill(text);
  });
  useEffect(() => take(), []);
}
