/**
 * How many items fit side by side in a bar, where the rest is in a menu behind them.
 *
 * @param widths px
 * @param room px, all there is
 * @param gap px, between two items
 * @param more px, of the menu's button, needed if not all fit or if it is there anyway
 */
export function fittingCount(
  widths: readonly number[],
  { room, gap, more, hasMore }: { room: number; gap: number; more: number; hasMore: boolean },
): number {
  let end = -gap;
  const ends = widths.map((width) => {
    end += gap + width;
    return end;
  });
  if (Math.max(end, 0) + (hasMore ? gap + more : 0) <= room) return widths.length;
  return ends.filter((each) => each + gap + more <= room).length;
}
