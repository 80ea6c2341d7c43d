import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type DeskPane,
  type PaneWidths,
  paneLimits,
  usualWidths,
  widthByKey,
} from '../deskPaneRules.ts';

type PaneDividerProps = {
  pane: DeskPane;
  /** Id of the pane. */
  controls: string;
  widths: PaneWidths;
  resize: (pane: DeskPane, wanted: number) => void;
};

/** The handle between a request and a pane: dragged, moved by the arrows, and set back by a double click or Enter. */
export function PaneDivider({ pane, controls, widths, resize }: PaneDividerProps) {
  const { t } = useTranslation('supportDesk');
  const { least, most } = paneLimits[pane];
  const width = widths[pane];
  // The list is before the handle, the customer after it, whichever way the page is read.
  const isForward = (handle: Element) =>
    (getComputedStyle(handle).direction !== 'rtl') === (pane === 'list');

  function drag(event: PointerEvent<HTMLDivElement>): void {
    const handle = event.currentTarget;
    const from = { x: event.clientX, width: paneOf(handle, controls) ?? width };
    const sign = isForward(handle) ? 1 : -1;
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) =>
      resize(pane, from.width + (clientX - from.x) * sign);
    handle.addEventListener('pointermove', move);
    handle.addEventListener(
      'lostpointercapture',
      () => handle.removeEventListener('pointermove', move),
      { once: true },
    );
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, currentTarget } = event;
    const wanted = widthByKey(pane, width, { key, isForward: isForward(currentTarget) });
    if (wanted === undefined) return;
    event.preventDefault();
    resize(pane, wanted);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t(`panes.${pane}`)}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      title={t('panes.hint')}
      className="desk-divider max-xl:hidden needs-js:hidden"
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => resize(pane, usualWidths[pane])}
    />
  );
}

/** How wide the pane is drawn, which can be less than was asked for. */
function paneOf(handle: Element, id: string): number | undefined {
  const drawn = handle.ownerDocument.getElementById(id)?.getBoundingClientRect().width;
  return drawn === undefined || drawn === 0 ? undefined : Math.round(drawn);
}
