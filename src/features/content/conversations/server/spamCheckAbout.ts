/** What the API says of the additional input of the spam rules (`spamCheckFields`). */
export const spamCheckAbout = {
  captchaResponse: 'The solution of a captcha, where CAPTCHA_REQUIRED asked for one (SPEC §5).',
  website: 'Leave it out: it is there for machines to fill in.',
} as const;
