/** The script of the GraphiQL page; it runs in the browser, and refers to nothing outside of itself. */
export function startGraphiql(): void {
  const place = document.querySelector<HTMLElement>('#tool');
  if (!place) return;
  const { csrf, endpoint, introspection = '', workers = '' } = place.dataset;
  const [graphql = '', json = '', editor = ''] = workers.split(' ');
  const page = window as unknown as {
    MonacoEnvironment: object;
    YogaGraphiQL: { renderYogaGraphiQL: (place: HTMLElement, options: object) => void };
  }; // of the script before
  page.MonacoEnvironment = {
    globalAPI: false,
    getWorkerUrl: (_: string, label: string) => ({ graphql, json })[label] ?? editor,
  };
  const show = (schema: object | undefined) =>
    page.YogaGraphiQL.renderYogaGraphiQL(place, {
      ...{ endpoint, title: 'GraphiQL', credentials: 'same-origin', ...(schema && { schema }) },
      additionalHeaders: { 'x-csrf-token': csrf },
      defaultQuery: '{\n  currentUser {\n    username\n  }\n}\n',
    });
  fetch(introspection)
    .then((answer) => answer.json())
    .then(({ data }) => show(data))
    .catch(() => show(undefined));
}
