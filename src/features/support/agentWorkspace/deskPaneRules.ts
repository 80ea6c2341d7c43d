/** The panes at the sides of a request: the list it was opened from, and the customer. */
export type DeskPane = 'list' | 'side';
export type PaneWidths = Record<DeskPane, number>;

/** Widths in pixels. */
export const paneLimits = {
  list: { least: 220, most: 480, usual: 300 },
  side: { least: 260, most: 520, usual: 320 },
} as const satisfies Record<DeskPane, { least: number; most: number; usual: number }>;

export const usualWidths: PaneWidths = {
  list: paneLimits.list.usual,
  side: paneLimits.side.usual,
};

export function paneWidth(pane: DeskPane, wanted: number): number {
  const { least, most } = paneLimits[pane];
  return Math.min(Math.max(Math.round(wanted), least), most);
}

/** Where the browser of a member keeps them. */
export const widthsKey = (memberId: string | null) => `plaza.support.panes.${memberId ?? ''}`;

/** What a browser kept; the usual widths for what it did not. */
export function readPaneWidths(kept: string | null): PaneWidths {
  const given = kept === null ? {} : parsed(kept);
  const read = (pane: DeskPane) => {
    const width = Object(given)[pane];
    return typeof width === 'number' && Number.isFinite(width)
      ? paneWidth(pane, width)
      : usualWidths[pane];
  };
  return { list: read('list'), side: read('side') };
}

/** What a key of the handle makes of a width; undefined for other keys. `isForward`: to the right is wider. */
export function widthByKey(
  pane: DeskPane,
  width: number,
  { key, isForward }: { key: string; isForward: boolean },
): number | undefined {
  const { least, most, usual } = paneLimits[pane];
  const along = { ArrowRight: step, ArrowLeft: -step }[key];
  if (along !== undefined) return paneWidth(pane, width + (isForward ? along : -along));
  return { Home: least, End: most, Enter: usual }[key];
}

/** Pixels that an arrow key moves it. */
const step = 20;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
