import X from 'virtual:icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { focusInto } from '../focusInto.ts';
import { IconButton } from '../IconButton.tsx';
import { SnackbarHost } from '../SnackbarHost.tsx';
import { useTranslation } from '../useTranslation.ts';

// §9: modal default 500 wide, confirmation 400. §2: guided workflow 75vw by 90vh.
const widths = {
  confirmation: 'max-w-[40rem]',
  default: 'max-w-[50rem]',
  wide: 'max-w-[72rem]',
  stage: 'dialog-stage',
  /** At the side of the window, in its full height: the page next to it stays in view. */
  sheet: 'dialog-sheet',
} as const;

export type DialogProps = {
  title: string;
  children: ReactNode;
  /** Called on Escape, a click on the backdrop, or the close button; only if closable. */
  onDismiss: () => void;
  closable?: boolean;
  width?: keyof typeof widths;
  /** Buttons in the footer, outside the scrolling content. */
  actions?: ReactNode;
  className?: string;
};

/** Before the page stops scrolling: its content must not move into the place of the scrollbar. */
function keepScrollbarWidth(): void {
  const { clientWidth, style } = document.documentElement;
  // Within another dialog the page has no scrollbar any more.
  if (document.querySelector('.dialog[open]')) return;
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
}

/**
 * A modal based on the native dialog, open while it is rendered. Focus goes to `data-autofocus`, else to the
 * first field, and is restored afterwards.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    children,
    onDismiss,
    closable = true,
    width = 'default',
    actions,
    className,
  } = props;
  const { t } = useTranslation('ui');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOverlay = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    keepScrollbarWidth();
    element?.showModal();
    if (element) focusInto(element);
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the overlay's keyboard counterpart is Escape.
    <dialog
      ref={dialog}
      closedby={closable ? 'closerequest' : 'none'}
      aria-labelledby={titleId}
      className={cx('dialog flex-col', widths[width], className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // A file chooser's cancel bubbles too.
        event.preventDefault();
        if (closable) onDismiss();
      }}
      onClose={(event) => {
        // The browser may close on a second Escape without a cancel event.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (closable) onDismiss();
        else event.currentTarget.showModal();
      }}
      onPointerDown={(event) => {
        pressedOverlay.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        const overlay = pressedOverlay.current && event.target === event.currentTarget;
        if (overlay && closable) onDismiss();
      }}
    >
      <header className="flex min-h-14 shrink-0 items-start gap-3 ps-5 pe-3 pt-2">
        <h2
          id={titleId}
          tabIndex={-1}
          className="min-w-0 flex-1 self-center pt-2.5 pb-1.5 text-lg font-semibold wrap-anywhere outline-none"
        >
          {title}
        </h2>
        {closable && (
          <IconButton label={t('close')} icon={<X className="size-5" />} onClick={onDismiss} />
        )}
      </header>
      <div className="flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">{children}</div>
      {actions && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3.5">
          {actions}
        </footer>
      )}
      <SnackbarHost />
    </dialog>
  );
}
