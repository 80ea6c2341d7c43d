/** Imported before anything else: React decides as it is loaded whether it is the slow one of development. */
process.env.NODE_ENV = 'production';
