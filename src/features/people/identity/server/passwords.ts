import { hash, verify } from '@node-rs/argon2';

/** Cost of a hash (argon2id); lower in tests. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A dummy hash, verified if there is no account, so that both take the same time. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Ux/k2f3d0VUSwq48aKPqwA$mOZHc1aALBtEq2bqWefLL8Oj2A/174Iw9nZb5lPP1v8';

export async function hashPassword(
  password: string,
  cost: PasswordCost = passwordCost,
): Promise<string> {
  return hash(canonical(password), cost);
}

export async function matchesPassword(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, canonical(password));
  return matches && passwordHash !== null;
}

/** NFKC: the same characters may be encoded differently on different keyboards. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
