/** On such screens the frame fills all of it. */
export const widgetPhone = '(max-width: 479px)';

/** Of the launcher and the frame around, in a shadow tree on other sites. */
export const widgetStyle = `
:host { all: initial; }
button { all: unset; box-sizing: border-box; position: fixed; inset-block-end: max(20px, env(safe-area-inset-bottom));
  inset-inline-end: 20px; inline-size: 56px; block-size: 56px; border-radius: 50%; cursor: pointer;
  display: grid; place-items: center; background: var(--color); color: var(--text);
  box-shadow: 0 4px 16px rgb(0 0 0 / 0.25); transition: transform 0.15s; }
button:hover { transform: scale(1.05); }
button:focus-visible { outline: 3px solid var(--color); outline-offset: 3px; }
:host([data-position='start']) button, :host([data-position='start']) div { inset-inline: 20px auto; }
svg { inline-size: 26px; block-size: 26px; }
span { position: absolute; inset-block-start: -4px; inset-inline-end: -4px; min-inline-size: 20px; block-size: 20px;
  box-sizing: border-box; padding-inline: 5px; border-radius: 10px; background: #b3261e; color: #fff;
  font: 600 12px/20px system-ui, sans-serif; text-align: center; }
div { position: fixed; inset-block-end: max(88px, calc(env(safe-area-inset-bottom) + 88px)); inset-inline-end: 20px;
  inline-size: 400px; block-size: min(640px, 100dvh - 108px); max-inline-size: calc(100vw - 40px); overflow: hidden;
  border-radius: 16px; background: Canvas; box-shadow: 0 8px 40px rgb(0 0 0 / 0.28); }
iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; color-scheme: normal; }
[hidden] { display: none !important; }
section { position: fixed; inset-block-end: max(88px, calc(env(safe-area-inset-bottom) + 88px)); inset-inline-end: 20px;
  box-sizing: border-box; inline-size: min(320px, 100vw - 40px); padding: 16px; border-radius: 16px; background: Canvas;
  color: CanvasText; font: 15px/1.45 system-ui, sans-serif; box-shadow: 0 8px 32px rgb(0 0 0 / 0.22); }
:host([data-position='start']) section { inset-inline: 20px auto; }
section p { margin: 0 0 12px; overflow-wrap: anywhere; white-space: pre-line; }
section b { display: block; margin-inline-end: 28px; }
section button { position: static; inline-size: auto; block-size: auto; display: inline-block; padding: 8px 16px;
  border-radius: 10px; font-weight: 600; box-shadow: none; }
section button:last-child { position: absolute; inset-block-start: 6px; inset-inline: auto 6px; padding: 0;
  inline-size: 32px; block-size: 32px; background: none; color: inherit; font-size: 20px; line-height: 32px;
  text-align: center; }
@media ${widgetPhone} {
  div, :host([data-position='start']) div { inset: 0; inline-size: 100%; block-size: 100dvh; max-inline-size: none;
    border-radius: 0; }
  :host([data-open]) button { display: none; }
}
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
@media print { button, div, section { display: none; } }`;
