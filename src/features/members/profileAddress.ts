/** Whether the address of a profile asks for answers and comments instead of posts. */
export function showsAnswers(search: string): boolean {
  return new URLSearchParams(search).get('show') === 'answers';
}
