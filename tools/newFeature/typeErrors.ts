import path from 'node:path';
import { API } from 'typescript7/unstable/async';
import { rareGarbage } from '../steps/staticSteps.ts';

/**
 * Type errors of some files of the program in the current directory, one line each; a check of all files
 * takes five times as long.
 *
 * @param files paths relative to the current directory
 */
export async function typeErrors(files: readonly string[]): Promise<string[]> {
  const config = path.resolve('tsconfig.json');
  Object.assign(process.env, rareGarbage); // inherited by the checker
  const api = new API({ cwd: process.cwd() });
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [config] });
    const program = snapshot.getProject(config)?.program;
    if (!program) throw new Error(`${config} was not read`);
    const faults: string[] = [];
    for (const file of files) {
      const found = [
        ...(await program.getSyntacticDiagnostics(file)),
        ...(await program.getSemanticDiagnostics(file)),
      ];
      faults.push(...found.map(({ code, text }) => `${file}: TS${code}: ${text}`));
    }
    return faults;
  } finally {
    await api.close();
  }
}
