import CircleCheck from 'virtual:icons/circle-check';
import CircleDashed from 'virtual:icons/circle-dashed';

type SetupStepMarkProps = { number: number; state: 'OPEN' | 'DONE' | 'SKIPPED' };

/** The number of an open step, or how it ended. */
export function SetupStepMark({ number, state }: SetupStepMarkProps) {
  if (state === 'DONE') return <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />;
  if (state === 'SKIPPED') {
    return <CircleDashed aria-hidden className="size-5 shrink-0 text-text-muted" />;
  }
  return (
    <span
      aria-hidden
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-full border border-border-strong text-xs font-semibold tabular-nums"
    >
      {number}
    </span>
  );
}
