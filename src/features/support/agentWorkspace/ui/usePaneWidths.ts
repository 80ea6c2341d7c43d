import { useLayoutEffect, useState } from 'react';
import { keepText, readKept } from '#ui/keptText.ts';
import { useShell } from '#ui/useShell.ts';
import {
  type DeskPane,
  type PaneWidths,
  paneWidth,
  readPaneWidths,
  usualWidths,
  widthsKey,
} from '../deskPaneRules.ts';

/** The widths of the panes, kept for each member in this browser. */
export function usePaneWidths() {
  const { viewer } = useShell();
  const key = widthsKey(viewer.memberId);
  const [widths, setWidths] = useState<PaneWidths>(usualWidths);
  useLayoutEffect(() => setWidths(readPaneWidths(readKept(key))), [key]);
  return {
    key,
    widths,
    resize: (pane: DeskPane, wanted: number) => {
      const next = { ...widths, [pane]: paneWidth(pane, wanted) };
      setWidths(next);
      keepText(key, JSON.stringify(next));
    },
  };
}
