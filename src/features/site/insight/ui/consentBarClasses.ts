import './consentBar.css';

/** What consentBar.css styles; it is loaded with the bar. */
export const consentBarClasses = { bar: 'consent-bar' } as const;
