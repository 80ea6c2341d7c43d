/** The script of the API explorer; it runs in the browser, and refers to nothing outside of itself. */
export function startExplorer(): void {
  const place = document.querySelector<HTMLElement>('#tool');
  const { SwaggerUIBundle: start } = window as unknown as {
    SwaggerUIBundle: (options: object) => void;
  }; // of the script before
  const { csrf, document: url } = place?.dataset ?? {};
  // Its own switch follows the system, too, but only once it has been used.
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark-mode', isDark);
  start({
    ...{ url, dom_id: '#tool', deepLinking: true, filter: true, docExpansion: 'list' },
    ...{ defaultModelsExpandDepth: -1, validatorUrl: null, syntaxHighlight: { activated: true } },
    requestInterceptor(request: { headers: Record<string, string>; method?: string }) {
      if (csrf && request.method && request.method !== 'GET' && !request.headers.Authorization) {
        request.headers['x-csrf-token'] = csrf;
      }
      return request;
    },
  });
}
