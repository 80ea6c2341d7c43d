import './chatGreeting.css';

/** What chatGreeting.css styles; it is loaded with the greeting. */
export const chatGreetingClasses = { place: 'chat-greeting' } as const;
