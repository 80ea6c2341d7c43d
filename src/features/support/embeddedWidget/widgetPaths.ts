/** Below the base path. */
export const widgetPaths = {
  /** The script that other sites include. */
  script: '/widget.js',
  /** What the script asks for before it shows anything. */
  start: '/widget/start',
  /** Where the script tells that a greeting is shown, or was opened. */
  greeting: '/widget/greeting',
  /** Where the page in the frame exchanges a signed identity for a session. */
  identify: '/widget/identify',
  /** The page in the frame. */
  frame: '/embed/widget',
  admin: '/admin/support/widget',
} as const;
