/** React reads it when it is first imported, so this comes before everything else. */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
