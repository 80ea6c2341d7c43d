declare module 'virtual:words' {}
