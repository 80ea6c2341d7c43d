export const articleImportPath = '/admin/articles/import';

/** Takes the uploaded file (REST). */
export const importEndpoint = '/community/api/v1/articles/import';

/** The Markdown archive of a knowledge base (REST). */
export function exportEndpoint(knowledgeBaseId: string | number): string {
  return `/community/api/v1/articles/export/${knowledgeBaseId}`;
}
