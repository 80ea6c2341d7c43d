import './slots.ts';

declare module './slots.ts' {
  interface ComponentSlots {
    /** In the navigation bar, before the account menu. */
    'shell.account': object;
    /** After the footer, for what lies above every page. */
    'shell.overlay': object;
  }
}
