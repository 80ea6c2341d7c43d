declare module 'virtual:words' {}
declare module 'virtual:words/of/*' {}
