import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { EarlyPaneWidths } from './EarlyPaneWidths.tsx';
import { PaneDivider } from './PaneDivider.tsx';
import { usePaneWidths } from './usePaneWidths.ts';

type DeskPanesProps = {
  list: ReactNode;
  children: ReactNode;
  side: ReactNode;
};

/**
 * The list, a request and its customer beside each other, from 1,200 pixels on; below that without the list. The
 * panes at the sides scroll by themselves; the request scrolls with the page, so the keyboard needs no focus in it.
 */
export function DeskPanes({ list, children, side }: DeskPanesProps) {
  const id = useId();
  const { key, widths, resize } = usePaneWidths();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--desk-list', `${widths.list}px`);
    frame.current?.style.setProperty('--desk-side', `${widths.side}px`);
  }, [widths]);
  const divider = { widths, resize };
  return (
    <div ref={frame} className="desk desk-panes" suppressHydrationWarning>
      <EarlyPaneWidths storageKey={key} />
      <div id={`${id}list`} className="desk-pane max-xl:hidden">
        {list}
      </div>
      <PaneDivider pane="list" controls={`${id}list`} {...divider} />
      <div className="desk-middle">{children}</div>
      <PaneDivider pane="side" controls={`${id}side`} {...divider} />
      <div id={`${id}side`} className="desk-pane">
        {side}
      </div>
    </div>
  );
}
