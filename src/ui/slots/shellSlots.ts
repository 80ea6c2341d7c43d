import './slots.ts';

declare module './slots.ts' {
  interface ComponentSlots {
    /** In the navigation bar, before the account menu. */
    'shell.account': object;
  }
}
