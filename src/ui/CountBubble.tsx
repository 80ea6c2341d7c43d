type CountBubbleProps = {
  count: number;
  /** Above it, the number is not shown. */
  most: number;
};

/** A number at the corner of an icon; the accessible name of its link says it too. */
export function CountBubble({ count, most }: CountBubbleProps) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="absolute end-0.5 top-1 min-w-5 rounded-full bg-danger-solid px-1 text-center text-[1.1rem] leading-5 font-bold text-on-danger tabular-nums"
    >
      {count >= most ? `${most - 1}+` : count}
    </span>
  );
}
